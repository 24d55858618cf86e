import { join } from 'node:path';

import { Pool } from 'undici';

import { buildWeb } from '../bin/start/buildWeb.ts';
import { chain } from '../test/api/engineApi.ts';
import { signUp } from '../test/support/accounts.ts';
import { startInstance } from '../test/support/instance.ts';
import { durability, openServers } from './gateway/servers.ts';

/**
 * Measures what an employee run adds to its digital organization alone: the same digital organization called by its webhook, which responds
 * with the last node's output, and as a position called by key with a wait, one after the other, in turns. API and worker are programs, as
 * they are in production. npm run bench -- employees [calls]
 */
const calls = Number(process.argv[2] ?? 200);
const warmUp = 30;
const kinds = ['alone', 'employee'] as const;
const edit = {
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'text', value: 'About {{ $json.topic ?? $json.body.topic }}' }], include: 'all' },
};
const deliver = { type: 'employee.deliver', parameters: { title: '{{ $json.text }}', text: '{{ $json.text }}' } };
const webhook = { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'last_node' } };

const servers = await openServers();
process.env['TEST_POSTGRES_URL'] = servers.databaseUrl;
process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
console.log(await durability(servers.databaseUrl));
await buildWeb(join(import.meta.dirname, '..')); // an instance is not ready without its page
const instance = await startInstance();
const pool = new Pool(instance.url, { connections: 4 });
try {
  const publisher = await signUp(instance.url);
  const hirer = await signUp(instance.url);
  const draft = chain({ hired: { type: 'trigger.employee' }, edit, deliver, called: webhook });
  draft.connections = draft.connections.map((line) =>
    line.to.node === 'called'
      ? { ...line, from: { ...line.from, node: 'called' }, to: { ...line.to, node: 'edit' } }
      : line,
  );
  const works = await publisher.call<{ id: string }>('POST', '/api/v1/digital-organizations', { name: 'Works', draft });
  await publisher.call('POST', `/api/v1/digital-organizations/${works.id}/publish`, {});
  for (const { organizationId } of [publisher, hirer])
    await publisher.call('POST', `/api/v1/admin/organizations/${organizationId}/grants`, {
      credits: '100000',
      reason: 'bench',
    });
  await instance.database.database.pool.query(`update organizations set plan = 'self_hosted'`);
  const alone = await publisher.call<{ addresses: { production_url: string }[] }>(
    'GET',
    `/api/v1/digital-organizations/${works.id}`,
  );
  const worker = { kind: 'digital_organization', digital_organization_id: works.id };
  const { id } = await publisher.call<{ id: string }>('POST', '/api/v1/employees', { name: 'Writer', worker });
  const { listing } = await publisher.call<{ listing: { id: string } }>('POST', `/api/v1/employees/${id}/publish`, {
    credits: '2',
    listing: { visibility: 'instance', summary: 'Writes.' },
  });
  const position = await hirer.call<{ id: string }>('POST', `/api/v1/market/employees/${listing.id}/hire`, {
    name: 'Writer',
  });
  const { value: key } = await hirer.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'bench' });
  const input = { topic: 'zebras' };
  const path = new URL(alone.addresses[0]!.production_url).pathname;
  const ways = {
    alone: () => post(path, input),
    employee: () => post(`/v1/employees/${position.id}/runs`, { input }, { authorization: `Bearer ${key}` }),
  };
  const took = { alone: [] as number[], employee: [] as number[] };
  for (let turn = -warmUp; turn < calls; turn += 1)
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      const at = performance.now();
      const answer = await ways[kind]();
      const ms = performance.now() - at;
      if (!answer.includes('About zebras')) throw new Error(`${kind}: ${answer}`);
      if (turn >= 0) took[kind].push(ms);
      await new Promise((resolve) => setTimeout(resolve, 50)); // work after the response is not part of the next call
    }
  for (const kind of kinds) console.log(`${kind.padEnd(10)} ${text(took[kind])}`);
  const [plain, run] = kinds.map((kind) => quantile(took[kind], 0.5)) as [number, number];
  console.log(`added at the median ${(run - plain).toFixed(1)} ms, ratio ${(run / plain).toFixed(2)} (aim: 25 ms)`);
} finally {
  await pool.close();
  await instance.stop();
  await servers.stop();
}
process.exit();

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const answer = await pool.request({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.body.text();
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

function text(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
}
