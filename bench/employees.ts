import { signUpPerson } from '../test/support/apiClient.ts';
import { grantCredits } from '../test/support/factories.ts';
import { chain, startEngineApi } from '../test/api/engineApi.ts';
import { hireWriter } from '../test/api/employees/hireWriter.ts';

/**
 * What a run of an employee adds to its digital organization alone: the same nodes behind a webhook that answers with what the last one left, and as
 * a position that is called by key and waited for, one after the other, in turns. Client, API and worker share this process.
 *   TEST_POSTGRES_URL=… TEST_TEMPORAL_ADDRESS=… node bench/employees.ts [calls]
 */
const calls = Number(process.argv[2] ?? 200);
const warmUp = 20;
const kinds = ['alone', 'employee'] as const;
const edit = {
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'text', value: 'About {{ $json.topic ?? $json.body.topic }}' }], include: 'all' },
};

const api = await startEngineApi();
try {
  api.deps.executions.startRelay(1_000);
  const hirer = await signUpPerson(api.url);
  for (const { organizationId } of [api.person, hirer])
    await grantCredits(api.test.database, organizationId, 100_000_000_000n);
  const webhook = { methods: ['POST'], respond: 'last_node' };
  const alone = await api.createPublished(chain({ start: { type: 'trigger.webhook', parameters: webhook }, edit }));
  const { position } = await hireWriter({ api, hirer }, { edit });
  const key = (await hirer.client.ok('createModelApiKey', { body: { label: 'bench' } })).value;
  const input = { topic: 'zebras' };
  const ways = {
    alone: () => post(alone.url, input),
    employee: () => post(`${api.url}/v1/employees/${position.id}/runs`, { input }, { authorization: `Bearer ${key}` }),
  };
  const took = { alone: [] as number[], employee: [] as number[] };
  for (let turn = -warmUp; turn < calls; turn += 1)
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      const at = performance.now();
      const answer = await ways[kind]();
      const ms = performance.now() - at;
      if (!JSON.stringify(answer).includes('About zebras')) throw new Error(`${kind}: ${JSON.stringify(answer)}`);
      if (turn >= 0) took[kind].push(ms);
    }
  for (const kind of kinds) console.log(`${kind.padEnd(10)} ${text(took[kind])}`);
  const [plain, run] = kinds.map((kind) => quantile(took[kind], 0.5)) as [number, number];
  console.log(`added at the median ${(run - plain).toFixed(1)} ms, ratio ${(run / plain).toFixed(2)} (aim: 25 ms)`);
} finally {
  await api.close();
}
process.exit();

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

function text(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
}
