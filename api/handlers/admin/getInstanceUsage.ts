import type { InstanceUsageGroup } from '../../../db/repositories/billing/instanceUsage.ts';
import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { presentInstanceTotals, presentInstanceUsage } from '../../presenters/instanceUsage.ts';
import { atMostSums, mostSums } from '../../atMostSums.ts';
import { readDays } from '../../readDays.ts';

const groups = {
  day: { column: 'day', cells: ['day'] },
  organization: { column: 'organizationId', cells: ['organization.id', 'organization.name'] },
  kind: { column: 'kind', cells: ['kind'] },
  model: { column: 'model', cells: ['model'] },
  key: { column: 'keyId', cells: ['key.id', 'key.label', 'key.last4'] },
} as const satisfies Record<string, { column: InstanceUsageGroup; cells: readonly string[] }>;
const counts = ['calls', 'errors', 'input_tokens', 'output_tokens', 'credits'] as const;

/** Sums up calls of all organizations. */
export const getInstanceUsage: Handler<'getInstanceUsage'> = async ({ query }, { database }) => {
  const asked = (query.group_by ?? ['day']).map((group) => groups[group]);
  const days = readDays(query);
  const { organization_id: organizationId = null } = query;
  const [sums, totals] = await database.asSystem(async ({ instanceUsage }) => [
    await instanceUsage.list({
      groupBy: asked.map(({ column }) => column),
      ...days,
      organizationId,
      limit: mostSums + 1,
    }),
    await instanceUsage.totals({ ...days, organizationId }),
  ]);
  const data = atMostSums(sums).map(presentInstanceUsage);
  const columns = [...asked.flatMap(({ cells }) => cells), ...counts];
  const body = { data, totals: presentInstanceTotals(totals) };
  return answerSums(body, { format: query.format, days, name: 'instance-usage', columns });
};
