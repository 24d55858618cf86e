import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { columnTypes } from '../../../db/columnTypes.ts';
import { newId } from '../../../db/ids.ts';
import { checkLedger } from '../../../db/ledger/check.ts';
import type { HoldRequest, HoldResult, Ledger } from '../../../db/ledger/ledger.ts';
import { buildApiKey, grantCredits } from '../../support/factories.ts';
import { LedgerFixture, record } from './ledgerFixture.ts';
import { RelayLine } from './RelayLine.ts';

const keys = [{ id: 'test', bytes: randomBytes(32) }];
/** Calls in an interval that make a wallet busy. */
const busyCalls = 20;

let fixture: LedgerFixture;
const pools: pg.Pool[] = [];
const lines: RelayLine[] = [];
let relayed: string[] = [];

beforeAll(async () => {
  fixture = await LedgerFixture.open();
});

afterEach(async () => {
  for (const line of lines.splice(0)) line.close();
  await fixture.closeLedgers();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  relayed = [];
  expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
});

afterAll(() => fixture?.close());

/** As many ledgers as processes would have, which trust each other by these keys. */
function processes(
  count: number,
  {
    relayKeys = () => keys,
    nowMs = () => () => Date.now(),
  }: { relayKeys?: () => typeof keys; nowMs?: (index: number) => () => number } = {},
): Ledger[] {
  return Array.from({ length: count }, (_, index) => {
    const pool = new pg.Pool({ connectionString: fixture.test.url, types: columnTypes, max: 6 });
    pools.push(pool);
    const onRelayed = (work: string, result: string): void => void relayed.push(`${work} ${result}`);
    const own = {
      owner: `process ${index} ${newId('request')}`,
      relayKeys: relayKeys(),
      announceEveryMs: 0,
      nowMs: nowMs(index),
      onRelayed,
    };
    return fixture.ledger({ pool, ...own });
  });
}

async function call(ledger: Ledger, request: HoldRequest): Promise<HoldResult> {
  const verdict = await ledger.hold(request);
  if (verdict === 'ok') {
    const { callId, amountMicros } = request;
    expect(await ledger.settle({ callId, amountMicros, record })).toBe('settled');
  }
  return verdict;
}

/** Makes the wallet busy in all processes, and has them learn of each other. */
async function meet(ledgers: readonly Ledger[], organizationId: string): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const free = Array.from({ length: busyCalls }, () => fixture.request(organizationId, 0n));
    await Promise.all(ledgers.flatMap((ledger) => free.map((one) => call(ledger, { ...one, callId: newId('call') }))));
    for (const ledger of ledgers) await ledger.announce();
  }
}

/** Waits until all but one send their work to that one. */
async function relaying(ledgers: readonly Ledger[], organizationId: string): Promise<void> {
  await meet(ledgers, organizationId);
  await expect
    .poll(async () => {
      relayed = [];
      await Promise.all(ledgers.map((ledger) => call(ledger, fixture.request(organizationId, 0n))));
      return relayed.length;
    })
    .toBe(2 * (ledgers.length - 1));
  relayed = [];
}

const owners = async (requests: readonly HoldRequest[]): Promise<string[]> => {
  const { rows } = await fixture.test.database.pool.query<{ owner: string }>(
    'select distinct owner from holds where id = any ($1)',
    [requests.map(({ callId }) => callId)],
  );
  return rows.map(({ owner }) => owner);
};

const openHolds = async (organizationId: string): Promise<string[]> => {
  const { rows } = await fixture.test.database.pool.query<{ id: string }>(
    `select id from holds where organization_id = $1 and state = 'open'`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
};

/** Two processes, of which one sends its work to the other over a line. */
async function joinedByLine(organizationId: string): Promise<{ sender: Ledger; line: RelayLine }> {
  const ledgers = processes(2);
  await relaying(ledgers, organizationId);
  const probe = fixture.request(organizationId, 0n);
  await call(ledgers[0]!, probe);
  const [owner] = await owners([probe]);
  const { pool } = fixture.test.database;
  const { rows } = await pool.query<{ address: string; port: number }>(
    'select address, port from ledger_processes where owner = $1',
    [owner],
  );
  const line = await RelayLine.open(rows[0]!);
  lines.push(line);
  await pool.query('update ledger_processes set port = $2 where owner = $1', [owner, line.port]);
  const sender = ledgers.find((_, index) => index !== Number(owner!.split(' ')[1]))!;
  await sender.announce();
  relayed = [];
  await expect
    .poll(async () => {
      await call(sender, fixture.request(organizationId, 0n));
      return relayed;
    })
    .toContain('settlement done');
  return { sender, line };
}

describe('processes that are busy with one wallet', () => {
  it('share the statements of one of them, and charge each call once', async () => {
    const { organizationId } = await fixture.organization(1_000n);
    const ledgers = processes(3);
    await relaying(ledgers, organizationId);
    const requests = ledgers.map(() => Array.from({ length: 10 }, () => fixture.request(organizationId, 3n)));
    const verdicts = ledgers.map((ledger, index) => Promise.all(requests[index]!.map((one) => call(ledger, one))));
    expect((await Promise.all(verdicts)).flat()).toEqual(Array.from({ length: 30 }, () => 'ok'));
    expect(await owners(requests.flat())).toHaveLength(1);
    const count = (result: string): number => relayed.filter((one) => one === result).length;
    expect([count('hold done'), count('settlement done'), relayed.length]).toEqual([20, 20, 40]);
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 910n, held: 0n });
  });

  it('do not overdraw it, nor a budget, and refuse a revoked key at once', async () => {
    const built = await fixture.organization(100n);
    const { organizationId } = built;
    const ledgers = processes(3);
    await relaying(ledgers, organizationId);
    const race = async (change: Partial<HoldRequest>): Promise<number> => {
      const verdicts = Array.from({ length: 50 }, (_, index) =>
        ledgers[index % 3]!.hold(fixture.request(organizationId, 10n, change)),
      );
      return (await Promise.all(verdicts)).filter((verdict) => verdict === 'ok').length;
    };
    await fixture.test.database.withOrganization(organizationId, ({ budgets }) =>
      budgets.insert({
        id: newId('budget'),
        subjectKind: 'tag',
        subjectId: 'raced',
        period: 'total',
        limitMicros: 40n,
        hardStop: true,
        alertPercents: [],
      }),
    );
    expect(await race({ tags: ['raced'] })).toBe(4);
    const keyId = await buildApiKey(fixture.test.database, built);
    const asked = { keyId, accountId: built.accountId };
    expect(await race(asked)).toBe(6);
    await fixture.test.database.pool.query(`update api_keys set status = 'revoked' where id = $1`, [keyId]);
    const after = ledgers.map((ledger) => ledger.hold(fixture.request(organizationId, 0n, asked)));
    expect(await Promise.all(after)).toEqual(['key_invalid', 'key_invalid', 'key_invalid']);
    expect(relayed.filter((one) => one === 'hold direct')).toEqual([]);
  });

  it('continue, with one charge for each call, when the chosen process ends', async () => {
    const { organizationId } = await fixture.organization(100_000n);
    const ledgers = processes(3);
    await relaying(ledgers, organizationId);
    const probe = fixture.request(organizationId, 0n);
    await call(ledgers[0]!, probe);
    const [owner] = await owners([probe]);
    const working = ledgers[Number(owner!.split(' ')[1])]!;
    const others = ledgers.filter((ledger) => ledger !== working);
    const callers = others.flatMap((ledger) =>
      Array.from({ length: 6 }, async () => {
        for (let made = 0; made < 40; made += 1) {
          expect(await call(ledger, fixture.request(organizationId, 5n))).toBe('ok');
        }
      }),
    );
    await call(working, fixture.request(organizationId, 5n));
    await working.close();
    await Promise.all(callers);
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 100_000n - 481n * 5n, held: 0n });
  });

  it('share statements although the clocks of their machines differ by minutes', async () => {
    const { organizationId } = await fixture.organization(0n);
    const behindMs = [0, 300_000];
    const ledgers = processes(2, { nowMs: (index) => () => Date.now() - behindMs[index]! });
    await relaying(ledgers, organizationId);
  });

  it('leave no hold of a call whose answer was lost', async () => {
    const built = await fixture.organization(100n);
    const { organizationId } = built;
    const { sender, line } = await joinedByLine(organizationId);
    const keyId = await buildApiKey(fixture.test.database, built);

    line.losesAnswers = true;
    const all = fixture.request(organizationId, 100n);
    const refused = fixture.request(organizationId, 0n, { keyId, accountId: built.accountId });
    const verdicts = [sender.hold(all), sender.hold(refused)];
    await expect.poll(() => owners([all])).toHaveLength(1);
    await expect.poll(() => owners([refused])).toHaveLength(1);
    await fixture.test.database.pool.query(`update api_keys set status = 'revoked' where id = $1`, [keyId]);
    line.cut();
    expect(await Promise.all(verdicts)).toEqual(['ok', 'key_invalid']);
    await expect.poll(() => openHolds(organizationId)).toEqual([all.callId]);
    expect(await sender.settle({ callId: all.callId, amountMicros: 100n, record })).toBe('settled');
  });

  it('leave no hold of a refused call that the other process places later', async () => {
    const { organizationId } = await fixture.organization(100n);
    const { sender, line } = await joinedByLine(organizationId);
    line.keepsWork = true;
    const request = fixture.request(organizationId, 200n);
    const verdict = sender.hold(request);
    await expect.poll(() => line.kept).toBeGreaterThan(0);
    line.cut();
    expect(await verdict).toBe('credit_balance_exhausted');
    await grantCredits(fixture.test.database, organizationId, 100n);
    line.deliver();
    await expect.poll(() => openHolds(organizationId)).toEqual([request.callId]);
    await sender.sweep();
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 200n, held: 0n });
  });

  it('work for themselves if they have other keys; strangers reach nothing', async () => {
    const { organizationId } = await fixture.organization(1_000n);
    const ledgers = processes(2, { relayKeys: () => [{ id: 'test', bytes: randomBytes(32) }] });
    await meet(ledgers, organizationId);
    const { rows } = await fixture.test.database.pool.query<{ address: string; port: number }>(
      'select address, port from ledger_processes',
    );
    expect(rows).toHaveLength(2);
    const request = fixture.request(organizationId, 900n);
    for (const { address, port } of rows) {
      const stranger = connect(port, address);
      const lines = JSON.stringify([1, Date.now(), { kind: 'hold', request: { ...request, amountMicros: '900' } }]);
      stranger.on('error', () => undefined);
      stranger.write(`${lines}\n`);
      await new Promise((resolve) => stranger.once('close', resolve));
    }
    expect(await owners([request])).toEqual([]);
    const requests = ledgers.map(() => fixture.request(organizationId, 3n));
    expect(await Promise.all(requests.map((one, index) => call(ledgers[index]!, one)))).toEqual(['ok', 'ok']);
    expect(await owners(requests)).toHaveLength(2);
  });
});
