import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import {
  brotliCompressSync,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AppError } from '../../openapi/AppError.ts';
import { completion, streamEvents } from './fakeUpstream.ts';
import { callerOf, callsOf, defaultCharge, GatewayWorld, json, readAll } from './gatewayWorld.ts';

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  const api = await world.openProcess({ answerLimitBytes: 100_000, unpackedLimitBytes: 100_000 });
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
});
afterAll(() => world.stop());

const chat = { model: 'test/chat', messages: [{ role: 'user', content: 'Hi' }] };
const streamed = { ...chat, stream: true, stream_options: { include_usage: true } };

// Names: RFC 9110 §8.4.1, RFC 7932 (br), RFC 8878 (zstd). Servers of old send deflate without its zlib head.
const packings = {
  gzip: { encoding: 'gzip', pack: gzipSync, packer: createGzip },
  'x-gzip': { encoding: 'X-Gzip', pack: gzipSync, packer: createGzip },
  br: { encoding: 'br', pack: brotliCompressSync, packer: createBrotliCompress },
  deflate: { encoding: 'deflate', pack: deflateSync, packer: createDeflate },
  'raw deflate': { encoding: 'deflate', pack: deflateRawSync, packer: createDeflateRaw },
  zstd: { encoding: 'zstd', pack: zstdCompressSync, packer: createZstdCompress },
};

function send(response: ServerResponse, encoding: string, body: Buffer, status = 200, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'content-encoding': encoding });
  response.end(body);
}

describe.each(Object.entries(packings))(
  'a provider that packs its answers as %s',
  (_name, { encoding, pack, packer }) => {
    test('is served like an uncompressed one, and charged', async () => {
      world.upstream.script = (response) => send(response, encoding, pack(JSON.stringify(completion())));
      const cost = await world.costOf(async () => {
        const answer = await call('chat.completions', chat);
        expect(json(answer)).toEqual(completion());
        expect(answer.headers).not.toHaveProperty('content-encoding');
      });
      expect(cost).toBe(defaultCharge);
    });

    test('streams: each event is given when it came, and usage is read', async () => {
      const first = Promise.withResolvers<void>();
      world.upstream.script = async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding });
        const packed = packer();
        packed.pipe(response);
        const [begin, ...rest] = streamEvents();
        packed.write(begin);
        await new Promise<void>((resolve) => packed.flush(() => resolve()));
        await first.promise; // the caller must have had the first event by now
        packed.end(rest.join(''));
        await once(response, 'finish');
      };
      const cost = await world.costOf(async () => {
        const answer = await call('chat.completions', streamed);
        if (!('stream' in answer)) throw new Error('no stream');
        expect(answer.headers).not.toHaveProperty('content-encoding');
        let text = '';
        for await (const bytes of answer.stream) {
          text += Buffer.from(bytes).toString();
          first.resolve();
        }
        expect(text).toBe(streamEvents().join(''));
      });
      expect(cost).toBe(defaultCharge);
    });

    test('is heard when it refuses', async () => {
      const body = pack(JSON.stringify({ error: { message: 'No such thing.', type: 'invalid_request_error' } }));
      world.upstream.script = (response) => send(response, encoding, body, 400);
      const answer = await call('chat.completions', chat);
      expect([answer.status, json(answer)]).toMatchObject([400, { error: { message: 'No such thing.' } }]);
    });

    test('cannot fill the memory with a small body', async () => {
      const bomb = pack(JSON.stringify(completion({ filler: 'x'.repeat(200_000) })));
      world.upstream.script = (response) => send(response, encoding, bomb);
      expect(await world.costOf(() => expectUpstreamError(call('chat.completions', chat)))).toBe(0n);
      world.upstream.script = (response) => send(response, encoding, bombStream(pack), 200, 'text/event-stream');
      const cost = await world.costOf(async () => {
        expect(await readAll(await call('chat.completions', streamed))).toContain('"code":"upstream_error"');
      });
      expect(cost).toBe(0n);
    });
  },
);

function bombStream(pack: (text: string) => Buffer): Buffer {
  const [begin, ...rest] = streamEvents();
  return pack([begin, `: ${'x'.repeat(50)}\n\n`.repeat(5_000), ...rest].join(''));
}

async function expectUpstreamError(work: Promise<unknown>): Promise<void> {
  const error = (await work.catch((thrown: unknown) => thrown)) as AppError;
  expect(error).toMatchObject({ code: 'upstream_error' });
}

test.each([
  ['unknown', 'compress', Buffer.from('x')],
  ['not what it says', 'gzip', Buffer.from(JSON.stringify(completion()))],
  ['cut off', 'gzip', gzipSync(JSON.stringify(completion())).subarray(0, 60)],
  ['packed too often', 'gzip, gzip, gzip, gzip', Buffer.from('x')],
])("an answer whose encoding is %s is the provider's failure and costs nothing", async (_name, encoding, body) => {
  world.upstream.script = (response) => send(response, encoding, body);
  expect(await world.costOf(() => expectUpstreamError(call('chat.completions', chat)))).toBe(0n);
});

test('an answer that is packed twice, or says identity, is read', async () => {
  const plain = Buffer.from(JSON.stringify(completion()));
  for (const [encoding, body] of [
    ['deflate, gzip', gzipSync(deflateSync(plain))],
    ['identity', plain],
  ] as const) {
    world.upstream.script = (response) => send(response, encoding, body);
    expect(json(await call('chat.completions', chat))).toEqual(completion());
  }
});
