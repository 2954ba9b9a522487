import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** `operation` is a root field or a path of ours, never text of a client. */
  readonly observeRequest: (operation: string, status: number, seconds: number) => void;
  readonly observeStatement: (name: string, seconds: number) => void;
  /** How many audit events wait for their seal, and how long the oldest has. */
  readonly observeAudit: (waiting: number, seconds: number) => void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A registry of its own, with two histograms of ours beside what the process tells about itself. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'oikos_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'oikos_graph_statement_duration_seconds',
    help: 'One statement in the graph, by the question it answers',
    labelNames: ['statement'],
    buckets: SECONDS,
    registers: [registry],
  });
  const observeAudit = auditGauges(registry);
  return {
    observeAudit,
    observeRequest: (operation, status, seconds) => {
      requests.observe({ operation, status: String(status) }, seconds);
    },
    observeStatement: (statement, seconds) => {
      statements.observe({ statement }, seconds);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function auditGauges(registry: Registry): Metrics['observeAudit'] {
  const unsealed = new Gauge({
    name: 'oikos_audit_unsealed_events',
    help: 'Audit events that wait for their seal; usually none or those of the last second',
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'oikos_audit_unsealed_seconds',
    help: 'How long the oldest of them has been seen waiting; over 60 is an alarm',
    registers: [registry],
  });
  return (count, seconds) => {
    unsealed.set(count);
    waiting.set(seconds);
  };
}
