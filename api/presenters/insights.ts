import { formatCredits } from '../../db/credits.ts';
import type {
  DigitalOrganizationSums,
  ExecutionSumsRow,
  IntervalSums,
  NodeSums,
} from '../../db/repositories/executions/executionInsights.ts';
import type { Cost } from '../../domains/executions/insights/costsBy.ts';
import type { PeriodFigures } from '../../domains/executions/insights/summarize.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Presents figures of a period. */
export function presentFigures(figures: PeriodFigures): Schemas['InsightsFigures'] {
  return {
    ...countsOf(figures),
    credits: figures.creditsMicros === null ? null : formatCredits(figures.creditsMicros),
  };
}

/** Presents executions of an interval. */
export function presentInterval({ startsAt, ...sums }: IntervalSums): Schemas['ExecutionInsights'] {
  return { starts_at: startsAt.toISOString(), ...countsOf(sums) };
}

/** Presents executions of a digital organization. */
export function presentDigitalOrganizationInsights(
  { digitalOrganizationId, name, creditsMicros, ...sums }: DigitalOrganizationSums,
  { withCosts }: { withCosts: boolean },
): Schemas['DigitalOrganizationInsights'] {
  return {
    digital_organization_id: digitalOrganizationId,
    digital_organization_name: name,
    ...countsOf(sums),
    credits: withCosts ? formatCredits(creditsMicros) : null,
  };
}

/** Presents runs of a node. */
export function presentNodeInsights(node: NodeSums): Schemas['NodeInsights'] {
  return {
    digital_organization_id: node.digitalOrganizationId,
    digital_organization_name: node.digitalOrganizationName,
    node_id: node.nodeId,
    name: node.name,
    type: node.type,
    runs: Number(node.runs),
    failures: Number(node.failures),
    average_ms: Math.round(Number(node.durationMs) / Number(node.runs)),
    max_ms: Number(node.maxDurationMs),
    total_ms: Number(node.durationMs),
  };
}

/** Presents a cost. */
export function presentCost({ id, name, calls, creditsMicros }: Cost): Schemas['CostInsights'] {
  return { id, name, calls: Number(calls), credits: formatCredits(creditsMicros) };
}

const countNames = [
  'executions',
  'success',
  'failed',
  'canceled',
  'failure_rate',
  'average_run_ms',
  'time_saved_seconds',
] as const;

/** Columns of each list as CSV. */
export const insightColumns = {
  executions: ['starts_at', ...countNames],
  digitalOrganizations: ['digital_organization_id', 'digital_organization_name', ...countNames, 'credits'],
  nodes: [
    'digital_organization_id',
    'digital_organization_name',
    'node_id',
    'name',
    'type',
    'runs',
    'failures',
    'average_ms',
    'max_ms',
    'total_ms',
  ],
  costs: ['id', 'name', 'calls', 'credits'],
} as const;

function countsOf({ runMs, timeSavedSeconds, ...counts }: ExecutionSumsRow) {
  const [success, failed, canceled] = [Number(counts.success), Number(counts.failed), Number(counts.canceled)];
  const ended = success + failed;
  return {
    executions: ended + canceled,
    success,
    failed,
    canceled,
    failure_rate: ended === 0 ? null : failed / ended,
    average_run_ms: ended === 0 ? null : Math.round(Number(runMs) / ended),
    time_saved_seconds: Number(timeSavedSeconds),
  };
}
