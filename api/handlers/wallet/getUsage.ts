import type { UsageGroup } from '../../../db/repositories/billing/usage.ts';
import { seesWholeOrganization } from '../../../domains/identity/policy.ts';
import { answerSums } from '../../answerSums.ts';
import { atMostSums, mostSums } from '../../atMostSums.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentUsage, usageCounts } from '../../presenters/usage.ts';
import { readDays } from '../../readDays.ts';

const groups = {
  day: 'day',
  kind: 'kind',
  model: 'model',
  key: 'key_id',
  member: 'account_id',
  project: 'project_id',
  tag: 'tag',
} as const satisfies Record<string, UsageGroup>;
const advice = { param: 'group_by', advice: 'Select fewer days, or one model or key.' };

/** Sums up calls by day, kind, model, key, member, project and tag. */
export const getUsage: Handler<'getUsage'> = async ({ actor, query }, { database }) => {
  const groupBy = (query.group_by ?? ['day']).map((group) => groups[group]);
  const days = readDays(query);
  const { model = null, key_id: keyId = null, kind = null, project_id: projectId = null, tag = null } = query;
  const accountId = seesWholeOrganization(actor) ? (query.account_id ?? null) : actor.accountId;
  const sums = await database.withOrganization(actor.organizationId, async ({ apiKeys, usage }) => {
    if (keyId !== null) {
      const ofModel = await apiKeys.find(keyId, keyVisibility(actor, 'model'));
      found(ofModel ?? (await apiKeys.find(keyId, keyVisibility(actor, 'account'))));
    }
    return usage.list({ groupBy, ...days, model, keyId, kind, accountId, projectId, tag, limit: mostSums + 1 });
  });
  const data = atMostSums(sums, advice).map((one) => presentUsage(one, groupBy));
  return answerSums({ data }, { format: query.format, days, name: 'usage', columns: [...groupBy, ...usageCounts] });
};
