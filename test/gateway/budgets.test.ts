import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import type { NewBudget } from '../../db/repositories/billing/budgets.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { completion, sendJson } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, type GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let processes: GatewayProcess[];

beforeAll(async () => {
  world = await GatewayWorld.start();
  processes = await Promise.all([1, 2, 3].map(() => world.openProcess()));
});
afterAll(async () => world?.stop());
beforeEach(() => {
  world.upstream.script = (response) => sendJson(response, 200, completion());
});

async function richKey() {
  const organization = await buildOrganization(world.db.database);
  await grantCredits(world.db.database, organization.organizationId, 1_000_000_000_000n);
  return { ...(await world.addKey({ organization })), organization };
}
type Key = Awaited<ReturnType<typeof richKey>>;

async function addBudget(
  { organization }: Key,
  budget: Omit<NewBudget, 'id' | 'hardStop' | 'alertPercents'> & Partial<NewBudget>,
) {
  const added = await world.db.database.withOrganization(organization.organizationId, ({ budgets }) =>
    budgets.insert({ id: newId('budget'), hardStop: true, alertPercents: [80, 95, 100], ...budget }),
  );
  return added!;
}

async function budgetNow({ organization }: Key, id: string) {
  return (await world.db.database.withOrganization(organization.organizationId, ({ budgets }) => budgets.find(id)))!;
}

let sequence = 0;
async function call(on: GatewayProcess, value: string, more: Record<string, unknown> = {}): Promise<string> {
  const caller = await callerOf(on, value);
  const body = { model: 'test/chat', max_tokens: 10, messages: [{ role: 'user', content: 'Hello' }], ...more };
  const requestId = `req_b${(sequence += 1)}`;
  try {
    await on.gateway.call({
      caller,
      endpoint: 'chat.completions',
      body,
      requestId,
      signal: new AbortController().signal,
    });
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function race(value: string, more: Record<string, unknown> = {}) {
  const ends = await Promise.all(Array.from({ length: 50 }, (_, index) => call(processes[index % 3]!, value, more)));
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

async function spent({ organization }: Key): Promise<bigint> {
  const { rows } = await world.db.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(-amount_micros), 0)::bigint as sum from ledger_entries
      where organization_id = $1 and account = 'wallet' and kind = 'settlement'`,
    [organization.organizationId],
  );
  return BigInt(rows[0]!.sum);
}

/** Makes every call of the model cost one credit, so that holds and charges are the same. */
async function chargeOneCreditEach(): Promise<void> {
  const { rows } = await world.db.database.pool.query<{ id: string }>(`select id from models where name = 'test/chat'`);
  await world.addPrice(rows[0]!.id, { per_call: '1' });
}

describe('budgets', () => {
  beforeAll(chargeOneCreditEach);

  it.each(['key', 'member', 'tag'] as const)(
    'of a %s let exactly 10 of 50 racing calls over three processes through',
    async (kind) => {
      const key = await richKey();
      const subjectId = { key: key.id, member: key.organization.accountId, tag: 'research' }[kind];
      const budget = await addBudget(key, { subjectKind: kind, subjectId, period: 'month', limitMicros: 10_000_000n });
      const counts = await race(key.value, { tags: ['research', 'other'] });
      expect(counts).toEqual({ ok: 10, [kind === 'key' ? 'key_limit_reached' : 'budget_reached']: 40 });
      expect(await budgetNow(key, budget.id)).toMatchObject({ usedMicros: 10_000_000n, heldMicros: 0n });
      expect(await spent(key)).toBe(10_000_000n);
      expect(await checkLedger(world.db.database.pool)).toEqual([]);
    },
  );

  it('count for the tag that a call has, and for no other', async () => {
    const key = await richKey();
    await addBudget(key, { subjectKind: 'tag', subjectId: 'research', period: 'day', limitMicros: 1_000_000n });
    const ends = [];
    for (const tags of [['research'], ['research'], ['other'], undefined])
      ends.push(await call(processes[0]!, key.value, { tags }));
    expect(ends).toEqual(['ok', 'budget_reached', 'ok', 'ok']);
  });

  it('without a hard stop only count and notify, once for each share', async () => {
    const key = await richKey();
    const budget = await addBudget(key, {
      subjectKind: 'member',
      subjectId: key.organization.accountId,
      period: 'week',
      limitMicros: 2_000_000n,
      hardStop: false,
      alertPercents: [50, 100],
    });
    for (let n = 0; n < 4; n += 1) expect(await call(processes[n % 3]!, key.value)).toBe('ok');
    expect(await budgetNow(key, budget.id)).toMatchObject({ usedMicros: 4_000_000n });
    const { rows } = await world.db.database.pool.query<{ percent: number }>(
      `select (data ->> 'budget_percent')::int as percent from events where organization_id = $1 and kind = 'budget_reached' order by created_at, percent`,
      [key.organization.organizationId],
    );
    expect(rows.map(({ percent }) => percent)).toEqual([50, 100]);
  });

  it('count usage from before their creation, and restart with their period', async () => {
    const key = await richKey();
    expect(await call(processes[0]!, key.value)).toBe('ok');
    const budget = await addBudget(key, {
      subjectKind: 'member',
      subjectId: key.organization.accountId,
      period: 'day',
      limitMicros: 2_000_000n,
    });
    expect(budget.usedMicros).toBe(1_000_000n);
    expect(await call(processes[1]!, key.value)).toBe('ok');
    expect(await call(processes[2]!, key.value)).toBe('budget_reached');
    await world.db.database.pool.query(
      `update budgets set period_starts_at = period_starts_at - interval '1 day' where id = $1`,
      [budget.id],
    );
    expect(await call(processes[2]!, key.value)).toBe('ok');
    expect(await budgetNow(key, budget.id)).toMatchObject({ usedMicros: 1_000_000n, heldMicros: 0n });
    // As a settlement sees it that began before midnight and waited: the next period has begun already.
    await world.db.database.pool.query(
      `update budgets set period_starts_at = period_starts_at + interval '1 day' where id = $1`,
      [budget.id],
    );
    expect(await call(processes[0]!, key.value)).toBe('ok');
    const { rows } = await world.db.database.pool.query<{ used: string; next: boolean }>(
      `select used_micros::text as used, period_starts_at > now() as next from budgets where id = $1`,
      [budget.id],
    );
    expect(rows).toEqual([{ used: '2000000', next: true }]);
  });

  it('count usage from before their creation from the sums of days, too', async () => {
    const key = await richKey();
    for (let n = 0; n < 3; n += 1) expect(await call(processes[0]!, key.value, { tags: ['summed'] })).toBe('ok');
    const { pool } = world.db.database;
    // The sums say 2 credits, so the 3 calls that are older than their end are not read.
    await pool.query(
      `insert into usage_days (organization_id, day, model, key_id, account_id, project_id, tags, kind, calls, errors, input_tokens,
         cached_input_tokens, output_tokens, units, credits_micros)
       select organization_id, (now() at time zone 'UTC')::date, model, key_id, account_id, '', tags, 'model', 2, 0, 0, 0, 0, 0, 2000000
         from call_records where key_id = $1 limit 1`,
      [key.id],
    );
    await pool.query('update usage_progress set rolled_up_to = now()');
    expect(await call(processes[0]!, key.value, { tags: ['summed'] })).toBe('ok');
    const subjects = [
      ['key', key.id],
      ['member', key.organization.accountId],
      ['tag', 'summed'],
    ] as const;
    for (const [subjectKind, subjectId] of subjects)
      for (const period of ['day', 'week', 'month'] as const) {
        const budget = await addBudget(key, { subjectKind, subjectId, period, limitMicros: 10_000_000n });
        expect(budget.usedMicros).toBe(3_000_000n);
      }
    const total = { subjectKind: 'key', subjectId: key.id, period: 'total', limitMicros: 10_000_000n } as const;
    expect((await addBudget(key, total)).usedMicros).toBe(0n);
  });

  it('take nothing for calls that fail', async () => {
    const key = await richKey();
    const budget = await addBudget(key, {
      subjectKind: 'key',
      subjectId: key.id,
      period: 'total',
      limitMicros: 1_000_000n,
    });
    world.upstream.script = (response) => sendJson(response, 400, { error: { message: 'no' } });
    await call(processes[0]!, key.value);
    expect(await budgetNow(key, budget.id)).toMatchObject({ usedMicros: 0n, heldMicros: 0n });
  });

  it('of a key stay over its rotation, and both secrets share them during its grace', async () => {
    const organization = await buildOrganization(world.db.database);
    await grantCredits(world.db.database, organization.organizationId, 1_000_000_000n);
    const key = { ...(await world.addKey({ organization, creditLimitMicros: 3_000_000n })), organization };
    expect(await call(processes[0]!, key.value)).toBe('ok');
    const id = newId('apiKey');
    const hash = Buffer.from(id);
    await world.db.database.withOrganization(organization.organizationId, ({ apiKeys }) =>
      apiKeys.rotate(
        key.id,
        { kind: 'model', accountId: null },
        { id, hash, last4: 'abcd', latestEnd: null, graceSeconds: 60 },
      ),
    );
    expect(await call(processes[1]!, key.value)).toBe('ok');
    const [shared] = await world.db.database.withOrganization(organization.organizationId, ({ budgets }) =>
      budgets.ofKey({ id, accountId: organization.accountId }),
    );
    expect(shared).toMatchObject({ usedMicros: 2_000_000n, limitMicros: 3_000_000n, subjectId: key.id });
    expect(await call(processes[2]!, key.value)).toBe('ok');
    expect(await call(processes[0]!, key.value)).toBe('key_limit_reached');
  });

  it('of the tag "null" do not count racing calls without tags', async () => {
    const key = await richKey();
    await addBudget(key, { subjectKind: 'tag', subjectId: 'null', period: 'day', limitMicros: 0n });
    const tagsOf = (index: number) => (index % 2 === 0 ? { tags: ['null'] } : {});
    const ends = Array.from({ length: 20 }, (_, index) => call(processes[0]!, key.value, tagsOf(index)));
    expect((await Promise.all(ends)).filter((end) => end === 'ok')).toHaveLength(10);
  });

  it('of a tag count it in every Unicode form', async () => {
    const key = await richKey();
    await addBudget(key, { subjectKind: 'tag', subjectId: 'caf\u00e9', period: 'day', limitMicros: 0n });
    expect(await call(processes[0]!, key.value, { tags: ['cafe\u0301'] })).toBe('budget_reached');
  });

  it('are removed only after pending holds are placed', async () => {
    const key = await richKey();
    const { organizationId } = key.organization;
    const budget = await addBudget(key, { subjectKind: 'key', subjectId: key.id, period: 'day', limitMicros: 1n });
    const holding = await world.db.database.pool.connect();
    await holding.query('begin');
    await holding.query('select from wallets where organization_id = $1 for update', [organizationId]);
    const removed = world.db.database.withOrganization(organizationId, ({ budgets }) => budgets.remove(budget.id));
    const first = await Promise.race([removed, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))]);
    await holding.query('rollback');
    holding.release();
    expect([first, await removed]).toEqual(['waits', true]);
  });
});
