import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';
import { creditsOf, microsOf, spendViews } from './spendViews.ts';

const calls = 50;
const affordable = 10;
/** Its last digit is one micro-credit, so that no view can round it. */
const perCallMicros = 333_331n;
const kinds = ['key', 'member', 'project', 'service_account', 'tag'] as const;
type Kind = (typeof kinds)[number];

interface Made {
  id: string;
}

/** Spends budgets of every kind of subject, of the instance's first account. */
export function racingBudget(world: OwnedInstance): void {
  describe('calls that race for one budget through three API processes', () => {
    const agent = new Agent({ connections: calls });
    let charged = 0;
    beforeAll(() => addModel(world));
    afterAll(() => agent.close());

    it.each(kinds)(
      'are answered as far as the budget of a %s reaches, and never beyond',
      { timeout: 60_000 },
      async (kind) => {
        const { instance, owner } = world;
        const { value, subjectId } = await callerFor(world, kind);
        const subject = { subject_kind: kind, subject_id: subjectId, period: 'total' };
        const { id } = await owner.call<Made>('POST', '/api/v1/budgets', { ...subject, credit_limit: '1000000' });
        // A budget counts what its subject used before.
        const limit = (await budgetNow(world, id)).used + perCallMicros * BigInt(affordable);
        await owner.call('PATCH', `/api/v1/budgets/${id}`, { credit_limit: creditsOf(limit) });

        const statuses = await race(world, { agent, value, tags: `all,race-${kind}` });
        charged += statuses[200] ?? 0;

        expect(statuses).toEqual({ 200: affordable, 402: calls - affordable });
        expect(await budgetNow(world, id)).toEqual({ used: limit, held: 0n });
        await owner.call('DELETE', `/api/v1/budgets/${id}`);
        expect(await checkLedger(instance.database.database.pool)).toEqual([]);
      },
    );

    it('add up to the ledger in every view of spent credits, to the micro-credit', { timeout: 60_000 }, async () => {
      const { instance, owner } = world;
      const { rows } = await instance.database.database.pool.query<{ micros: string }>(
        `select sum(-amount_micros)::text as micros from ledger_entries
          where organization_id = $1 and account = 'wallet' and kind = 'settlement'`,
        [owner.organizationId],
      );
      const ledger = BigInt(rows[0]!.micros);
      expect(ledger).toBe(perCallMicros * BigInt(charged));
      const views = await spendViews(owner, 'all');
      expect(views).toEqual(Object.fromEntries(Object.keys(views).map((view) => [view, ledger])));
    });
  });
}

async function addModel({ owner }: OwnedInstance): Promise<void> {
  const providers = await owner.call<{ data: (Made & { kind: string })[] }>('GET', '/api/v1/admin/providers');
  const model = await owner.call<Made>('POST', '/api/v1/admin/models', {
    name: 'racing/budget',
    provider_id: providers.data.find(({ kind }) => kind === 'sandbox')!.id,
    upstream_name: 'sandbox/chat',
    endpoints: ['chat.completions'],
    context_tokens: 1_000,
    max_output_tokens: 100,
    open_to_users: true,
  });
  const lines = { per_call: creditsOf(perCallMicros) };
  await owner.call('POST', `/api/v1/admin/models/${model.id}/prices`, { lines });
}

/** Returns a key, and the subject of that kind that pays for its calls. */
async function callerFor({ owner }: OwnedInstance, kind: Kind): Promise<{ value: string; subjectId: string }> {
  if (kind === 'project' || kind === 'service_account') {
    const project = await owner.call<Made>('POST', '/api/v1/projects', { name: `Budget of a ${kind}` });
    const named = { name: `Budget of a ${kind}`, project_id: project.id, role: 'editor' };
    const account = await owner.call<Made>('POST', '/api/v1/service-accounts', named);
    const keys = `/api/v1/service-accounts/${account.id}/keys`;
    const { value } = await owner.call<{ value: string }>('POST', keys, { label: 'budget' });
    return { value, subjectId: kind === 'project' ? project.id : account.id };
  }
  const { key, value } = await owner.call<{ key: Made; value: string }>('POST', '/api/v1/model-api-keys', {
    label: `budget of a ${kind}`,
  });
  return { value, subjectId: { key: key.id, member: owner.accountId, tag: 'race-tag' }[kind] };
}

async function budgetNow({ owner }: OwnedInstance, id: string): Promise<{ used: bigint; held: bigint }> {
  const { data } = await owner.call<{ data: { id: string; credits_used: string; credits_held: string }[] }>(
    'GET',
    '/api/v1/budgets',
  );
  const budget = data.find((one) => one.id === id)!;
  return { used: microsOf(budget.credits_used), held: microsOf(budget.credits_held) };
}

/** Makes all calls at once, and returns how many had each status. */
async function race(
  { instance }: OwnedInstance,
  { agent, value, tags }: { agent: Agent; value: string; tags: string },
): Promise<Record<number, number>> {
  const body = JSON.stringify({ model: 'racing/budget', messages: [{ role: 'user', content: 'Hello' }] });
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json', 'x-bureau-tags': tags };
  const statuses: Record<number, number> = {};
  const calling = Array.from({ length: calls }, async (_, n) => {
    const { url } = instance.apis[n % 3]!;
    const answer = await request(`${url}/v1/chat/completions`, { method: 'POST', dispatcher: agent, headers, body });
    await answer.body.dump();
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
  });
  await Promise.all(calling);
  return statuses;
}
