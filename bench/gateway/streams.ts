import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Agent, request } from 'undici';

import { startStreaming } from './streaming.ts';

/**
 * Opens many streams at once, directly at a provider and through Bureau, one after the other on this machine, and prints the time from the
 * provider's write of a chunk to its arrival here, lost chunks, and the growth of Bureau's memory per stream. How to repeat it:
 * `bench/README.md`.
 */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    pace: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
  },
});
const streams = Number(values.streams);
const pace = Number(values.pace);
const chunks = pace * Number(values.seconds);

interface Measured {
  lost: number;
  p50Ms: number;
  p99Ms: number;
}

async function measure(url: string, key: string | null): Promise<Measured> {
  const agent = new Agent({ connections: streams, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const latenciesMs: number[] = [];
  let lost = 0;
  const one = async (index: number): Promise<void> => {
    await delay((index / streams) * 2_000); // spread over two seconds: real users do not begin in the same millisecond
    const answer = await request(`${url}/chat/completions`, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model: 'bench/chat',
        stream: true,
        max_tokens: chunks,
        seed: pace,
        messages: [{ role: 'user', content: 'Go' }],
      }),
    });
    let seen = 0;
    let rest = '';
    for await (const piece of answer.body) {
      const nowMs = performance.timeOrigin + performance.now();
      const text = rest + (piece as Buffer).toString();
      const end = text.lastIndexOf('\n\n') + 2;
      rest = text.slice(end);
      for (const match of text.slice(0, end).matchAll(/"(\d+)@([\d.]+) "/g)) {
        if (Number(match[1]) === seen) seen += 1;
        latenciesMs.push(nowMs - Number(match[2]));
      }
    }
    lost += chunks - seen;
  };
  await Promise.all(Array.from({ length: streams }, (_, index) => one(index)));
  await agent.close();
  latenciesMs.sort((left, right) => left - right);
  const at = (share: number): number => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0;
  return { lost, p50Ms: at(0.5), p99Ms: at(0.99) };
}

const streaming = await startStreaming();
try {
  const direct = await measure(streaming.upstreamUrl, null);
  const before = streaming.memoryKb();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, streaming.memoryKb())), 250);
  const through = await measure(streaming.url, streaming.key);
  clearInterval(watch);
  const line = (name: string, { lost, p50Ms, p99Ms }: Measured): string =>
    `| ${name} | ${lost} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`;
  console.log(
    `${streams} streams x ${pace} chunks/s for ${values.seconds} s; load, provider, gateway and database share the machine\n`,
  );
  console.log('| target | chunks lost | p50 ms | p99 ms |\n|---|---|---|---|');
  console.log(`${line('direct', direct)}\n${line('bureau', through)}\n`);
  console.log(`added p99 ${(through.p99Ms - direct.p99Ms).toFixed(1)} ms (aim: 50)`);
  console.log(
    `memory ${(before / 1024).toFixed(0)} -> ${(most / 1024).toFixed(0)} MB: ${((most - before) / streams).toFixed(0)} KB a stream (aim: 150)`,
  );
} finally {
  await streaming.stop();
}
