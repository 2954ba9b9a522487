import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ApiContext } from './context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * Any value that an attribute may have: a string, number or boolean, or a list of one of these.
   * In the input of a merge, null removes the key.
   */
  AttributeValue: { input: unknown; output: unknown; }
  /**
   * Attributes of an entity or properties of a relation, as an object of at most 100 keys.
   * A key is lower-case letters, digits and underscores, starts with a letter, and has at most 63 characters.
   * Values are strings, numbers, booleans or lists of one of these; structure becomes relations or flat keys.
   */
  Attributes: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** A moment as ISO 8601 text in UTC, for example 2026-03-01T10:15:00.000Z. */
  Time: { input: string; output: string; }
};

/** The investigation has become a runbook already. */
export type AlreadyPromoted = Failure & {
  readonly __typename: 'AlreadyPromoted';
  readonly message: Scalars['String']['output'];
  /** Slug of the runbook. */
  readonly runbook: Scalars['String']['output'];
};

/** The entity was retired and takes no changes. */
export type EntityRetired = Failure & {
  readonly __typename: 'EntityRetired';
  readonly message: Scalars['String']['output'];
  readonly slug: Scalars['String']['output'];
};

/** The runbook's own examples contradict its trigger. */
export type ExamplesFail = Failure & {
  readonly __typename: 'ExamplesFail';
  readonly examples: ReadonlyArray<Scalars['String']['output']>;
  readonly message: Scalars['String']['output'];
};

/** An answer that the caller can act on instead of a result. `message` says what is wrong and what to do next. */
export type Failure = {
  readonly message: Scalars['String']['output'];
};

/** A relation of this type does not go between these kinds. */
export type ForbiddenEnds = Failure & {
  readonly __typename: 'ForbiddenEnds';
  readonly allowedFrom: ReadonlyArray<Scalars['String']['output']>;
  readonly allowedTo: ReadonlyArray<Scalars['String']['output']>;
  readonly message: Scalars['String']['output'];
  readonly type: Scalars['String']['output'];
};

/** What stands behind a token. Text by anything but a person is a draft. */
export type Holder =
  | 'AGENT'
  | 'PERSON'
  | 'SERVICE';

/** Something is missing that this step needs. */
export type IncompleteKnowledge = Failure & {
  readonly __typename: 'IncompleteKnowledge';
  readonly message: Scalars['String']['output'];
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
};

/** A field holds something that it cannot hold; `field` is its path. */
export type InvalidInput = Failure & {
  readonly __typename: 'InvalidInput';
  readonly field: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
};

/** Text is not a slug of the form kind:name; it is never repaired. */
export type InvalidSlug = Failure & {
  readonly __typename: 'InvalidSlug';
  readonly message: Scalars['String']['output'];
  readonly slug: Scalars['String']['output'];
};

/** The trigger cannot be compiled; `position` points into the field where it is known. */
export type InvalidTrigger = Failure & {
  readonly __typename: 'InvalidTrigger';
  readonly field: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  /** Position of the fault in the field, counted in UTF-16 units from 0; null when it has none. */
  readonly position?: Maybe<Scalars['Int']['output']>;
};

/** Somebody changed it after the revision that was named; read it again and repeat. */
export type LostUpdate = Failure & {
  readonly __typename: 'LostUpdate';
  readonly actualRevision: Scalars['Int']['output'];
  readonly expectedRevision: Scalars['Int']['output'];
  readonly message: Scalars['String']['output'];
};

/** The line is not a shell command; `position` counts UTF-16 units from 0 and points at the fault. */
export type MalformedCommand = Failure & {
  readonly __typename: 'MalformedCommand';
  readonly message: Scalars['String']['output'];
  readonly position: Scalars['Int']['output'];
};

export type Mutation = {
  readonly __typename: 'Mutation';
};

/** No entity has or had this slug. */
export type NoSuchEntity = Failure & {
  readonly __typename: 'NoSuchEntity';
  readonly message: Scalars['String']['output'];
  readonly slug: Scalars['String']['output'];
  /** Slugs that look alike, nearest first. */
  readonly suggestions: ReadonlyArray<Scalars['String']['output']>;
};

/** No investigation or runbook has this id or slug. */
export type NoSuchKnowledge = Failure & {
  readonly __typename: 'NoSuchKnowledge';
  readonly id: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
};

/** No such relation. */
export type NoSuchRelation = Failure & {
  readonly __typename: 'NoSuchRelation';
  readonly message: Scalars['String']['output'];
};

/** No session has this id. */
export type NoSuchSession = Failure & {
  readonly __typename: 'NoSuchSession';
  readonly message: Scalars['String']['output'];
  readonly session: Scalars['String']['output'];
};

/** Where a page of a list ends. */
export type PageInfo = {
  readonly __typename: 'PageInfo';
  /** Pass it as `after` for the next page; null on an empty page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  readonly hasNextPage: Scalars['Boolean']['output'];
};

export type Query = {
  readonly __typename: 'Query';
  /** Who the token belongs to and what it may do. */
  readonly whoami: Whoami;
};

/** The relation would lead back to where it starts. */
export type RelationCycle = Failure & {
  readonly __typename: 'RelationCycle';
  readonly message: Scalars['String']['output'];
  readonly path: ReadonlyArray<Scalars['String']['output']>;
};

/** These values steer where commands run; only a token with the scope curate sets them. */
export type RoutingProtected = Failure & {
  readonly __typename: 'RoutingProtected';
  readonly fields: ReadonlyArray<Scalars['String']['output']>;
  readonly message: Scalars['String']['output'];
};

/** There may be one relation of this type, and there is one already; moveRelation moves it. */
export type SecondOwner = Failure & {
  readonly __typename: 'SecondOwner';
  readonly currentOwner: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  readonly type: Scalars['String']['output'];
};

/** The slug is in use, now or as a former name. */
export type SlugTaken = Failure & {
  readonly __typename: 'SlugTaken';
  readonly message: Scalars['String']['output'];
  readonly owner: Scalars['String']['output'];
  readonly slug: Scalars['String']['output'];
};

/** No entity can be of this kind. */
export type UnknownKind = Failure & {
  readonly __typename: 'UnknownKind';
  readonly kind: Scalars['String']['output'];
  readonly knownKinds: ReadonlyArray<Scalars['String']['output']>;
  readonly message: Scalars['String']['output'];
};

/** There is no such type of relation. */
export type UnknownRelationType = Failure & {
  readonly __typename: 'UnknownRelationType';
  readonly knownTypes: ReadonlyArray<Scalars['String']['output']>;
  readonly message: Scalars['String']['output'];
  readonly type: Scalars['String']['output'];
};

/** The bearer of the token. */
export type Whoami = {
  readonly __typename: 'Whoami';
  readonly holder: Holder;
  readonly name: Scalars['String']['output'];
  readonly scopes: ReadonlyArray<Scalars['String']['output']>;
};

/** It does not have the status that this act needs. */
export type WrongStatus = Failure & {
  readonly __typename: 'WrongStatus';
  readonly message: Scalars['String']['output'];
  readonly status: Scalars['String']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Failure:
    | ( AlreadyPromoted )
    | ( EntityRetired )
    | ( ExamplesFail )
    | ( ForbiddenEnds )
    | ( IncompleteKnowledge )
    | ( InvalidInput )
    | ( InvalidSlug )
    | ( InvalidTrigger )
    | ( LostUpdate )
    | ( MalformedCommand )
    | ( NoSuchEntity )
    | ( NoSuchKnowledge )
    | ( NoSuchRelation )
    | ( NoSuchSession )
    | ( RelationCycle )
    | ( RoutingProtected )
    | ( SecondOwner )
    | ( SlugTaken )
    | ( UnknownKind )
    | ( UnknownRelationType )
    | ( WrongStatus )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AlreadyPromoted: ResolverTypeWrapper<AlreadyPromoted>;
  AttributeValue: ResolverTypeWrapper<Scalars['AttributeValue']['output']>;
  Attributes: ResolverTypeWrapper<Scalars['Attributes']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  EntityRetired: ResolverTypeWrapper<EntityRetired>;
  ExamplesFail: ResolverTypeWrapper<ExamplesFail>;
  Failure: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Failure']>;
  ForbiddenEnds: ResolverTypeWrapper<ForbiddenEnds>;
  Holder: Holder;
  IncompleteKnowledge: ResolverTypeWrapper<IncompleteKnowledge>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InvalidInput: ResolverTypeWrapper<InvalidInput>;
  InvalidSlug: ResolverTypeWrapper<InvalidSlug>;
  InvalidTrigger: ResolverTypeWrapper<InvalidTrigger>;
  LostUpdate: ResolverTypeWrapper<LostUpdate>;
  MalformedCommand: ResolverTypeWrapper<MalformedCommand>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NoSuchEntity: ResolverTypeWrapper<NoSuchEntity>;
  NoSuchKnowledge: ResolverTypeWrapper<NoSuchKnowledge>;
  NoSuchRelation: ResolverTypeWrapper<NoSuchRelation>;
  NoSuchSession: ResolverTypeWrapper<NoSuchSession>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RelationCycle: ResolverTypeWrapper<RelationCycle>;
  RoutingProtected: ResolverTypeWrapper<RoutingProtected>;
  SecondOwner: ResolverTypeWrapper<SecondOwner>;
  SlugTaken: ResolverTypeWrapper<SlugTaken>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Time: ResolverTypeWrapper<Scalars['Time']['output']>;
  UnknownKind: ResolverTypeWrapper<UnknownKind>;
  UnknownRelationType: ResolverTypeWrapper<UnknownRelationType>;
  Whoami: ResolverTypeWrapper<Whoami>;
  WrongStatus: ResolverTypeWrapper<WrongStatus>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AlreadyPromoted: AlreadyPromoted;
  AttributeValue: Scalars['AttributeValue']['output'];
  Attributes: Scalars['Attributes']['output'];
  Boolean: Scalars['Boolean']['output'];
  EntityRetired: EntityRetired;
  ExamplesFail: ExamplesFail;
  Failure: ResolversInterfaceTypes<ResolversParentTypes>['Failure'];
  ForbiddenEnds: ForbiddenEnds;
  IncompleteKnowledge: IncompleteKnowledge;
  Int: Scalars['Int']['output'];
  InvalidInput: InvalidInput;
  InvalidSlug: InvalidSlug;
  InvalidTrigger: InvalidTrigger;
  LostUpdate: LostUpdate;
  MalformedCommand: MalformedCommand;
  Mutation: Record<PropertyKey, never>;
  NoSuchEntity: NoSuchEntity;
  NoSuchKnowledge: NoSuchKnowledge;
  NoSuchRelation: NoSuchRelation;
  NoSuchSession: NoSuchSession;
  PageInfo: PageInfo;
  Query: Record<PropertyKey, never>;
  RelationCycle: RelationCycle;
  RoutingProtected: RoutingProtected;
  SecondOwner: SecondOwner;
  SlugTaken: SlugTaken;
  String: Scalars['String']['output'];
  Time: Scalars['Time']['output'];
  UnknownKind: UnknownKind;
  UnknownRelationType: UnknownRelationType;
  Whoami: Whoami;
  WrongStatus: WrongStatus;
};

export type AlreadyPromotedResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['AlreadyPromoted'] = ResolversParentTypes['AlreadyPromoted']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  runbook?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface AttributeValueScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['AttributeValue'], any> {
  name: 'AttributeValue';
}

export interface AttributesScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Attributes'], any> {
  name: 'Attributes';
}

export type EntityRetiredResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['EntityRetired'] = ResolversParentTypes['EntityRetired']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ExamplesFailResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ExamplesFail'] = ResolversParentTypes['ExamplesFail']> = {
  examples?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type FailureResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Failure'] = ResolversParentTypes['Failure']> = {
  __resolveType: TypeResolveFn<'AlreadyPromoted' | 'EntityRetired' | 'ExamplesFail' | 'ForbiddenEnds' | 'IncompleteKnowledge' | 'InvalidInput' | 'InvalidSlug' | 'InvalidTrigger' | 'LostUpdate' | 'MalformedCommand' | 'NoSuchEntity' | 'NoSuchKnowledge' | 'NoSuchRelation' | 'NoSuchSession' | 'RelationCycle' | 'RoutingProtected' | 'SecondOwner' | 'SlugTaken' | 'UnknownKind' | 'UnknownRelationType' | 'WrongStatus', ParentType, ContextType>;
};

export type ForbiddenEndsResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['ForbiddenEnds'] = ResolversParentTypes['ForbiddenEnds']> = {
  allowedFrom?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  allowedTo?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type IncompleteKnowledgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['IncompleteKnowledge'] = ResolversParentTypes['IncompleteKnowledge']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type InvalidInputResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['InvalidInput'] = ResolversParentTypes['InvalidInput']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type InvalidSlugResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['InvalidSlug'] = ResolversParentTypes['InvalidSlug']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type InvalidTriggerResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['InvalidTrigger'] = ResolversParentTypes['InvalidTrigger']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type LostUpdateResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['LostUpdate'] = ResolversParentTypes['LostUpdate']> = {
  actualRevision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  expectedRevision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MalformedCommandResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['MalformedCommand'] = ResolversParentTypes['MalformedCommand']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type NoSuchEntityResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['NoSuchEntity'] = ResolversParentTypes['NoSuchEntity']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  suggestions?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type NoSuchKnowledgeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['NoSuchKnowledge'] = ResolversParentTypes['NoSuchKnowledge']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type NoSuchRelationResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['NoSuchRelation'] = ResolversParentTypes['NoSuchRelation']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type NoSuchSessionResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['NoSuchSession'] = ResolversParentTypes['NoSuchSession']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  session?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  whoami: Resolver<ResolversTypes['Whoami'], ParentType, ContextType>;
};

export type RelationCycleResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RelationCycle'] = ResolversParentTypes['RelationCycle']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RoutingProtectedResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['RoutingProtected'] = ResolversParentTypes['RoutingProtected']> = {
  fields?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SecondOwnerResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SecondOwner'] = ResolversParentTypes['SecondOwner']> = {
  currentOwner?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SlugTakenResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['SlugTaken'] = ResolversParentTypes['SlugTaken']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface TimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Time'], any> {
  name: 'Time';
}

export type UnknownKindResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['UnknownKind'] = ResolversParentTypes['UnknownKind']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  knownKinds?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UnknownRelationTypeResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['UnknownRelationType'] = ResolversParentTypes['UnknownRelationType']> = {
  knownTypes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WhoamiResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['Whoami'] = ResolversParentTypes['Whoami']> = {
  holder?: Resolver<ResolversTypes['Holder'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WrongStatusResolvers<ContextType = ApiContext, ParentType extends ResolversParentTypes['WrongStatus'] = ResolversParentTypes['WrongStatus']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type Resolvers<ContextType = ApiContext> = {
  AlreadyPromoted?: AlreadyPromotedResolvers<ContextType>;
  AttributeValue?: GraphQLScalarType;
  Attributes?: GraphQLScalarType;
  EntityRetired?: EntityRetiredResolvers<ContextType>;
  ExamplesFail?: ExamplesFailResolvers<ContextType>;
  Failure?: FailureResolvers<ContextType>;
  ForbiddenEnds?: ForbiddenEndsResolvers<ContextType>;
  IncompleteKnowledge?: IncompleteKnowledgeResolvers<ContextType>;
  InvalidInput?: InvalidInputResolvers<ContextType>;
  InvalidSlug?: InvalidSlugResolvers<ContextType>;
  InvalidTrigger?: InvalidTriggerResolvers<ContextType>;
  LostUpdate?: LostUpdateResolvers<ContextType>;
  MalformedCommand?: MalformedCommandResolvers<ContextType>;
  NoSuchEntity?: NoSuchEntityResolvers<ContextType>;
  NoSuchKnowledge?: NoSuchKnowledgeResolvers<ContextType>;
  NoSuchRelation?: NoSuchRelationResolvers<ContextType>;
  NoSuchSession?: NoSuchSessionResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RelationCycle?: RelationCycleResolvers<ContextType>;
  RoutingProtected?: RoutingProtectedResolvers<ContextType>;
  SecondOwner?: SecondOwnerResolvers<ContextType>;
  SlugTaken?: SlugTakenResolvers<ContextType>;
  Time?: GraphQLScalarType;
  UnknownKind?: UnknownKindResolvers<ContextType>;
  UnknownRelationType?: UnknownRelationTypeResolvers<ContextType>;
  Whoami?: WhoamiResolvers<ContextType>;
  WrongStatus?: WrongStatusResolvers<ContextType>;
};

