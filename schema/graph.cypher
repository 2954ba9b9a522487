// Constraints and indexes. Each statement ends with a semicolon; versions run in order, once, and may be
// repeated without harm: every statement says IF NOT EXISTS.

// version 1: what a name means is decided by uniqueness constraints, never by looking first
CREATE CONSTRAINT name_value IF NOT EXISTS FOR (n:Name) REQUIRE n.value IS UNIQUE;
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT entity_slug IF NOT EXISTS FOR (n:Entity) REQUIRE n.slug IS UNIQUE;
CREATE CONSTRAINT attribute_change_id IF NOT EXISTS FOR (n:AttributeChange) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT routing_claim_key IF NOT EXISTS FOR (n:RoutingClaim) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT knowledge_id IF NOT EXISTS FOR (n:Knowledge) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT runbook_slug IF NOT EXISTS FOR (n:Runbook) REQUIRE n.slug IS UNIQUE;
CREATE CONSTRAINT runbook_version_id IF NOT EXISTS FOR (n:RunbookVersion) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT knowledge_tombstone_id IF NOT EXISTS FOR (n:KnowledgeTombstone) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT scope_key IF NOT EXISTS FOR (n:ScopeKey) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (n:Session) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT token_id IF NOT EXISTS FOR (n:Token) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT token_hash IF NOT EXISTS FOR (n:Token) REQUIRE n.hash IS UNIQUE;
CREATE CONSTRAINT audit_event_id IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT setting_key IF NOT EXISTS FOR (n:Setting) REQUIRE n.key IS UNIQUE;
CREATE INDEX audit_event_at IF NOT EXISTS FOR (n:AuditEvent) ON (n.at);
CREATE INDEX entity_kind IF NOT EXISTS FOR (n:Entity) ON (n.kind, n.slug);
CREATE INDEX entity_address IF NOT EXISTS FOR (n:Entity) ON (n.a_address);
CREATE INDEX knowledge_sequence IF NOT EXISTS FOR (n:Knowledge) ON (n.sequence);
CREATE INDEX knowledge_tombstone_sequence IF NOT EXISTS FOR (n:KnowledgeTombstone) ON (n.sequence);
CREATE INDEX investigation_created IF NOT EXISTS FOR (n:Investigation) ON (n.createdAt);
CREATE INDEX runbook_status IF NOT EXISTS FOR (n:Runbook) ON (n.status, n.slug);

// version 2: goals, the processes that count in ledgers, and what changed about a fact since a moment
CREATE CONSTRAINT goal_id IF NOT EXISTS FOR (n:Goal) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT ledger_writer_id IF NOT EXISTS FOR (n:LedgerWriter) REQUIRE n.id IS UNIQUE;
CREATE INDEX attribute_change_key_at IF NOT EXISTS FOR (n:AttributeChange) ON (n.key, n.at);

// version 3: the chain over the audit record, and finding events by what they are about
CREATE CONSTRAINT audit_chain_key IF NOT EXISTS FOR (n:AuditChain) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT audit_seal_first IF NOT EXISTS FOR (n:AuditSeal) REQUIRE n.first IS UNIQUE;
CREATE CONSTRAINT audit_event_number IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.number IS UNIQUE;
CREATE INDEX audit_event_subject IF NOT EXISTS FOR (n:AuditEvent) ON (n.subject, n.at);

// version 4: changes that wait for a curator, and what was approved for an entity
CREATE CONSTRAINT proposal_id IF NOT EXISTS FOR (n:Proposal) REQUIRE n.id IS UNIQUE;
CREATE INDEX proposal_status IF NOT EXISTS FOR (n:Proposal) ON (n.status, n.askedAt);
CREATE CONSTRAINT approval_id IF NOT EXISTS FOR (n:Approval) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT assent_window_id IF NOT EXISTS FOR (n:AssentWindow) REQUIRE n.id IS UNIQUE;

// version 5: what was run, what it printed, and which process looks after it
CREATE CONSTRAINT execution_id IF NOT EXISTS FOR (n:Execution) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT output_chunk_id IF NOT EXISTS FOR (n:OutputChunk) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT execution_runner_id IF NOT EXISTS FOR (n:ExecutionRunner) REQUIRE n.id IS UNIQUE;
CREATE INDEX execution_state IF NOT EXISTS FOR (n:Execution) ON (n.state, n.askedAt);
CREATE INDEX execution_asked IF NOT EXISTS FOR (n:Execution) ON (n.askedAt);
CREATE INDEX execution_ended IF NOT EXISTS FOR (n:Execution) ON (n.endedAt);
CREATE INDEX execution_repeat IF NOT EXISTS FOR (n:Execution) ON (n.target, n.fingerprint, n.askedAt);
CREATE INDEX execution_session IF NOT EXISTS FOR (n:Execution) ON (n.session, n.askedAt);
CREATE INDEX approval_status IF NOT EXISTS FOR (n:Approval) ON (n.status, n.deadline);
CREATE FULLTEXT INDEX execution_command IF NOT EXISTS FOR (n:Execution) ON EACH [n.command]
  OPTIONS { indexConfig: { `fulltext.analyzer`: 'standard-no-stop-words', `fulltext.eventually_consistent`: true } };
CREATE FULLTEXT INDEX output_chunk_text IF NOT EXISTS FOR (n:OutputChunk) ON EACH [n.text]
  OPTIONS { indexConfig: { `fulltext.analyzer`: 'standard-no-stop-words', `fulltext.eventually_consistent`: true } };

// version 6: what repeated starts are counted under, and yeses that last
CREATE CONSTRAINT repeat_lock_key IF NOT EXISTS FOR (n:RepeatLock) REQUIRE n.key IS UNIQUE;
CREATE INDEX execution_target IF NOT EXISTS FOR (n:Execution) ON (n.target, n.askedAt);
CREATE INDEX assent_window_open IF NOT EXISTS FOR (n:AssentWindow) ON (n.session, n.status);
CREATE INDEX assent_window_opened IF NOT EXISTS FOR (n:AssentWindow) ON (n.openedAt);

// version 7: what the hang doctor said of executions
CREATE CONSTRAINT diagnosis_id IF NOT EXISTS FOR (n:Diagnosis) REQUIRE n.id IS UNIQUE;

// version 8: executions that do the same in another line
CREATE INDEX execution_deed IF NOT EXISTS FOR (n:Execution) ON (n.deed, n.askedAt);
