import fc from 'fast-check';
import { expect, test } from 'vitest';

import { askForJson } from '../../../activities/ai/askForJson.ts';
import type { Asking } from '../../../activities/ai/askModel.ts';
import { ModelCosts } from '../../../activities/ai/ModelCosts.ts';
import { completion } from '../../gateway/fakeUpstream.ts';
import { isFull } from '../../support/isFull.ts';
import { answersTo, expected, samples, type Said } from './schemas.ts';

const answer = ({ text, finish }: Said) =>
  completion({ choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }] });

/** Creates an `Asking` whose model gives these responses in order, one micro-credit each. */
function askingOf(said: readonly Said[]): { asking: Asking; asked: () => number } {
  let asked = 0;
  const models = {
    call: ({ onCharged }: { onCharged?: (micros: bigint, callId: string) => void }) => {
      const body = Buffer.from(JSON.stringify(answer(said[asked]!)));
      asked += 1;
      onCharged?.(1n, 'call');
      return Promise.resolve({ status: 200, headers: {}, body });
    },
    forgetAnswers: () => Promise.resolve(),
  };
  const asking = { models, signal: new AbortController().signal, idempotencyKey: 'exe/A/0' };
  return { asking: asking as unknown as Asking, asked: () => asked };
}

test('an answer in JSON fits its schema or is a clear error, after at most two repairs, each charged', async () => {
  const sampled = samples.chain((sample) =>
    fc.record({ sample: fc.constant(sample), said: fc.array(answersTo(sample), { minLength: 3, maxLength: 3 }) }),
  );
  await fc.assert(
    fc.asyncProperty(sampled, async ({ sample, said }) => {
      const { asking, asked } = askingOf(said);
      const costs = new ModelCosts();
      const { schema, good } = sample;
      const body = { model: 'm', messages: [] };
      const came = await askForJson(asking, { body, name: 'answer', schema, at: 'item 0', costs }).then(
        ({ value }) => ({ value }),
        ({ code, message }: { code: string; message: string }) => ({ code, message }),
      );
      const wanted = expected(said);
      expect(asked()).toBe(wanted.asked);
      expect(costs.chargedMicros).toBe(BigInt(wanted.asked));
      if (wanted.end === 'good') expect(came).toEqual({ value: good });
      else
        expect(came).toEqual({
          code: 'node_failed',
          message: expect.stringMatching(
            wanted.end === 'cut off' ? /cut off/ : /does not fit the schema: .+/,
          ) as string,
        });
    }),
    { numRuns: isFull ? 1_000 : 40 },
  );
});
