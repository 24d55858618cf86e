import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LedgerFixture, record } from './ledgerFixture.ts';

let fixture: LedgerFixture;

beforeAll(async () => {
  fixture = await LedgerFixture.open();
});
afterAll(() => fixture?.close());

describe('a call of another organization', () => {
  it('does not wait for the wallet of the busiest one', async () => {
    const ledger = fixture.ledger();
    const [busy, other] = await Promise.all([fixture.organization(1_000n), fixture.organization(1_000n)]);
    const call = async (organizationId: string): Promise<string> => {
      const request = fixture.request(organizationId, 1n);
      const verdict = await ledger.hold(request);
      await ledger.settle({ callId: request.callId, amountMicros: 1n, record });
      return verdict;
    };
    await Promise.all(Array.from({ length: 40 }, () => call(busy.organizationId)));
    const elsewhere = await fixture.test.database.pool.connect(); // another process holds the wallet
    await elsewhere.query('begin');
    await elsewhere.query('select from wallets where organization_id = $1 for update', [busy.organizationId]);
    const waiting = call(busy.organizationId);
    expect(await Promise.all([1, 2, 3].map(() => call(other.organizationId)))).toEqual(['ok', 'ok', 'ok']);
    await elsewhere.query('commit');
    elsewhere.release();
    expect(await waiting).toBe('ok');
    expect(await fixture.wallet(busy.organizationId)).toEqual({ balance: 959n, held: 0n });
  });
});
