import type { ErrorGroup } from '../../../db/repositories/billing/instanceUsage.ts';
import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { presentInstanceErrors } from '../../presenters/instanceUsage.ts';
import { atMostSums, mostSums } from '../../atMostSums.ts';
import { readDays } from '../../readDays.ts';

const groups = {
  day: { column: 'day', cells: ['day'] },
  organization: { column: 'organizationId', cells: ['organization.id', 'organization.name'] },
  error_code: { column: 'errorCode', cells: ['error_code'] },
  provider: { column: 'provider', cells: ['provider'] },
} as const satisfies Record<string, { column: ErrorGroup; cells: readonly string[] }>;

/** Sums up errors of all organizations. */
export const getInstanceErrors: Handler<'getInstanceErrors'> = async ({ query }, { database }) => {
  const asked = (query.group_by ?? ['day']).map((group) => groups[group]);
  const days = readDays(query);
  const { organization_id: organizationId = null } = query;
  const groupBy = asked.map(({ column }) => column);
  const sums = await database.asSystem(({ instanceUsage }) =>
    instanceUsage.errors({ groupBy, ...days, organizationId, limit: mostSums + 1 }),
  );
  const data = atMostSums(sums).map(presentInstanceErrors);
  const columns = [...asked.flatMap(({ cells }) => cells), 'calls' as const];
  return answerSums({ data }, { format: query.format, days, name: 'errors', columns });
};
