import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Agent, request } from 'undici';

import { startStreaming } from './streaming.ts';

/**
 * Calls Bureau for minutes with a mix of streams, streams that are left half-way, short ones and calls with a wrong key, and prints
 * its memory minute by minute: flat, or it leaks. How to repeat it: `bench/README.md`.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, lanes: { type: 'string', default: '24' } },
});

const streaming = await startStreaming();
const memoryMb = (): string => (streaming.memoryKb() / 1024).toFixed(0);
const agent = new Agent({ connections: Number(values.lanes) });
const counts = new Map<string, number>();

async function call(url: string, key: string, n: number): Promise<void> {
  const kind = (['whole', 'left', 'short', 'refused'] as const)[n % 4]!;
  const leave = new AbortController();
  try {
    const answer = await request(`${url}/chat/completions`, {
      method: 'POST',
      dispatcher: agent,
      signal: leave.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${kind === 'refused' ? `${key}x` : key}` },
      body: JSON.stringify({
        model: 'bench/chat',
        stream: true,
        max_tokens: kind === 'short' ? 1 : 20,
        seed: 50,
        messages: [{ role: 'user', content: `${n} `.repeat(50) }],
      }),
    });
    if (kind === 'left') setTimeout(() => leave.abort(), 150);
    await answer.body.dump({ limit: 10_000_000 });
  } catch (error) {
    if (!leave.signal.aborted) throw error;
  }
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

try {
  const endsAtMs = performance.now() + Number(values.minutes) * 60_000;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < endsAtMs) await call(streaming.url, streaming.key, next++);
  };
  const lanes = Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  for (let minute = 0; performance.now() < endsAtMs; minute += 1) {
    console.log(`minute ${minute}: ${memoryMb()} MB, ${next} calls`);
    await delay(Math.min(60_000, Math.max(1, endsAtMs - performance.now())));
  }
  await lanes;
  console.log(`end: ${memoryMb()} MB, ${JSON.stringify(Object.fromEntries(counts))}`);
} finally {
  await agent.close();
  await streaming.stop();
}
