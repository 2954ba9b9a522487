import type { Execution } from './execution/execution.ts';
import type { GateAnswer } from './gate/decide.ts';

/**
 * Answers that a caller can act on. Each is a member of a GraphQL result union that implements `Failure`;
 * the tag is its GraphQL type name. `message` names what is wrong and the next step.
 * Bad tokens, missing scopes and documents that do not fit the schema are GraphQL errors instead.
 */
export interface InvalidSlug {
  readonly __typename: 'InvalidSlug';
  readonly message: string;
  readonly slug: string;
}
export interface InvalidInput {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  /** Path of the field, e.g. `attributes.vmid`. */
  readonly field: string;
}
export interface UnknownKind {
  readonly __typename: 'UnknownKind';
  readonly message: string;
  readonly kind: string;
  readonly knownKinds: readonly string[];
}
export interface NoSuchEntity {
  readonly __typename: 'NoSuchEntity';
  readonly message: string;
  readonly slug: string;
  /** Present slugs that look alike, nearest first. */
  readonly suggestions: readonly string[];
}
export interface SlugTaken {
  readonly __typename: 'SlugTaken';
  readonly message: string;
  readonly slug: string;
  /** The entity or runbook that has it now or had it before. */
  readonly owner: string;
}
export interface EntityRetired {
  readonly __typename: 'EntityRetired';
  readonly message: string;
  readonly slug: string;
}
/** Another change came in between: `actualRevision` is the present one. */
export interface LostUpdate {
  readonly __typename: 'LostUpdate';
  readonly message: string;
  readonly expectedRevision: number;
  readonly actualRevision: number;
}
/** Routing values steer where commands run: only a token with `curate` sets them. */
export interface RoutingProtected {
  readonly __typename: 'RoutingProtected';
  readonly message: string;
  readonly fields: readonly string[];
}
/** Another live entity holds the same routing values, e.g. the same address and port. */
export interface RoutingTaken {
  readonly __typename: 'RoutingTaken';
  readonly message: string;
  readonly fields: readonly string[];
  readonly holder: string;
}
export interface UnknownRelationType {
  readonly __typename: 'UnknownRelationType';
  readonly message: string;
  readonly type: string;
  readonly knownTypes: readonly string[];
}
export interface ForbiddenEnds {
  readonly __typename: 'ForbiddenEnds';
  readonly message: string;
  readonly type: string;
  readonly allowedFrom: readonly string[];
  readonly allowedTo: readonly string[];
}
/** A relation of which there may be one exists already; moving it is an act of its own. */
export interface SecondOwner {
  readonly __typename: 'SecondOwner';
  readonly message: string;
  readonly type: string;
  readonly currentOwner: string;
}
export interface RelationCycle {
  readonly __typename: 'RelationCycle';
  readonly message: string;
  readonly path: readonly string[];
}
export interface NoSuchRelation {
  readonly __typename: 'NoSuchRelation';
  readonly message: string;
}
export interface NoSuchProposal {
  readonly __typename: 'NoSuchProposal';
  readonly message: string;
  readonly proposal: string;
}
export interface NoSuchKnowledge {
  readonly __typename: 'NoSuchKnowledge';
  readonly message: string;
  readonly id: string;
}
export interface NoSuchSession {
  readonly __typename: 'NoSuchSession';
  readonly message: string;
  readonly session: string;
}
export interface NoSuchExecution {
  readonly __typename: 'NoSuchExecution';
  readonly message: string;
  readonly execution: string;
}
export interface NoSuchWindow {
  readonly __typename: 'NoSuchWindow';
  readonly message: string;
  readonly window: string;
}
/** A command that the gate did not let start; `execution` is the record of that. */
interface NotLetThrough {
  readonly message: string;
  readonly execution: Execution;
}
/** The policy does not allow a part of it here. */
export interface PolicyDenied extends NotLetThrough {
  readonly __typename: 'PolicyDenied';
}
/** An operator has frozen the fleet. */
export interface Frozen extends NotLetThrough {
  readonly __typename: 'Frozen';
}
/** The same command runs there, or hangs there. */
export interface AlreadyRunning extends NotLetThrough {
  readonly __typename: 'AlreadyRunning';
}
/** A runbook has to be read first. */
export interface KnowledgeSurfaced extends NotLetThrough {
  readonly __typename: 'KnowledgeSurfaced';
}
/** It came to nothing too often. */
export interface InvestigateFirst extends NotLetThrough {
  readonly __typename: 'InvestigateFirst';
}
/** An operator said yes, and something else stands against it; the question stays open. */
export interface GateStands {
  readonly __typename: 'GateStands';
  readonly message: string;
  /** What the gate answers now. */
  readonly answer: GateAnswer;
}
/** The line is not a shell command; `position` counts UTF-16 units from 0. */
export interface MalformedCommand {
  readonly __typename: 'MalformedCommand';
  readonly message: string;
  readonly position: number;
}
/** A trigger that cannot be compiled; `position` points into `pattern` or `words` where one is known. */
export interface InvalidTrigger {
  readonly __typename: 'InvalidTrigger';
  readonly message: string;
  readonly field: string;
  readonly position: number | null;
}
/** Something the caller left out that this step needs, e.g. the root cause of an investigation. */
export interface IncompleteKnowledge {
  readonly __typename: 'IncompleteKnowledge';
  readonly message: string;
  readonly missing: readonly string[];
}
export interface AlreadyPromoted {
  readonly __typename: 'AlreadyPromoted';
  readonly message: string;
  /** Slug of the runbook that it became. */
  readonly slug: string;
}
/** Examples of a runbook that its own trigger does not answer as they say. */
export interface ExamplesFail {
  readonly __typename: 'ExamplesFail';
  readonly message: string;
  readonly examples: readonly string[];
}
/** The knowledge is not in the status that this act needs. */
export interface WrongStatus {
  readonly __typename: 'WrongStatus';
  readonly message: string;
  readonly status: string;
}
/** The token may do such things, but not this one to this piece of knowledge: `needs` is a scope, or PERSON. */
export interface NotPermitted {
  readonly __typename: 'NotPermitted';
  readonly message: string;
  readonly needs: string;
}

export interface NoSuchToken {
  readonly __typename: 'NoSuchToken';
  readonly message: string;
  readonly tokenId: string;
}
/** A token that is in use bears this name: perhaps the one that this very request made when its answer was lost. */
export interface TokenNameTaken {
  readonly __typename: 'TokenNameTaken';
  readonly message: string;
  readonly name: string;
  /** Id of the token that bears it. */
  readonly tokenId: string;
}
/** After this nobody could administer tokens any more, now or once the others expire. */
export interface LastAdministrator {
  readonly __typename: 'LastAdministrator';
  readonly message: string;
  readonly tokenId: string;
}

/** It would speak on too many recorded commands that worked; a reason overrides it. */
export interface TooNoisy {
  readonly __typename: 'TooNoisy';
  readonly message: string;
  readonly noiseShare: number;
  readonly noiseLimit: number;
  readonly onHarmless: number;
  /** Some of these commands, newest first. */
  readonly commands: readonly string[];
}

export type Failure =
  | InvalidSlug
  | InvalidInput
  | UnknownKind
  | NoSuchEntity
  | SlugTaken
  | EntityRetired
  | LostUpdate
  | RoutingProtected
  | RoutingTaken
  | UnknownRelationType
  | ForbiddenEnds
  | SecondOwner
  | RelationCycle
  | NoSuchRelation
  | NoSuchProposal
  | NoSuchKnowledge
  | NoSuchSession
  | NoSuchExecution
  | NoSuchWindow
  | PolicyDenied
  | Frozen
  | AlreadyRunning
  | KnowledgeSurfaced
  | InvestigateFirst
  | GateStands
  | MalformedCommand
  | InvalidTrigger
  | IncompleteKnowledge
  | AlreadyPromoted
  | ExamplesFail
  | TooNoisy
  | WrongStatus
  | NotPermitted
  | NoSuchToken
  | TokenNameTaken
  | LastAdministrator;

export type FailureTag = Failure['__typename'];

/** True for an answer that is a refusal rather than a result. */
export function isFailure(answer: object): answer is Failure {
  return '__typename' in answer && FAILURE_TAGS.has(answer.__typename);
}

const TAGS: Readonly<Record<FailureTag, true>> = {
  InvalidSlug: true,
  InvalidInput: true,
  UnknownKind: true,
  NoSuchEntity: true,
  SlugTaken: true,
  EntityRetired: true,
  LostUpdate: true,
  RoutingProtected: true,
  RoutingTaken: true,
  UnknownRelationType: true,
  ForbiddenEnds: true,
  SecondOwner: true,
  RelationCycle: true,
  NoSuchRelation: true,
  NoSuchProposal: true,
  NoSuchKnowledge: true,
  NoSuchSession: true,
  NoSuchExecution: true,
  NoSuchWindow: true,
  PolicyDenied: true,
  Frozen: true,
  AlreadyRunning: true,
  KnowledgeSurfaced: true,
  InvestigateFirst: true,
  GateStands: true,
  MalformedCommand: true,
  InvalidTrigger: true,
  IncompleteKnowledge: true,
  AlreadyPromoted: true,
  ExamplesFail: true,
  TooNoisy: true,
  WrongStatus: true,
  NotPermitted: true,
  NoSuchToken: true,
  TokenNameTaken: true,
  LastAdministrator: true,
};
export const FAILURE_TAGS: ReadonlySet<unknown> = new Set(Object.keys(TAGS));
