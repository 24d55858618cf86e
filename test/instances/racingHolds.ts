import { Agent, request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { isFull } from '../support/isFull.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';
import { creditsOf, microsOf } from './spendViews.ts';

const calls = isFull ? 10_000 : 1_000;
const affordable = Math.floor(calls / 4);
const atOnce = 96;

/** Spends every credit of the instance's first account. */
export function racingHolds(world: OwnedInstance): void {
  describe('calls that race for one wallet through three API processes', () => {
    const agent = new Agent({ connections: atOnce });
    afterAll(() => agent.close());

    it(
      'are answered as far as the wallet reaches, to the last credit, and never beyond',
      { timeout: 300_000 },
      async () => {
        const { instance, owner } = world;
        const providers = await owner.call<{ data: { id: string; kind: string }[] }>('GET', '/api/v1/admin/providers');
        const model = await owner.call<{ id: string }>('POST', '/api/v1/admin/models', {
          name: 'racing/chat',
          provider_id: providers.data.find(({ kind }) => kind === 'sandbox')!.id,
          upstream_name: 'sandbox/chat',
          endpoints: ['chat.completions'],
          context_tokens: 1_000,
          max_output_tokens: 100,
          open_to_users: true,
        });
        // The first account's credits pay for exactly `affordable` calls; the remainder pays for none.
        const { balance } = await owner.call<{ balance: string }>('GET', '/api/v1/wallet');
        const perCall = microsOf(balance) / BigInt(affordable);
        const left = creditsOf(microsOf(balance) % BigInt(affordable));
        const lines = { per_call: creditsOf(perCall) };
        await owner.call('POST', `/api/v1/admin/models/${model.id}/prices`, { lines });
        const { value } = await owner.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'racing' });
        const body = JSON.stringify({ model: 'racing/chat', messages: [{ role: 'user', content: 'Hello' }] });
        const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };

        const statuses = new Map<number, number>();
        let next = 0;
        const lane = async () => {
          for (let n = next++; n < calls; n = next++) {
            const { url } = instance.apis[n % 3]!;
            const answer = await request(`${url}/v1/chat/completions`, {
              method: 'POST',
              dispatcher: agent,
              headers,
              body,
            });
            await answer.body.dump();
            statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: atOnce }, lane));

        expect(Object.fromEntries(statuses)).toEqual({ 200: affordable, 402: calls - affordable });
        expect(await owner.call('GET', '/api/v1/wallet')).toMatchObject({ balance: left, held: '0.000000' });
        expect(await checkLedger(instance.database.database.pool)).toEqual([]);
      },
    );
  });
}
