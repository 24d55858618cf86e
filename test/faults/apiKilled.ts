import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';

/** A provider that speaks just enough of the chat completions format and never ends its answer until released. */
function slowProvider() {
  let arrived: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrived = resolve));
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      'data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Hello"}}]}\n\n',
    );
    arrived();
  });
  return { server, held };
}

/** Kills the API. */
export function apiKilled(world: OwnedInstance): void {
  describe('an API process killed in the middle of a call', () => {
    const provider = slowProvider();

    beforeAll(async () => {
      await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
    });

    afterAll(() => {
      provider.server.closeAllConnections();
      provider.server.close();
    });

    it('leaves no hold open after the restart, and every entry adds up to the balance', async () => {
      const { instance, owner } = world;
      const port = (provider.server.address() as AddressInfo).port;
      await makeModel(owner, {
        provider: 'slow',
        baseUrl: `http://127.0.0.1:${port}/v1`,
        model: {
          name: 'slow/chat',
          endpoints: ['chat.completions'],
          context_tokens: 1000,
          max_output_tokens: 100,
        },
        lines: { per_call: '3' },
      });
      const { value } = await owner.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'fault' });
      const call = fetch(`${instance.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'slow/chat', stream: true, messages: [{ role: 'user', content: 'Hi' }] }),
      })
        .then((answer) => answer.text())
        .catch((error: unknown) => String(error));
      await provider.held;
      expect(await openHolds(instance)).toBe(1);
      await instance.apis[0]!.kill();
      await call;
      instance.apis[0]!.start();
      await instance.ready();

      await expect.poll(() => openHolds(instance), { timeout: 120_000, interval: 500 }).toBe(0);
      expect(await checkLedger(instance.database.database.pool)).toEqual([]);
      const wallet = await owner.call<{ held: string }>('GET', '/api/v1/wallet');
      expect(wallet.held).toBe('0.000000');
    }, 200_000);
  });
}
