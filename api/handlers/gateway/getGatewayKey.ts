import { found } from '../../../openapi/notFound.ts';
import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentGatewayKey } from '../../presenters/gatewayKey.ts';

const dayMs = 86_400_000;

/** Returns the limits and the spending of the calling key. */
export const getGatewayKey: Handler<'getGatewayKey'> = async ({ actor }, { database, gateway }) => {
  await gateway.confirm(keyOf(actor));
  const { keyId, keyKind: kind, accountId, organizationId } = actor;
  const today = new Date();
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs);
  const days = { today: dayOf(today), week: dayOf(monday), month: `${dayOf(today).slice(0, 7)}-01` };
  const body = await database.withOrganization(organizationId, async ({ apiKeys, budgets, usage }) => {
    const key = found(await apiKeys.find(keyId, { kind, accountId }));
    const [from] = [days.week, days.month].toSorted();
    const sums = await usage.list({
      groupBy: ['day'],
      from: from!,
      to: days.today,
      model: null,
      keyId,
      kind: null,
      accountId: null,
      projectId: null,
      tag: null,
      limit: 40,
    });
    const since = (day: string): bigint =>
      sums.reduce((sum, one) => (one.day! >= day ? sum + one.creditsMicros : sum), 0n);
    const used = { daily: since(days.today), weekly: since(days.week), monthly: since(days.month) };
    return presentGatewayKey(key, { used, budgets: await budgets.ofKey(key) });
  });
  return { status: 200, body };
};

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
