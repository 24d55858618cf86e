import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../../domains/gateway/calls/callModel.ts';
import { awsHeaders } from '../../../domains/gateway/providers/bedrock/awsHeaders.ts';
import { toServerSentEvents } from '../../../domains/gateway/providers/bedrock/eventStream.ts';
import { sendJson } from '../fakeUpstream.ts';
import { callerOf, GatewayWorld, json, price, readAll } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';
import { propertyOptions } from '../properties.ts';
import { binaryStream, converse, expectedAuthorization, message, streamEvents } from './bedrockSamples.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;
/** 500 tokens of input at 10, 400 from the cache at 1, 100 into it at 12, 500 of output at 20. */
const charge = 5_000n + 400n + 1_200n + 10_000n;
const upstreamName = 'us.anthropic.claude-sonnet-4-6-v1:0';

beforeAll(async () => {
  world = await GatewayWorld.start();
  const lines = { ...price, cached_input_per_mtok: '1', cache_write_per_mtok: '12' };
  const model = { kind: 'bedrock' as const, baseUrl: world.upstream.origin, upstreamName, lines };
  await world.addModel({ ...model, name: 'bedrock/signed', apiKey: 'AKIAEXAMPLE:secret/key+x:session//token' });
  await world.addModel({ ...model, name: 'bedrock/claude', apiKey: 'ABSKexample' });
  await world.addModel({ ...model, name: 'bedrock/odd', upstreamName: '..' });
  const embeddings = { ...model, lines: { input_per_mtok: '10' }, endpoints: ['embeddings'], apiKey: 'ABSKexample' };
  await world.addModel({ ...embeddings, name: 'bedrock/titan', upstreamName: 'amazon.titan-embed-text-v2:0' });
  await world.addModel({ ...embeddings, name: 'bedrock/cohere', upstreamName: 'cohere.embed-multilingual-v3' });
  api = await world.openProcess({ readOnMs: 50 });
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstream.script = (response) => sendJson(response, 200, converse([{ text: 'Hello' }]));
});

const messages = [{ role: 'user', content: 'Hi' }];
const tools = [{ type: 'function', function: { name: 'weather', parameters: { type: 'object', properties: {} } } }];

function ask(more: Record<string, unknown> = {}, signal = new AbortController().signal): Promise<GatewayAnswer> {
  const body = { model: 'bedrock/claude', messages, ...more };
  return api.gateway.call({ caller, endpoint: 'chat.completions', body, requestId: 'req_test', signal });
}

function streaming(body: Buffer, status = 200): void {
  world.upstream.script = (response) => {
    response.writeHead(status, { 'content-type': 'application/vnd.amazon.eventstream' });
    response.end(body);
  };
}

describe('a plain call', () => {
  test('goes to the model in the address with a Bedrock API key, and costs what AWS counts', async () => {
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await ask({ max_tokens: 9 })))).toBe(charge);
    expect(json(answer!)).toMatchObject({
      model: 'bedrock/claude',
      choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1000, completion_tokens: 500, prompt_tokens_details: { cached_tokens: 400 } },
    });
    const seen = world.upstream.seen.at(-1)!;
    expect(seen.path).toBe(`/model/${encodeURIComponent(upstreamName)}/converse`);
    expect(seen.headers).toMatchObject({ authorization: 'Bearer ABSKexample', accept: 'application/json' });
    expect(seen.body).toEqual({
      messages: [{ role: 'user', content: [{ text: 'Hi' }] }],
      inferenceConfig: { maxTokens: 9 },
    });
  });

  test('with an access key is signed as AWS documents it', async () => {
    await ask({ model: 'bedrock/signed' });
    const seen = world.upstream.seen.at(-1)!;
    expect(seen.headers['x-amz-security-token']).toBe('session//token');
    const key = { id: 'AKIAEXAMPLE', secret: 'secret/key+x', region: 'us-east-1' };
    expect(seen.headers.authorization).toBe(expectedAuthorization(seen, key));
  });

  test.each([
    ['https://bedrock-runtime.eu-central-1.amazonaws.com/model/m/converse', 'eu-central-1'],
    ['https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com/model/m/converse', 'us-gov-west-1'],
    ['https://vpce-0a1.bedrock-runtime.eu-west-1.vpce.amazonaws.com/model/m/converse', 'eu-west-1'],
    ['https://proxy.example.com/model/m/converse', 'us-east-1'],
  ])('to %s is signed for %s', async (url, region) => {
    const headers = await awsHeaders({ url: new URL(url), body: Buffer.from('{}'), headers: {} }, 'AKIA1:secret');
    expect(headers.authorization).toContain(`/${region}/bedrock/aws4_request`);
    expect(headers['x-amz-security-token']).toBeUndefined();
  });

  test('carries images, cache marks, structured output and thinking', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAEC' } };
    const text = { type: 'text', text: 'What?', cache_control: { type: 'ephemeral' } };
    const schema = { type: 'object', properties: {} };
    await ask({
      messages: [{ role: 'user', content: [text, image] }],
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
      reasoning_effort: 'low',
    });
    const cachePoint = { cachePoint: { type: 'default' } };
    expect(world.upstream.seen.at(-1)!.body).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [{ text: 'What?' }, cachePoint, { image: { format: 'png', source: { bytes: 'AAEC' } } }],
        },
      ],
      outputConfig: {
        textFormat: { type: 'json_schema', structure: { jsonSchema: { name: 'x', schema: JSON.stringify(schema) } } },
      },
      additionalModelRequestFields: { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
    });
  });

  test('gives calls side by side, and takes their answers in one message', async () => {
    const calls = ['tooluse_1', 'tooluse_2'].map((id) => ({
      toolUse: { toolUseId: id, name: 'weather', input: { id } },
    }));
    world.upstream.script = (response) => sendJson(response, 200, converse([{ text: 'Look.' }, ...calls], 'tool_use'));
    const first = json(await ask({ tools })) as { choices: { finish_reason: string; message: object }[] };
    expect(first.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        tool_calls: [{ id: 'tooluse_1', function: { arguments: '{"id":"tooluse_1"}' } }, { id: 'tooluse_2' }],
      },
    });
    const results = ['tooluse_1', 'tooluse_2'].map((id) => ({ role: 'tool', tool_call_id: id, content: 'sunny' }));
    await ask({ tools, messages: [...messages, first.choices[0]!.message, ...results] });
    expect((world.upstream.seen.at(-1)!.body.messages as unknown[]).slice(1)).toEqual([
      { role: 'assistant', content: [{ text: 'Look.' }, ...calls] },
      {
        role: 'user',
        content: ['tooluse_1', 'tooluse_2'].map((id) => ({
          toolResult: { toolUseId: id, content: [{ text: 'sunny' }] },
        })),
      },
    ]);
  });

  test('never leads to another address than a model’s', async () => {
    const seen = world.upstream.seen.length;
    await expect(ask({ model: 'bedrock/odd' })).rejects.toMatchObject({ code: 'upstream_error' });
    expect(world.upstream.seen).toHaveLength(seen);
  });

  test('with parameters that Converse does not support is rejected by name, before a hold', async () => {
    const seen = world.upstream.seen.length;
    await expect(ask({ seed: 1 })).rejects.toMatchObject({ code: 'unsupported_parameter', param: 'seed' });
    expect(world.upstream.seen).toHaveLength(seen);
  });
});

describe('a stream', () => {
  const asked = () => ask({ stream: true, tools, stream_options: { include_usage: true } });

  test('tells text, thoughts and calls as they come, then the usage, and costs the same', async () => {
    streaming(binaryStream());
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await asked())))).toBe(charge);
    const seen = world.upstream.seen.at(-1)!;
    expect(seen.path).toBe(`/model/${encodeURIComponent(upstreamName)}/converse-stream`);
    expect(seen.headers.accept).toBe('application/vnd.amazon.eventstream');
    expect(text).toContain('"content":"look."');
    expect(text).toContain('"id":"tooluse_2"');
    expect(text).toContain('"finish_reason":"tool_calls"');
    expect(text).toContain('"prompt_tokens":1000');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  test('costs the same wherever its bytes are cut', async () => {
    const whole = binaryStream();
    for (const place of [1, 3, 7, 100, 333, whole.length - 1]) {
      world.upstream.script = async (response) => {
        response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
        response.write(whole.subarray(0, place));
        await new Promise((resolve) => setImmediate(resolve));
        response.end(whole.subarray(place));
      };
      expect(await world.costOf(async () => void (await readAll(await asked())))).toBe(charge);
    }
  });

  const begun = binaryStream(streamEvents.slice(0, 5));
  test.each([
    ['breaks off between messages', begun],
    ['breaks off within one', begun.subarray(0, -3)],
    ['is damaged', Buffer.concat([begun, Buffer.from(begun.subarray(0, 60)).fill(7, 20, 30), begun])],
    ['claims a message of a gigabyte', Buffer.concat([begun, Buffer.from([0x40, 0, 0, 0, 0, 0, 0, 0])])],
    ['is throttled', Buffer.concat([begun, message('throttlingException', { message: 'Slow down' }, 'exception')])],
    [
      'fails',
      Buffer.concat([begun, message('modelStreamErrorException', { message: 'no' }, 'exception'), binaryStream()]),
    ],
  ])('that %s costs nothing and says so', async (_what, body) => {
    streaming(body);
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await asked())))).toBe(0n);
    expect(text).toMatch(/"code":"upstream_(?:error|overloaded)"/);
    expect(text).not.toContain('[DONE]');
  });

  test('that its caller leaves is read on for a while, then ends upstream, and is charged', async () => {
    world.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.write(begun);
    };
    const gone = new AbortController();
    const cost = await world.costOf(async () => {
      const answer = await ask({ stream: true }, gone.signal);
      if (!('stream' in answer)) throw new Error('no stream');
      await answer.stream.next();
      gone.abort(new Error('gone'));
      await world.upstream.seen.at(-1)!.abandoned;
      await api.gateway.drain();
    });
    expect(cost).toBeGreaterThan(0n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });
});

test('the binary stream gives the same events wherever it is cut', async () => {
  const whole = binaryStream();
  const read = async (cuts: readonly number[]): Promise<string> => {
    const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b), whole.length];
    const pieces = places.slice(1).map((place, index) => whole.subarray(places[index], place));
    const events: Buffer[] = [];
    for await (const bytes of toServerSentEvents(iterate(pieces), 1_000_000)) events.push(bytes);
    return Buffer.concat(events).toString();
  };
  const expected = streamEvents.map(([name, body]) => `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`).join('');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 20 }), async (cuts) => {
      expect(await read(cuts)).toBe(expected);
    }),
    propertyOptions(),
  );
});

async function* iterate(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

describe('errors', () => {
  const failing = (status: number, name: string, text = 'Said by AWS.') => {
    world.upstream.script = (response) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-amzn-errortype': `${name}:http://internal/`,
      });
      response.end(JSON.stringify({ message: text }));
    };
  };

  test.each([false, true])('of the request come through in the caller’s shape (stream: %j)', async (stream) => {
    failing(400, 'ValidationException');
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await ask({ stream })))).toBe(0n);
    expect(answer!.status).toBe(400);
    expect(json(answer!)).toMatchObject({ error: { message: 'Said by AWS.', code: 'ValidationException' } });
  });

  test.each([
    [403, 'AccessDeniedException', 'upstream_error'],
    [403, 'UnrecognizedClientException', 'upstream_error'],
    [404, 'ResourceNotFoundException', 'upstream_error'],
    [400, 'ServiceQuotaExceededException', 'upstream_overloaded'],
    [408, 'ModelTimeoutException', 'upstream_timeout'],
    [424, 'ModelErrorException', 'upstream_error'],
    [429, 'ThrottlingException', 'upstream_overloaded'],
    [500, 'InternalServerException', 'upstream_error'],
    [503, 'ServiceUnavailableException', 'upstream_overloaded'],
  ])('of status %i, %s, are %s and cost nothing', async (status, name, code) => {
    failing(status, name);
    expect(await world.costOf(() => expect(ask()).rejects.toMatchObject({ code }))).toBe(0n);
  });

  test('repeat no part of the key', async () => {
    failing(400, 'ValidationException', 'Bad key ABSKexample');
    expect(JSON.stringify(json(await ask()))).not.toContain('ABSKexample');
  });
});

describe('embeddings', () => {
  const embed = (body: Record<string, unknown>) => {
    const { signal } = new AbortController();
    return api.gateway.call({ caller, endpoint: 'embeddings', body, requestId: 'req_test', signal });
  };

  test('of Titan are one text a call', async () => {
    const said = { embedding: [0.5, 1], inputTextTokenCount: 4 };
    world.upstream.script = (response) => sendJson(response, 200, said);
    const body = { model: 'bedrock/titan', input: 'one', dimensions: 256, encoding_format: 'float' };
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await embed(body)))).toBe(40n);
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: `/model/${encodeURIComponent('amazon.titan-embed-text-v2:0')}/invoke`,
      body: { inputText: 'one', dimensions: 256 },
    });
    expect(json(answer!)).toMatchObject({ data: [{ embedding: [0.5, 1] }], usage: { prompt_tokens: 4 } });
    await expect(embed({ ...body, input: ['a', 'b'] })).rejects.toMatchObject({
      code: 'invalid_request',
      param: '/input',
    });
  });

  test.each([[[[1], [2]]], [{ float: [[1], [2]] }]])('of Cohere are counted by a header: %j', async (embeddings) => {
    world.upstream.script = (response) => {
      response.setHeader('x-amzn-bedrock-input-token-count', '6');
      sendJson(response, 200, { embeddings, id: 'e', response_type: 'embeddings_floats' });
    };
    const body = { model: 'bedrock/cohere', input: ['one', 'two'] };
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await embed(body)))).toBe(60n);
    expect(world.upstream.seen.at(-1)!.body).toEqual({ texts: ['one', 'two'], input_type: 'search_document' });
    expect(json(answer!)).toMatchObject({ data: [{ embedding: [1] }, { index: 1, embedding: [2] }] });
  });
});
