import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';

import { ChatVisitor } from '../api/chat/chatClient.ts';
import { chain } from '../api/engineApi.ts';
import { isFull } from '../support/isFull.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';

const streams = isFull ? 100 : 10;
const words = 10;
/** A hundred executions share two processors with other work. */
const patienceMs = 240_000;

const wordNodes = (index: number): Record<string, { type: string; parameters: Record<string, unknown> }> => ({
  [`say${index}`]: {
    type: 'logic.respond_to_webhook',
    parameters: { body_kind: 'streaming', body: `{{ $json.message }}-${index} ` },
  },
  [`wait${index}`]: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'seconds' } },
});

/** A flow that sends one word a second, each from its own node. */
const flow = chain({
  chat: { type: 'trigger.chat', parameters: { limits: { open_streams: 200 } } },
  ...Object.assign({}, ...Array.from({ length: words }, (_, index) => wordNodes(index))),
});

/** Kills and stops the API. */
export function chatStreams(world: OwnedInstance): void {
  describe(`${streams} open chat streams`, () => {
    let base: string;

    beforeAll(async () => {
      const { instance, owner } = world;
      const { id, addresses } = await owner.call<{ id: string; addresses: { production_url: string }[] }>(
        'POST',
        '/api/v1/digital-organizations',
        { name: 'Chat', draft: flow },
      );
      await owner.call('POST', `/api/v1/digital-organizations/${id}/publish`);
      base = `${instance.url}${new URL(addresses[0]!.production_url).pathname}`;
    });

    it('continue through a crash and a restart of the API without loss or duplicates', async () => {
      const { instance } = world;
      const visitors = await Promise.all(Array.from({ length: streams }, () => ChatVisitor.start(base)));
      for (const [index, visitor] of visitors.entries()) expect((await visitor.say(`v${index}`)).status).toBe(202);
      const followed = visitors.map(untilAnswered);
      const [api] = instance.apis;
      for (const end of ['kill', 'stop'] as const) {
        const heard = end === 'kill' ? 2 : 5;
        await expect
          .poll(() => visitors.every((visitor) => heardWords(visitor) >= heard), { timeout: patienceMs, interval: 50 })
          .toBe(true);
        await api![end]();
        api!.start();
        await instance.ready();
      }
      const cuts = await Promise.all(followed);
      expect(Math.min(...cuts)).toBeGreaterThanOrEqual(1);
      for (const [index, visitor] of visitors.entries()) {
        const whole = Array.from({ length: words }, (_, word) => `v${index}-${word} `).join('');
        expect([visitor.texts.get(1), visitor.answers.get(1)?.text]).toEqual([whole, whole]);
      }
    }, 900_000);
  });
}

function heardWords(visitor: ChatVisitor): number {
  return (visitor.texts.get(1) ?? '').split(' ').length - 1;
}

/** Follows as a page does: connects again where it is cut. Answers how often it was. */
async function untilAnswered(visitor: ChatVisitor): Promise<number> {
  let cuts = 0;
  for (;;) {
    await visitor.hear(({ name }) => name === 'answer', { signal: AbortSignal.timeout(patienceMs) }).catch(() => []);
    if (visitor.answers.has(1)) return cuts;
    cuts += 1;
    await pause(100);
  }
}
