import { afterAll, beforeAll, expect, test } from 'vitest';

import { AppError } from '../../../openapi/AppError.ts';
import { textUsage } from '../../../domains/gateway/metering/usage.ts';
import type { TextAnswer } from '../../../domains/gateway/translation/textAnswer.ts';
import { sendJson } from '../fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, price } from '../gatewayWorld.ts';
import { features, longName } from './features.ts';
import type { CallerFormat, Feature } from './features.ts';
import { strictServers } from './strictServers.ts';
import type { Json, StrictServer } from './strictServers.ts';

/*
 * The table of `docs/provider-features.md`: every cell is a call to a server that refuses what its vendor refuses. `vitest run -u` writes it.
 */
const bases: Record<CallerFormat, Json> = {
  'chat.completions': { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 3_000 },
  messages: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 3_000 },
  responses: { input: 'Hi', max_output_tokens: 3_000 },
};
const callers = Object.keys(bases) as CallerFormat[];
const nativeEndpoint = (server: StrictServer): string | null =>
  ['anthropic', 'openai', 'openai_compatible', 'mistral', 'groq'].includes(server.kind) ? server.endpoints[0]! : null;

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  const api = await world.openProcess();
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  for (const server of strictServers) {
    const { kind, endpoints, upstreamName } = server;
    const baseUrl = world.upstream.origin + server.path + server.version;
    await world.addModel({ name: server.name, lines: price, kind, endpoints, upstreamName, baseUrl });
  }
  await world.db.database.pool.query('update models set context_tokens = 200000, max_output_tokens = 8000');
  world.upstream.script = (response, { path, body }) => {
    const server = strictServers.find((one) => path.startsWith(`${one.path}/`))!;
    try {
      server.refuse(body);
    } catch (error) {
      return sendJson(response, 400, { error: { message: `STRICT ${(error as Error).message}` }, message: 'STRICT' });
    }
    sendJson(response, 200, server.codec.writeAnswer(answerOf(server, body), body));
  };
});
afterAll(() => world.stop());

/** Calls the first tool that is declared, and says an object. */
function answerOf(server: StrictServer, body: Json): TextAnswer {
  const [tool] = server.codec.readRequest(body).tools;
  const called = { type: 'tool_call' as const, id: 'call_2', arguments: '{"city":"Bern"}', signature: null };
  return {
    id: 'answer',
    model: server.upstreamName,
    createdAt: 1_700_000_000,
    parts: tool ? [{ ...called, name: tool.name }] : [{ type: 'text', text: '{"city":"Bern"}', cache: null }],
    stop: { reason: tool ? 'tool_calls' : 'end', sequence: null },
    usage: textUsage(10, 5),
  };
}

/** Returns the handling of a feature. Throws if the provider refuses it, or if it is lost. */
async function cellOf(server: StrictServer, format: CallerFormat, feature: Feature): Promise<string> {
  const body = { ...bases[format], ...feature.asks[format] };
  if ('max_completion_tokens' in body) delete (body as Json).max_tokens;
  const place = `${feature.name}, ${format} → ${server.name}`;
  let answer;
  try {
    answer = await call(format, { model: server.name, ...body });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_parameter') return 'refused';
    throw new Error(`${place}: ${String(error)}`, { cause: error });
  }
  const text = 'body' in answer ? answer.body.toString() : '';
  if (answer.status !== 200) throw new Error(`${place}: ${text}`);
  if (feature.name.startsWith('name of a tool')) expect(text, place).toContain(`"${longName}"`);
  const dropped = answer.headers['x-bureau-dropped'];
  if (dropped !== undefined) return `without ${dropped}`;
  const sent = JSON.stringify(world.upstream.seen.findLast(({ path }) => path.startsWith(`${server.path}/`))!.body);
  if (!feature.arrives.test(sent)) {
    if (feature.isHint) return 'left out';
    throw new Error(`${place} is lost: ${sent}`);
  }
  const asked = Object.entries(feature.asks[format]!);
  const isSame =
    nativeEndpoint(server) === format &&
    asked.every(([name, value]) => sent.includes(`"${name}":${JSON.stringify(value)}`));
  return isSame ? 'passed on' : 'translated';
}

test('each feature reaches each family of providers, is dropped and named, or is refused by name', async () => {
  const columns = await Promise.all(
    strictServers.map(async (server) => {
      const cells = new Map<string, string>();
      const faults: string[] = [];
      for (const format of callers)
        for (const feature of features) {
          if (!feature.asks[format]) continue;
          try {
            cells.set(`${format} ${feature.name}`, await cellOf(server, format, feature));
          } catch (error) {
            faults.push((error as Error).message);
          }
        }
      return { cells, faults };
    }),
  );
  expect(columns.flatMap(({ faults }) => faults)).toEqual([]);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = (format: CallerFormat): string[] => [
    row([`Callers of ${format}`, ...strictServers.map(({ name }) => name)]),
    row(['---', ...strictServers.map(() => '---')]),
    ...features
      .filter(({ asks }) => asks[format])
      .map(({ name }) => row([name, ...columns.map(({ cells }) => cells.get(`${format} ${name}`)!)])),
    '',
  ];
  const text = [
    '# What each family of providers gets',
    '',
    'How the features of a request reach the provider, by the format of its caller and the family of its provider. `test/gateway/features` writes this page: each cell is a call to a server that refuses the same requests as its vendor.',
    '',
    '- *passed on*: the provider gets it as it is. *translated*: the provider gets its meaning in its own words.',
    '- *left out*: a hint that changes no answer. *without …*: served without these parameters, which the header `x-bureau-dropped` names.',
    '- *refused*: 400 that names the parameter. With `drop_unsupported` on the model or the key it is left out and named instead.',
    '',
    ...callers.flatMap(table),
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/provider-features.md');
}, 60_000);
