import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { checkLedger } from '../../db/ledger/check.ts';
import { FakeRealtime } from '../api/realtime/FakeRealtime.ts';
import { costOfBills, realtimeLines, TestSession } from '../api/realtime/realtimeWorld.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';

/** Kills the API in the middle of a realtime response. */
export function realtimeKilled(world: OwnedInstance): void {
  describe('an API process killed in the middle of a realtime response', () => {
    let provider: FakeRealtime;
    beforeAll(async () => {
      provider = await FakeRealtime.start();
    });
    afterAll(() => provider.close());

    it('leaves no hold open, and charges what was generated up to the last second', async () => {
      const { instance, owner } = world;
      await makeModel(owner, {
        provider: 'voice',
        baseUrl: `${provider.origin}/v1`,
        model: { name: 'voice/killed', endpoints: ['realtime'], context_tokens: 32_000, max_output_tokens: 4_096 },
        lines: realtimeLines,
      });
      const { value } = await owner.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'voice' });
      const credits = async () => Number((await owner.call<{ balance: string }>('GET', '/api/v1/wallet')).balance);
      const before = await credits();
      provider.plan = { texts: Array.from({ length: 1_000 }, () => 'word '.repeat(20)), everyMs: 50 };
      const session = new TestSession(
        new WebSocket(`${instance.url.replace('http', 'ws')}/v1/realtime?model=voice%2Fkilled`, {
          headers: { authorization: `Bearer ${value}` },
        }),
      );
      await session.next('session.created');
      session.send({ type: 'response.create' });
      for (let piece = 0; piece < 70; piece += 1) await session.next('response.output_text.delta');
      expect(await openHolds(instance)).toBe(1);
      await instance.apis[0]!.kill();
      await session.closed;
      instance.apis[0]!.start();
      await instance.ready();

      await expect.poll(() => openHolds(instance), { timeout: 120_000, interval: 500 }).toBe(0);
      await expect.poll(() => provider.bills.length, { timeout: 10_000 }).toBe(1);
      expect(await checkLedger(instance.database.database.pool)).toEqual([]);
      const charged = Math.round((before - (await credits())) * 1_000_000);
      const billed = Number(costOfBills(provider.bills));
      expect(charged).toBeGreaterThan(billed * 0.3);
      expect(charged).toBeLessThan(billed * 1.1);
    }, 200_000);
  });
}
