import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { completion, FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { isFull } from '../support/isFull.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';

const count = isFull ? 1_000 : 200;
/** After how many answers the worker is killed. */
const kills = isFull ? [count / 4, count / 2, (3 * count) / 4] : [count / 2];

interface Batch {
  id: string;
  status: string;
  output_file_id: string | null;
  request_counts: { completed: number };
  credits: string;
}

/** Kills the worker while it makes the calls of a batch. */
export function batchKilled(world: OwnedInstance): void {
  let upstream: FakeUpstream;
  let answered = 0;
  /** How often the provider was asked each request. */
  const log = new Map<string, number>();
  const reached = new Map(kills.map((answers) => [answers, Promise.withResolvers<void>()]));

  beforeAll(async () => {
    upstream = await FakeUpstream.start();
    upstream.script = async (response, { body }) => {
      const { content } = (body['messages'] as { content: string }[])[0]!;
      log.set(content, (log.get(content) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      response.on('finish', () => {
        answered += 1;
        reached.get(answered)?.resolve();
      });
      sendJson(response, 200, completion());
    };
  });

  afterAll(async () => {
    await upstream?.close();
  });

  it(`a worker killed in the middle of a batch of ${count} calls charges each of them once`, async () => {
    const { instance, owner } = world;
    await makeModel(owner, {
      provider: 'batches',
      baseUrl: upstream.baseUrl,
      model: { name: 'batch', endpoints: ['chat.completions'], context_tokens: 8000, max_output_tokens: 1000 },
      lines: { input_per_mtok: '10', output_per_mtok: '20', service_tiers: { batch: { multiplier: '0.5' } } },
    });
    const { value } = await owner.call<{ value: string }>('POST', '/api/v1/account-api-keys', { label: 'batch' });
    const headers = { authorization: `Bearer ${value}` };
    const ask = async <Body>(
      path: string,
      {
        headers: more = {},
        ...init
      }: { method?: string; headers?: Record<string, string>; body?: string | FormData } = {},
    ): Promise<Body> => {
      const answer = await fetch(`${instance.url}${path}`, { ...init, headers: { ...headers, ...more } });
      return (await answer.json()) as Body;
    };
    const balance = async () => Number((await owner.call<{ balance: string }>('GET', '/api/v1/wallet')).balance);
    const before = await balance();

    const form = new FormData();
    const requests = Array.from({ length: count }, (_, at) => {
      const body = { model: 'batch', messages: [{ role: 'user', content: `Call ${at}` }] };
      return JSON.stringify({ custom_id: String(at), method: 'POST', url: '/v1/chat/completions', body });
    });
    form.append('purpose', 'batch');
    form.append('file', new Blob([requests.join('\n')]), 'requests.jsonl');
    const { id: inputFile } = await ask<{ id: string }>('/v1/files', { method: 'POST', body: form });
    const { id } = await ask<Batch>('/v1/batches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        input_file_id: inputFile,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
      }),
    });
    for (const { promise } of reached.values()) {
      await promise;
      await instance.workers[0]!.kill();
      instance.workers[0]!.start();
    }

    const waiting = { timeout: 240_000, interval: 500 };
    await expect.poll(async () => (await ask<Batch>(`/v1/batches/${id}`)).status, waiting).toBe('completed');
    const batch = await ask<Batch>(`/v1/batches/${id}`);
    expect(batch.request_counts.completed).toBe(count);
    await expect.poll(() => openHolds(instance), waiting).toBe(0);
    expect(Number(batch.credits)).toBeCloseTo(count * 0.01, 6);
    expect(before - (await balance())).toBeCloseTo(count * 0.01, 6);
    expect(log.size).toBe(count);
    // Calls that were under way when the worker died are made again; only their first answers were lost, unpaid.
    expect(upstream.seen.length).toBeLessThanOrEqual(count + 8 * kills.length);
    expect(await checkLedger(instance.database.database.pool)).toEqual([]);
  }, 400_000);
}
