import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ensureSearchAttributes } from '../bin/embedded/searchAttributes.ts';
import { completion, FakeUpstream, sendJson } from '../test/gateway/fakeUpstream.ts';
import { agentGraph, AgentWorld } from '../test/workflows/agentWorld.ts';
import { insertModel } from '../test/workflows/insertModel.ts';
import { durability, openServers } from './gateway/servers.ts';

/**
 * Measures what the durable loop of `ai.agent` adds to a round of a model and a tool, beside the same loop in a plain script. Both ask the
 * same model and call the same tool on loopback, which answer at once; a round goes from one question to the next. Worker, gateway, model
 * and tool share this process, so all of it counts. npm run bench -- agents [runs]
 */
const runs = Number(process.argv[2] ?? 30);
const warmUp = 3;
const roundsPerRun = 15;
const aimMs = 30;

const askedAtMs: number[] = [];
const model = await FakeUpstream.start();
const tool = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'));
await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
const toolUrl = `http://127.0.0.1:${(tool.address() as AddressInfo).port}/part`;

interface Message {
  role: string;
  content?: string | null;
  tool_call_id?: string;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
}

model.script = (response, { body }) => {
  askedAtMs.push(performance.now());
  const step = (body['messages'] as Message[]).filter(({ role }) => role === 'assistant').length;
  const call = {
    id: `call_${step}`,
    type: 'function',
    function: { name: 'part', arguments: `{"url":"${toolUrl}?${step}"}` },
  };
  const isLast = step === roundsPerRun;
  const message = { role: 'assistant', ...(isLast ? { content: 'Done' } : { content: null, tool_calls: [call] }) };
  sendJson(
    response,
    200,
    completion({ choices: [{ index: 0, message, finish_reason: isLast ? 'stop' : 'tool_calls' }] }),
  );
};

const servers = await openServers();
process.env['TEST_POSTGRES_URL'] = servers.databaseUrl;
process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
await ensureSearchAttributes({ address: servers.temporalAddress, tls: null }, 'default');
console.log(await durability(servers.databaseUrl));
const world = await AgentWorld.start();
try {
  await insertModel(world.engine.database, { name: 'bench/model', baseUrl: model.baseUrl });
  const graph = agentGraph({
    model: 'bench/model',
    prompt: 'Go',
    tools: [{ name: 'part', description: 'Gets a part.', type: 'http.request', filled: [{ parameter: '/url' }] }],
  });
  const digitalOrganizationId = await world.engine.insertDigitalOrganization(graph);
  const durable = async (): Promise<void> => {
    const { status, error } = await world.engine.run(graph, { digitalOrganizationId });
    if (status !== 'success') throw new Error(JSON.stringify(error));
  };
  const took = { plain: [] as number[], durable: [] as number[] };
  for (let run = 0; run < runs + warmUp; run += 1) {
    for (const [kind, work] of [
      ['plain', plainLoop],
      ['durable', durable],
    ] as const) {
      askedAtMs.length = 0;
      await work();
      if (run >= warmUp) took[kind].push(...askedAtMs.slice(1).map((at, index) => at - askedAtMs[index]!));
    }
  }
  console.log(`plain loop    ${quantiles(took.plain)}`);
  console.log(`durable loop  ${quantiles(took.durable)}`);
  const added = median(took.durable) - median(took.plain);
  console.log(
    `added, p50    ${added.toFixed(1)} ms a round (aim ${aimMs}: ${added <= aimMs ? 'reached' : 'not reached'})`,
  );
} finally {
  await world.stop();
  await model.close();
  tool.closeAllConnections();
  tool.close();
  await servers.stop();
}

/** Asks, calls what is asked for, asks again; nothing is kept. */
async function plainLoop(): Promise<void> {
  const messages: Message[] = [{ role: 'user', content: 'Go' }];
  for (;;) {
    const answer = await fetch(`${model.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'up', messages }),
    });
    const { choices } = (await answer.json()) as { choices: { message: Message }[] };
    const { message } = choices[0]!;
    messages.push(message);
    if (!message.tool_calls) return;
    for (const call of message.tool_calls) {
      const { url } = JSON.parse(call.function.arguments) as { url: string };
      messages.push({ role: 'tool', tool_call_id: call.id, content: await (await fetch(url)).text() });
    }
  }
}

function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!;
}

function quantiles(times: readonly number[]): string {
  return `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms (${times.length} rounds)`;
}
