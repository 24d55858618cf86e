import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import { newId } from '../../../db/ids.ts';
import { buildApiKey } from '../../support/factories.ts';
import { LedgerFixture, record } from './ledgerFixture.ts';

let fixture: LedgerFixture;

beforeAll(async () => {
  fixture = await LedgerFixture.open();
});

afterAll(() => fixture?.close());

/** Takes a hold away as a crash of the database server does that loses its newest commits. */
async function loseHold(callId: string): Promise<void> {
  await fixture.test.database.pool.query(
    `with lost as (delete from holds where id = $1 returning organization_id, amount_micros, budgets),
       freed as (update budgets b set held_micros = held_micros - l.amount_micros from lost l where b.id = any (l.budgets))
     update wallets w set held_micros = held_micros - l.amount_micros from lost l where w.organization_id = l.organization_id`,
    [callId],
  );
}

const rows = async (text: string, values: unknown[]): Promise<unknown[]> =>
  (await fixture.test.database.pool.query(text, values)).rows;

describe('a call whose hold was lost by a crash of the database', () => {
  it('is charged once, as late_settlement, counts for its key and its budgets, and has its record', async () => {
    const ledger = fixture.ledger();
    const built = await fixture.organization(100n);
    const { organizationId } = built;
    const keyId = await buildApiKey(fixture.test.database, built);
    const budgetId = newId('budget');
    await fixture.test.database.withOrganization(organizationId, ({ budgets }) =>
      budgets.insert({
        id: budgetId,
        subjectKind: 'tag',
        subjectId: 'lost',
        period: 'total',
        limitMicros: 50n,
        hardStop: true,
        alertPercents: [],
      }),
    );
    const tagged = { keyId, accountId: built.accountId, tags: ['lost'], metadata: { a: 'b' } };
    const [lost, kept] = [1, 2].map(() => fixture.request(organizationId, 10n, tagged));
    expect(await Promise.all([lost!, kept!].map((one) => ledger.hold(one)))).toEqual(['ok', 'ok']);
    await loseHold(lost!.callId);

    const settled = await Promise.all(
      [lost!, kept!, lost!].map(({ callId }) => ledger.settle({ callId, amountMicros: 7n, record })),
    );
    expect(settled).toEqual(['late_settlement', 'settled', 'already_closed']);
    expect(await ledger.settle({ callId: lost!.callId, amountMicros: 7n, record })).toBe('already_closed');
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 86n, held: 0n });
    expect(await rows('select calls, credits_used_micros as used from api_keys where id = $1', [keyId])).toEqual([
      { calls: 2n, used: 14n },
    ]);
    expect(
      await rows('select held_micros as held, used_micros as used from budgets where id = $1', [budgetId]),
    ).toEqual([{ held: 0n, used: 14n }]);
    const stored = await rows(
      'select tags, metadata, account_id, credits_micros as credits, status from call_records where id = $1',
      [lost!.callId],
    );
    expect(stored).toEqual([
      { tags: ['lost'], metadata: { a: 'b' }, account_id: built.accountId, credits: 7n, status: 'ok' },
    ]);
  });

  it('costs nothing if it failed, and has its record', async () => {
    const ledger = fixture.ledger();
    const { organizationId } = await fixture.organization(100n);
    const request = fixture.request(organizationId, 10n);
    expect(await ledger.hold(request)).toBe('ok');
    await loseHold(request.callId);
    const failed = { ...record, status: 'error' as const, errorCode: 'upstream_error' };
    await ledger.release({ callId: request.callId, record: failed });
    expect(await fixture.wallet(organizationId)).toEqual({ balance: 100n, held: 0n });
    expect(await rows('select status from call_records where id = $1', [request.callId])).toEqual([
      { status: 'error' },
    ]);
  });

  it('leaves a ledger whose invariants hold', async () => {
    expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
  });
});
