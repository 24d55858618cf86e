import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import { newId } from '../../../db/ids.ts';
import { buildApiKey, buildModel } from '../../support/factories.ts';
import { LedgerFixture, record } from './ledgerFixture.ts';

let fixture: LedgerFixture;
/** Made the holds of a test that is about their end. */
let heldBy: ReturnType<LedgerFixture['ledger']> | undefined;
const query = (sql: string, values: unknown[] = []) => fixture.test.database.pool.query(sql, values);

beforeAll(async () => {
  fixture = await LedgerFixture.open();
});
afterEach(async () => {
  heldBy = undefined;
  await fixture.closeLedgers();
  expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
});
afterAll(async () => {
  await fixture?.close();
});

describe('holds', () => {
  it('admit exactly 10 of 50 calls at once where the credits are enough for 10', async () => {
    const { organizationId } = await fixture.organization(10n);
    const ledger = fixture.ledger();
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => ledger.hold(fixture.request(organizationId, 1n))),
    );
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(10);
    expect(verdicts.filter((verdict) => verdict === 'credit_balance_exhausted')).toHaveLength(40);
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 10n, held: 10n });
  });

  it('admit exactly as many where several processes share the wallet', async () => {
    const { organizationId } = await fixture.organization(100n);
    const ledgers = [fixture.ledger(), fixture.ledger(), fixture.ledger()];
    const calls = Array.from({ length: 300 }, (_, call) => ({
      ledger: ledgers[call % 3]!,
      request: fixture.request(organizationId, 1n),
    }));
    const verdicts = await Promise.all(calls.map(({ ledger, request }) => ledger.hold(request)));
    const admitted = calls.filter((_, call) => verdicts[call] === 'ok');
    expect(admitted).toHaveLength(100);
    await Promise.all(
      admitted.map(({ ledger, request }) => ledger.settle({ callId: request.callId, amountMicros: 1n, record })),
    );
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 0n, held: 0n });
  });

  it('refuse a large call without blocking a later small one', async () => {
    const { organizationId } = await fixture.organization(10n);
    const ledger = fixture.ledger();
    const verdicts = await Promise.all(
      [6n, 50n, 5n, 4n, 1n].map((amount) => ledger.hold(fixture.request(organizationId, amount))),
    );
    expect(verdicts).toEqual([
      'ok',
      'credit_balance_exhausted',
      'credit_balance_exhausted',
      'ok',
      'credit_balance_exhausted',
    ]);
  });

  it('check key, model and price of a free call too, and take nothing for it', async () => {
    const built = await fixture.organization(0n);
    const ledger = fixture.ledger();
    const keyId = await buildApiKey(fixture.test.database, built);
    const free = fixture.request(built.organizationId, 0n, { keyId });
    expect(await ledger.hold(free)).toBe('ok');
    expect(await ledger.hold(fixture.request(built.organizationId, 0n, { modelId: newId('model') }))).toBe(
      'model_not_found',
    );
    expect(await ledger.settle({ callId: free.callId, amountMicros: 0n, record })).toBe('settled');
    expect((await query('select 1 from ledger_entries where reference = $1', [free.callId])).rows).toEqual([]);
    await fixture.test.database.withOrganization(built.organizationId, ({ apiKeys }) =>
      apiKeys.revoke(keyId, { kind: 'model', accountId: null }),
    );
    expect(await ledger.hold(fixture.request(built.organizationId, 0n, { keyId }))).toBe('key_invalid');
  });

  it('refuse revoked, expired, foreign and unknown keys and keys whose creator left, from the next call on', async () => {
    const ledger = fixture.ledger();
    const [built, other] = [await fixture.organization(100n), await fixture.organization(100n)];
    const hold = (keyId: string) => ledger.hold(fixture.request(built.organizationId, 1n, { keyId }));
    const key = await buildApiKey(fixture.test.database, built);
    expect(await hold(key)).toBe('ok');
    await fixture.test.database.withOrganization(built.organizationId, ({ apiKeys }) =>
      apiKeys.revoke(key, { kind: 'model', accountId: built.accountId }),
    );
    expect(await hold(key)).toBe('key_invalid');
    expect(await hold(newId('apiKey'))).toBe('key_invalid');
    expect(await hold(await buildApiKey(fixture.test.database, other))).toBe('key_invalid');
    expect(await hold(await buildApiKey(fixture.test.database, built, { expiresAt: new Date(Date.now() - 1) }))).toBe(
      'key_invalid',
    );
    const left = await buildApiKey(fixture.test.database, built);
    expect(await hold(left)).toBe('ok');
    await query('delete from memberships where account_id = $1', [built.accountId]);
    expect(await hold(left)).toBe('key_invalid');
  });

  it('let account keys reach closed models, and model keys and nodes only open ones', async () => {
    const ledger = fixture.ledger();
    const built = await fixture.organization(100n);
    const closed = await buildModel(fixture.test.database, { openToUsers: false });
    const [modelKey, accountKey, narrowKey] = [
      await buildApiKey(fixture.test.database, built),
      await buildApiKey(fixture.test.database, built, { kind: 'account' }),
      await buildApiKey(fixture.test.database, built, { allowedModels: [closed.name] }),
    ];
    const hold = (keyId: string | null, model: { modelId: string; priceId: string }) =>
      ledger.hold(fixture.request(built.organizationId, 1n, { keyId, ...model }));
    expect(await hold(modelKey, closed)).toBe('model_not_found');
    expect(await hold(null, closed)).toBe('model_not_found');
    expect(await hold(accountKey, closed)).toBe('ok');
    expect(await hold(null, fixture.model)).toBe('ok');
    expect(await hold(narrowKey, fixture.model)).toBe('model_not_found');
    await query('update models set open_to_users = true where id = $1', [closed.modelId]);
    expect(await hold(narrowKey, closed)).toBe('ok');
    await query('update providers set enabled = false where id = $1', [closed.providerId]);
    expect(await hold(accountKey, closed)).toBe('model_not_found');
  });

  it('refuse a price that is not the one valid now, and a model without one', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(100n);
    const model = await buildModel(fixture.test.database);
    const hold = (priceId: string) =>
      ledger.hold(fixture.request(organizationId, 1n, { modelId: model.modelId, priceId }));
    const next = newId('price');
    await fixture.test.database.asSystem(({ modelPrices }) =>
      modelPrices.insert({ id: next, modelId: model.modelId, lines: {} }),
    );
    expect(await hold(model.priceId)).toBe('price_changed');
    expect(await hold(next)).toBe('ok');
    const unpriced = await buildModel(fixture.test.database);
    await query(`delete from model_prices where id = $1`, [unpriced.priceId]);
    expect(await ledger.hold(fixture.request(organizationId, 1n, unpriced))).toBe('model_not_found');
  });

  it('keep a key within its cap of the calendar month, open holds included, and start again next month', async () => {
    const ledgers = [fixture.ledger(), fixture.ledger()];
    const built = await fixture.organization(1_000n);
    const keyId = await buildApiKey(fixture.test.database, built, { creditLimitMicros: 10n });
    const calls = Array.from({ length: 40 }, () => fixture.request(built.organizationId, 1n, { keyId }));
    const verdicts = await Promise.all(calls.map((request, call) => ledgers[call % 2]!.hold(request)));
    const admitted = calls.filter((_, call) => verdicts[call] === 'ok');
    expect(admitted).toHaveLength(10);
    expect(new Set(verdicts)).toEqual(new Set(['ok', 'key_limit_reached']));
    await Promise.all(admitted.slice(0, 4).map(({ callId }) => ledgers[0]!.release({ callId, record })));
    await Promise.all(admitted.slice(4).map(({ callId }) => ledgers[0]!.settle({ callId, amountMicros: 1n, record })));
    expect(await ledgers[0]!.hold(fixture.request(built.organizationId, 5n, { keyId }))).toBe('key_limit_reached');
    expect(await ledgers[0]!.hold(fixture.request(built.organizationId, 4n, { keyId }))).toBe('ok');
    expect(await ledgers[0]!.hold(fixture.request(built.organizationId, 0n, { keyId }))).toBe('ok');
    await query(`update budgets set period_starts_at = period_starts_at - interval '1 month' where subject_id = $1`, [
      keyId,
    ]);
    expect(await ledgers[0]!.hold(fixture.request(built.organizationId, 6n, { keyId }))).toBe('ok');
    expect(await ledgers[0]!.hold(fixture.request(built.organizationId, 1n, { keyId }))).toBe('key_limit_reached');
  });
});

describe('settlements', () => {
  it('charge once however often and however close together a call is settled or released', async () => {
    const ledgers = [fixture.ledger(), fixture.ledger()];
    const built = await fixture.organization(100n);
    const keyId = await buildApiKey(fixture.test.database, built);
    const { callId } = await held(built.organizationId, 10n, keyId);
    const closings = Array.from({ length: 12 }, (_, one) =>
      one % 3 === 2
        ? ledgers[one % 2]!.release({ callId, record })
        : ledgers[one % 2]!.settle({ callId, amountMicros: 7n, record }),
    );
    const verdicts = await Promise.all(closings);
    expect(verdicts.filter((verdict) => verdict !== 'already_closed')).toHaveLength(1);
    expect(await ledgers[0]!.settle({ callId, amountMicros: 50n, record })).toBe('already_closed');
    const charged = verdicts.includes('settled') ? 7n : 0n;
    expect(await fixture.wallet(built.organizationId)).toEqual({ balance: 100n - charged, held: 0n });
    const { rows } = await query('select calls, credits_used_micros from api_keys where id = $1', [keyId]);
    expect(rows).toEqual([{ calls: 1n, credits_used_micros: charged }]);
  });

  it('change nothing for a call that was never admitted', async () => {
    expect(await fixture.ledger().settle({ callId: newId('call'), amountMicros: 5n, record })).toBe('already_closed');
  });

  it('post an overrun in full; the next call is refused', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(10n);
    const { callId } = await held(organizationId, 10n);
    expect(await ledger.settle({ callId, amountMicros: 25n, record })).toBe('settled');
    expect(await fixture.wallet(organizationId)).toEqual({ balance: -15n, held: 0n });
    expect(await ledger.hold(fixture.request(organizationId, 1n))).toBe('credit_balance_exhausted');
    const { rows } = await query('select credits_micros, input_tokens, endpoint from call_records where id = $1', [
      callId,
    ]);
    expect(rows).toEqual([{ credits_micros: 25n, input_tokens: 10, endpoint: 'chat.completions' }]);
  });

  it('show the balance after each line of one batch in order', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(100n);
    const calls = await Promise.all([1n, 2n, 3n].map((amount) => held(organizationId, amount)));
    await Promise.all(calls.map(({ callId, amountMicros }) => ledger.settle({ callId, amountMicros, record })));
    const { rows } = await query(
      `select balance_after_micros from ledger_entries where reference = any($1) and account = 'wallet' order by array_position($1, reference)`,
      [calls.map((call) => call.callId)],
    );
    expect(rows.map((row) => row.balance_after_micros)).toEqual([99n, 97n, 94n]);
  });

  it('are charged though their record cannot be stored as it is', async () => {
    const errors: unknown[] = [];
    const ledger = fixture.ledger({ onError: (error) => errors.push(error) });
    const { organizationId } = await fixture.organization(100n);
    const calls = await Promise.all(Array.from({ length: 9 }, () => held(organizationId, 1n)));
    const broken = { ...record, errorCode: 'a\0b', inputTokens: 2 ** 40, latencyMs: 0.5 };
    const verdicts = await Promise.all(
      calls.map(({ callId }, call) =>
        ledger.settle({ callId, amountMicros: 1n, record: call === 4 ? broken : record }),
      ),
    );
    expect(new Set(verdicts)).toEqual(new Set(['settled']));
    expect(errors).toHaveLength(1);
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 91n, held: 0n });
    const { rows } = await query('select error_code, input_tokens from call_records where id = $1', [calls[4]!.callId]);
    expect(rows).toEqual([{ error_code: 'ab', input_tokens: 2 ** 31 - 1 }]);
  });

  it('fail alone when the database cannot store their amount', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(100n);
    const calls = await Promise.all(Array.from({ length: 9 }, () => held(organizationId, 1n)));
    const outcomes = await Promise.allSettled(
      calls.map(({ callId }, call) => ledger.settle({ callId, amountMicros: call === 4 ? -1n : 1n, record })),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(
      calls.map((_, call) => (call === 4 ? 'rejected' : 'fulfilled')),
    );
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 92n, held: 1n });
  });

  it('arrive though the connection to the database breaks', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(100n);
    const first = fixture.request(organizationId, 1n);
    expect(await ledger.hold(first)).toBe('ok');
    await ledger.settle({ callId: first.callId, amountMicros: 1n, record });
    const second = fixture.request(organizationId, 1n);
    expect(await ledger.hold(second)).toBe('ok');
    await breakLedgerConnections();
    expect(await ledger.settle({ callId: second.callId, amountMicros: 1n, record })).toBe('settled');
    const again = await ledger.hold(fixture.request(organizationId, 1n)).catch((error: { code: string }) => error.code);
    expect(['ok', 'unavailable']).toContain(again); // a hold is not repeated: its caller gets an error
    expect(await ledger.hold(fixture.request(organizationId, 1n))).toBe('ok');
  });
});

describe('the sweeper', () => {
  it('releases a hold of a crashed process; a later charge is posted as one late settlement', async () => {
    const ledger = fixture.ledger();
    const built = await fixture.organization(100n);
    const keyId = await buildApiKey(fixture.test.database, built);
    const { callId } = await held(built.organizationId, 10n, keyId);
    await fixture.expire(callId);
    expect(await ledger.sweep()).toBe(1);
    expect(await fixture.wallet(built.organizationId)).toEqual({ balance: 100n, held: 0n });
    const { rows: swept } = await query('select status, error_code, credits_micros from call_records where id = $1', [
      callId,
    ]);
    expect(swept).toEqual([{ status: 'error', error_code: 'internal_error', credits_micros: 0n }]);
    const late = await Promise.all([1, 2, 3].map(() => ledger.settle({ callId, amountMicros: 8n, record })));
    expect(late.sort()).toEqual(['already_closed', 'already_closed', 'late_settlement']);
    expect(await fixture.wallet(built.organizationId)).toEqual({ balance: 92n, held: 0n });
    const { rows } = await query('select status, credits_micros from call_records where id = $1', [callId]);
    expect(rows).toEqual([{ status: 'ok', credits_micros: 8n }]);
  });

  it('settles the progress that was written', async () => {
    const [ledger, dying] = [fixture.ledger(), fixture.ledger()];
    const { organizationId } = await fixture.organization(100n);
    const request = fixture.request(organizationId, 10n);
    expect(await dying.hold(request)).toBe('ok');
    dying.progress(request.callId, 6n);
    expect(await dying.renew()).toBe(1);
    await fixture.expire(request.callId);
    expect(await ledger.sweep()).toBe(1);
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 94n, held: 0n });
  });

  it.each([
    { end: 'a settlement of more', amountMicros: 20_000n, isRelease: false, balance: 80_000n, late: [-19_650n] },
    { end: 'a settlement of as much', amountMicros: 350n, isRelease: false, balance: 99_650n, late: [] },
    { end: 'a settlement of less', amountMicros: 100n, isRelease: false, balance: 99_900n, late: [250n] },
    { end: 'a release', amountMicros: 0n, isRelease: true, balance: 100_000n, late: [350n] },
  ])('beside a swept progress, $end posts the rest, once', async ({ amountMicros, isRelease, balance, late }) => {
    const [ledger, slow] = [fixture.ledger(), fixture.ledger()];
    const built = await fixture.organization(100_000n);
    const keyId = await buildApiKey(fixture.test.database, built);
    const request = fixture.request(built.organizationId, 20_000n, { keyId });
    const { callId } = request;
    await slow.hold(request);
    slow.progress(callId, 350n);
    await slow.renew();
    await fixture.expire(callId);
    await ledger.sweep();
    const close = () => (isRelease ? slow.release({ callId, record }) : slow.settle({ callId, amountMicros, record }));
    const verdicts = await Promise.all([1, 2, 3].map(close));
    expect(verdicts.sort()).toEqual(['already_closed', 'already_closed', 'late_settlement']);
    expect(await fixture.wallet(built.organizationId)).toEqual({ balance, held: 0n });
    const { rows: entries } = await query(
      `select amount_micros from ledger_entries where reference = $1 and account = 'wallet' and kind = 'late_settlement'`,
      [callId],
    );
    expect(entries.map((entry) => entry.amount_micros)).toEqual(late);
    const { rows } = await query('select status, credits_micros from call_records where id = $1', [callId]);
    expect(rows).toEqual([{ status: 'ok', credits_micros: amountMicros }]);
  });

  it('closes holds of any age, and a failed one does not block others', async () => {
    const errors: unknown[] = [];
    const ledger = fixture.ledger({ onError: (error) => errors.push(error) });
    const ages = ['25 days', '30 years', '1 hour'];
    const holds = await Promise.all(
      ages.map(async (age) => {
        const { organizationId } = await fixture.organization(100n);
        const { callId } = await held(organizationId, 10n);
        await query('update holds set created_at = now() - $2::interval where id = $1', [callId, age]);
        return { organizationId, callId };
      }),
    );
    const { organizationId: spoiled } = await fixture.organization(100n);
    const bad = await held(spoiled, 10n);
    await query('update holds set progress_micros = 9223372036854775807 where id = $1', [bad.callId]);
    await query(`update wallets set balance_micros = balance_micros - 200 where organization_id = $1`, [spoiled]);
    await fixture.expire(bad.callId, ...holds.map((hold) => hold.callId));
    expect(await ledger.sweep()).toBe(3);
    expect(errors.map(String)).toEqual([expect.stringContaining(bad.callId)]);
    for (const { organizationId } of holds)
      expect(await fixture.wallet(organizationId)).toEqual({ balance: 100n, held: 0n });
    expect(await ledger.sweep(), 'the bad one waits').toBe(0);
    await query('update wallets set balance_micros = balance_micros + 200 where organization_id = $1', [spoiled]);
    await query('update holds set progress_micros = 0 where id = $1', [bad.callId]);
    await fixture.expire(bad.callId);
    expect(await ledger.sweep()).toBe(1);
  });

  it('leaves alone what is renewed, and a process renews its own calls only', async () => {
    const [one, other] = [fixture.ledger(), fixture.ledger()];
    const { organizationId } = await fixture.organization(100n);
    const [mine, theirs] = [fixture.request(organizationId, 1n), fixture.request(organizationId, 1n)];
    await Promise.all([one.hold(mine), other.hold(theirs)]);
    await fixture.expire(mine.callId, theirs.callId);
    expect(await one.renew()).toBe(1);
    expect(await one.sweep()).toBe(1);
    expect(await one.settle({ callId: mine.callId, amountMicros: 1n, record })).toBe('settled');
    expect(await one.renew()).toBe(0);
  });

  it('closes each hold once when many sweep at once', async () => {
    const ledgers = [fixture.ledger(), fixture.ledger(), fixture.ledger()];
    const organizations = await Promise.all([fixture.organization(500n), fixture.organization(500n)]);
    const calls = await Promise.all(
      Array.from({ length: 300 }, (_, call) => held(organizations[call % 2]!.organizationId, 1n)),
    );
    await fixture.expire(...calls.map((call) => call.callId));
    const closed = await Promise.all(ledgers.map((ledger) => ledger.sweep()));
    const rest = await ledgers[0]!.sweep();
    expect(closed.reduce((sum, count) => sum + count, rest)).toBe(300);
    for (const { organizationId } of organizations)
      expect(await fixture.wallet(organizationId)).toEqual({ balance: 500n, held: 0n });
  });
});

describe('grants', () => {
  it('are posted once per reference', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(0n);
    const grant = { organizationId, amountMicros: 50n, reason: 'start', reference: newId('grant') };
    const answers = await Promise.all([ledger.grant(grant), ledger.grant(grant), ledger.grant(grant)]);
    expect(answers.map((answer) => answer.balanceAfterMicros)).toEqual([50n, 50n, 50n]);
    expect((await ledger.grant({ ...grant, reference: newId('grant') })).balanceAfterMicros).toBe(100n);
    await expect(ledger.grant({ ...grant, organizationId: newId('organization') })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the ledger’s tables', () => {
  it.each(['bureau_app', 'bureau_system'])('cannot be written by %s', async (role) => {
    const client = await fixture.test.database.pool.connect();
    try {
      await client.query(`set role ${role}`);
      await client.query(`set app.organization_id = 'org_1'`);
      for (const table of ['wallets', 'holds', 'ledger_entries']) {
        await expect(client.query(`insert into ${table} (organization_id) values ('org_1')`), table).rejects.toThrow(
          /permission denied/,
        );
        await expect(client.query(`update ${table} set organization_id = organization_id`), table).rejects.toThrow(
          /permission denied/,
        );
        await expect(client.query(`delete from ${table}`), table).rejects.toThrow(/permission denied/);
        await expect(client.query(`truncate ${table}`), table).rejects.toThrow(/permission denied/);
      }
      const own =
        role === 'bureau_app'
          ? client.query(`select ledger.sweep_holds('{}', '{}')`)
          : client.query(`select ledger.open_wallet()`);
      await expect(own).rejects.toThrow(/permission denied/);
    } finally {
      client.release(true);
    }
  });

  it('keep entries as they are, even against a superuser, and take only pairs that cancel out', async () => {
    await fixture.organization(5n);
    await expect(query('update ledger_entries set amount_micros = 0')).rejects.toThrow(/immutable/);
    await expect(query('delete from ledger_entries')).rejects.toThrow(/immutable/);
    await expect(query('truncate ledger_entries')).rejects.toThrow(/immutable/);
    const insert = `insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros) values ('x', 'x', 'grant', 'wallet', 'x', 5, 5)`;
    await expect(query(insert)).rejects.toThrow(/adds? up to zero/);
  });
});

describe('the checker', () => {
  it('sees a balance, a hold, a charge or a record that is not right', async () => {
    const spoiled = await LedgerFixture.open();
    try {
      const built = await spoiled.organization(100n);
      const ledger = spoiled.ledger();
      const keyId = await buildApiKey(spoiled.test.database, built);
      const requests = Array.from({ length: 3 }, () => spoiled.request(built.organizationId, 5n, { keyId }));
      for (const request of requests) await ledger.hold(request);
      await ledger.settle({ callId: requests[0]!.callId, amountMicros: 5n, record });
      const { pool } = spoiled.test.database;
      expect(await checkLedger(pool)).toEqual([]);
      await pool.query('update wallets set balance_micros = balance_micros + 1, held_micros = held_micros + 1');
      await pool.query(`update holds set state = 'settled' where id = $1`, [requests[1]!.callId]);
      await pool.query('delete from call_records');
      const found = (await checkLedger(pool)).join('\n');
      for (const part of [
        'its balance',
        'what it holds',
        'closed exactly',
        'exactly what its call was charged',
        'has a call record',
        'a key shows',
      ])
        expect(found).toContain(part);
    } finally {
      await spoiled.close();
    }
  });
});

async function held(organizationId: string, amountMicros: bigint, keyId: string | null = null) {
  const request = fixture.request(organizationId, amountMicros, { keyId });
  const ledger = (heldBy ??= fixture.ledger());
  expect(await ledger.hold(request)).toBe('ok');
  return request;
}

async function breakLedgerConnections(): Promise<void> {
  const admin = await fixture.test.database.asSystem(async ({ scope }) => scope.em.getConnection());
  await admin.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bureau ledger'`,
  );
}
