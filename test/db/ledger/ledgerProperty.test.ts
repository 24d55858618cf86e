import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import type { HoldRequest, Ledger } from '../../../db/ledger/ledger.ts';
import { newId } from '../../../db/ids.ts';
import { buildApiKey } from '../../support/factories.ts';
import { LedgerFixture, record } from './ledgerFixture.ts';
import { LedgerModel, type ModelOrganization } from './ledgerModel.ts';
import { isFull } from '../../support/isFull.ts';

const seed = Number(process.env.BUREAU_TEST_SEED ?? 20261121);
if (isFull) console.log(`ledger histories: seed ${seed}`);

/** Calls of a step arrive together, so they share batches; steps follow each other. Calls are named by their number. */
type Step =
  | { kind: 'hold'; calls: { organization: number; key: number; amount: bigint; ledger: number }[] }
  | { kind: 'close'; calls: { call: number; amount: bigint; release: boolean }[]; ledger: number }
  | { kind: 'grant'; organization: number; amount: bigint; again: boolean }
  | { kind: 'progress'; call: number; amount: bigint }
  | { kind: 'sweep'; calls: number[] }
  | { kind: 'revoke'; organization: number };

const organizations = 2;
const amount = fc.bigInt(0n, 12n);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      // One ledger a step: the order of arrival is only defined within one process.
      calls: fc
        .nat(1)
        .chain((ledger) =>
          fc.array(
            fc.record({ organization: fc.nat(organizations - 1), key: fc.nat(2), amount, ledger: fc.constant(ledger) }),
            { minLength: 1, maxLength: 12 },
          ),
        ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      calls: fc.array(fc.record({ call: fc.nat(30), amount, release: fc.boolean() }), { minLength: 1, maxLength: 12 }),
      ledger: fc.nat(1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      organization: fc.nat(organizations - 1),
      amount: fc.bigInt(-5n, 30n),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('progress' as const), call: fc.nat(30), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sweep' as const),
      calls: fc.array(fc.nat(30), { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('revoke' as const), organization: fc.nat(organizations - 1) }),
  },
);

let fixture: LedgerFixture;
let ledgers: Ledger[];

beforeAll(async () => {
  fixture = await LedgerFixture.open();
  ledgers = [fixture.ledger(), fixture.ledger()];
});
afterAll(async () => {
  await fixture?.close();
});

it('every history of holds, settlements, releases, grants and sweeps ends as in a single-threaded model, and keeps all invariants', async () => {
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await runHistory(steps);
      histories += 1;
      if (histories % 50 === 0) expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
    }),
    { numRuns: isFull ? 1_000 : 40, seed, endOnFailure: true },
  );
  expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
});

async function runHistory(steps: Step[]): Promise<void> {
  const built = await Promise.all(Array.from({ length: organizations }, () => openOrganization()));
  const model = new LedgerModel(built.map((one) => one.model));
  const requests: HoldRequest[] = [];
  for (const one of steps) {
    const [expected, seen] = await apply(one, { built, model, requests });
    expect(seen, one.kind).toEqual(expected);
    const wallets = await fixture.wallets(built.map(({ organizationId }) => organizationId));
    expect(wallets, one.kind).toEqual(built.map((_, place) => model.wallet(place)));
  }
  const { rows } = await fixture.test.database.pool.query(
    'select id, calls, credits_used_micros from api_keys where organization_id = any($1)',
    [built.map((one) => one.organizationId)],
  );
  for (const row of rows) expect({ calls: row.calls, used: row.credits_used_micros }).toEqual(model.keyUse(row.id));
  await closeAll(requests);
}

interface History {
  built: { organizationId: string; keys: (string | null)[]; model: ModelOrganization }[];
  model: LedgerModel;
  requests: HoldRequest[];
}

/** Runs one step on ledger and model; gives what each of them answered. */
async function apply(one: Step, { built, model, requests }: History): Promise<[unknown, unknown]> {
  switch (one.kind) {
    case 'hold': {
      const calls = one.calls.map((call) => {
        const { organizationId, keys } = built[call.organization]!;
        return fixture.request(organizationId, call.amount, { keyId: keys[call.key]! });
      });
      requests.push(...calls);
      const expected = calls.map((call, place) => model.hold(call, one.calls[place]!.organization));
      return [expected, await Promise.all(calls.map((call, place) => ledgers[one.calls[place]!.ledger]!.hold(call)))];
    }
    case 'close': {
      const calls = one.calls.map((call) => ({ ...call, callId: requests[call.call]?.callId ?? newId('call') }));
      const expected = calls.map((call) =>
        model.close(call.callId, { amount: call.release ? 0n : call.amount, release: call.release }),
      );
      const ledger = ledgers[one.ledger]!;
      const close = (call: (typeof calls)[number]) =>
        call.release
          ? ledger.release({ callId: call.callId, record })
          : ledger.settle({ callId: call.callId, amountMicros: call.amount, record });
      return [expected, await Promise.all(calls.map(close))];
    }
    case 'grant': {
      const { organizationId } = built[one.organization]!;
      const grant = {
        organizationId,
        amountMicros: one.amount,
        reason: 'test',
        reference: newId('grant'),
        kind: 'adjustment' as const,
      };
      const after = model.grant(one.organization, one.amount);
      const seen = await Promise.all(Array.from({ length: one.again ? 2 : 1 }, () => ledgers[0]!.grant(grant)));
      return [seen.map(() => after), seen.map((answer) => answer.balanceAfterMicros)];
    }
    case 'progress': {
      const callId = requests[one.call]?.callId;
      if (callId === undefined) return [0, 0];
      for (const ledger of ledgers) ledger.progress(callId, one.amount);
      await Promise.all(ledgers.map((ledger) => ledger.renew()));
      model.progress(callId, one.amount);
      return [0, 0];
    }
    case 'sweep': {
      const callIds = [...new Set(one.calls.flatMap((call) => requests[call]?.callId ?? []))];
      await fixture.expire(...callIds);
      return [model.sweep(callIds), await ledgers[1]!.sweep()];
    }
    case 'revoke': {
      const { organizationId, keys } = built[one.organization]!;
      model.revoke(keys[1]!);
      await fixture.test.database.withOrganization(organizationId, ({ apiKeys }) =>
        apiKeys.revoke(keys[1]!, { kind: 'model', accountId: null }),
      );
      return [0, 0];
    }
  }
}

async function openOrganization(): Promise<History['built'][number]> {
  const built = await fixture.organization(40n);
  const [free, capped] = [
    await buildApiKey(fixture.test.database, built),
    await buildApiKey(fixture.test.database, built, { creditLimitMicros: 15n }),
  ];
  const model = {
    balance: 40n,
    caps: new Map([
      [free, null],
      [capped, 15n],
    ] as [string, bigint | null][]),
  };
  return { organizationId: built.organizationId, keys: [null, free, capped], model };
}

/** Leaves no open hold behind, so that the next history's sweep sees its own only. */
async function closeAll(requests: HoldRequest[]): Promise<void> {
  await Promise.all(requests.map(({ callId }) => ledgers[0]!.release({ callId, record })));
}
