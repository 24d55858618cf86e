import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hireWriter } from '../api/employees/hireWriter.ts';
import { builderOf } from '../api/engineApi.ts';
import { signUpPerson } from '../support/apiClient.ts';
import { grantCredits } from '../support/factories.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import type { HttpReceiver } from '../logStreaming/httpReceiver.ts';
import { printTraces } from '../traces/printTraces.ts';
import { createTracedFlow } from '../traces/tracedFlow.ts';
import { TraceReceiver } from '../traces/TraceReceiver.ts';
import { startTraceSite } from '../traces/startTraceSite.ts';

const flows = isFull ? 30 : 6;
const kills = isFull ? 40 : 8;
/** An execution takes some seconds, so kills meet it anywhere. */
const maxPauseMs = 2_500;
const callerSpan = 'b7ad6b7169203331';

/** Flows that have started before this kill: evenly, and all before the last one. */
const from = (kill: number): number => Math.ceil((flows * kill) / kills);

let receiver: TraceReceiver;
let site: HttpReceiver;
let instance: Instance;
beforeAll(async () => {
  [receiver, site] = await Promise.all([TraceReceiver.start(), startTraceSite()]);
  instance = await startInstance({
    workers: 2,
    settings: {
      SERVICE_OTLP_URL: receiver.url,
      SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8',
      SERVICE_SANDBOX_MODELS: 'open',
    },
  });
}, 120_000);
afterAll(async () => {
  await instance?.stop();
  await Promise.all([receiver?.close(), site?.close()]);
});

test('however often workers and senders are killed, every execution is one tree without orphans', async () => {
  const publisher = await signUpPerson(instance.url);
  const hirer = await signUpPerson(instance.url);
  for (const { organizationId } of [publisher, hirer])
    await grantCredits(instance.database.database, organizationId, 1_000_000_000n);
  const { position } = await hireWriter({ api: builderOf(publisher), hirer });
  const flow = await createTracedFlow(hirer.client, { siteUrl: site.url, positionId: position.id });
  const traceIds = Array.from({ length: flows }, (_, index) => (index + 1).toString(16).padStart(32, '0'));
  const programs = [...instance.workers, ...instance.apis];
  const random = seededRandom(20_261_130);
  /** Describes why no API process accepts connections: it is starting, or one has ended by itself. */
  const whyNot = (error: unknown): string => {
    try {
      for (const program of programs) program.assertRuns();
      return String(error);
    } catch (ended) {
      return String(ended);
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    for (const traceId of traceIds.slice(from(kill), from(kill + 1))) {
      const headers = { ...flow.headers, traceparent: `00-${traceId}-${callerSpan}-01`, 'x-delivery': traceId };
      const deliver = () => fetch(flow.url, { method: 'POST', headers }).then(({ status }) => status, whyNot);
      await expect.poll(deliver, { timeout: 300_000, interval: 500 }).toBe(200); // killed as well, so repeated
    }
    await new Promise((resolve) => setTimeout(resolve, random() * maxPauseMs));
    const program = programs[kill % programs.length]!;
    await program.kill();
    program.start();
  }
  const { pool } = instance.database.database;
  const left = async () =>
    (await pool.query(`select id, status from executions where status not in ('success', 'error')`)).rows;
  await expect.poll(left, { timeout: 600_000, interval: 1_000 }).toEqual([]);
  expect((await pool.query(`select id, error from executions where status = 'error'`)).rows).toEqual([]);
  const roots = () => receiver.spans.filter(({ name }) => name === 'execution').length;
  await expect.poll(roots, { timeout: 300_000, interval: 500 }).toBe(4 * flows);

  expect(receiver.faults).toEqual([]);
  const guide = await readFile(join(import.meta.dirname, '../../docs/guide/self-hosting/traces.md'), 'utf8');
  const [, tree = ''] = /```text\n(trace 1\n[\s\S]+?)\n```/.exec(guide)!;
  for (const traceId of traceIds) {
    const first = receiver.spans.filter((span) => span.traceId === traceId);
    const later = receiver.spans.filter(({ links }) => links.some((link) => link.traceId === traceId));
    const second = receiver.spans.filter((span) => later.some((root) => root.traceId === span.traceId));
    // A model call whose worker was killed is in the tree, too.
    const counted = [...first, ...second].filter(({ name, isError }) => !(isError && name.startsWith('chat ')));
    expect(printTraces(counted, (spanId) => spanId === callerSpan)).toBe(tree);
  }
}, 1_700_000);
