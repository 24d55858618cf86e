import type { UsageGroup } from '../../../db/repositories/billing/usage.ts';
import { seesWholeOrganization } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentUsage, usageCsv } from '../../presenters/usage.ts';
import { readDays } from '../../readDays.ts';

const mostSums = 10_000;
const groups = { day: 'day', kind: 'kind', model: 'model', key: 'key_id' } as const satisfies Record<
  string,
  UsageGroup
>;

/** Sums up calls by day, kind, model and key. */
export const getUsage: Handler<'getUsage'> = async ({ actor, query }, { database }) => {
  const groupBy = (query.group_by ?? ['day']).map((group) => groups[group]);
  const days = readDays(query);
  const { model = null, key_id: keyId = null, kind = null } = query;
  const accountId = seesWholeOrganization(actor) ? null : actor.accountId;
  const sums = await database.withOrganization(actor.organizationId, async ({ apiKeys, usage }) => {
    if (keyId !== null) {
      const ofModel = await apiKeys.find(keyId, keyVisibility(actor, 'model'));
      found(ofModel ?? (await apiKeys.find(keyId, keyVisibility(actor, 'account'))));
    }
    return usage.list({ groupBy, ...days, model, keyId, kind, accountId, limit: mostSums + 1 });
  });
  if (sums.length > mostSums) {
    const message = `The result has more than ${mostSums} rows. Select fewer days, or one model or key.`;
    throw new AppError('invalid_request', message, { param: 'group_by' });
  }
  const data = sums.map((one) => presentUsage(one, groupBy));
  if (query.format !== 'csv') return { status: 200, body: { data } };
  const headers = { 'content-disposition': `attachment; filename="usage-${days.from}-${days.to}.csv"` };
  return { status: 200, contentType: 'text/csv', headers, raw: usageCsv(data, groupBy) };
};
