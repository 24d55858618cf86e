import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

import type { SeenRequest } from '../fakeUpstream.ts';

/**
 * Responses of Bedrock as documented: docs.aws.amazon.com/bedrock/latest/APIReference, `API_runtime_Converse`,
 * `API_runtime_ConverseStream`; the bytes of its stream: docs.aws.amazon.com/transcribe/latest/dg/event-stream.html; its signatures:
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html.
 */
export const usage = {
  inputTokens: 500,
  outputTokens: 500,
  totalTokens: 1500,
  cacheReadInputTokens: 400,
  cacheWriteInputTokens: 100,
};

/** A whole answer. */
export function converse(content: unknown[], stopReason = 'end_turn'): Record<string, unknown> {
  return { output: { message: { role: 'assistant', content } }, stopReason, usage, metrics: { latencyMs: 12 } };
}

/** The events of a stream: thoughts, text and two calls side by side. */
export const streamEvents: readonly [name: string, body: unknown][] = [
  ['messageStart', { role: 'assistant', p: 'abcd' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Two cities.' } } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { signature: 'c2ln' } } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'Let me ' } }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'look.' } }],
  ['contentBlockStop', { contentBlockIndex: 1 }],
  ['contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'tooluse_1', name: 'weather' } } }],
  ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '{"city":' } } }],
  ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '"Paris"}' } } }],
  ['contentBlockStop', { contentBlockIndex: 2 }],
  ['contentBlockStart', { contentBlockIndex: 3, start: { toolUse: { toolUseId: 'tooluse_2', name: 'weather' } } }],
  ['contentBlockDelta', { contentBlockIndex: 3, delta: { toolUse: { input: '{"city":"Rome"}' } } }],
  ['contentBlockStop', { contentBlockIndex: 3 }],
  ['messageStop', { stopReason: 'tool_use' }],
  ['metadata', { usage, metrics: { latencyMs: 12 } }],
];

/** One message of the binary stream; `kind` is `event` or `exception`. */
export function message(name: string, body: unknown, kind = 'event'): Buffer {
  const headers = Buffer.concat(
    [
      [`:${kind}-type`, name],
      [':content-type', 'application/json'],
      [':message-type', kind],
    ].map(([key, value]) => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(Buffer.byteLength(value!));
      return Buffer.concat([
        Buffer.from([Buffer.byteLength(key!)]),
        Buffer.from(key!),
        Buffer.from([7]),
        size,
        Buffer.from(value!),
      ]);
    }),
  );
  const payload = Buffer.from(JSON.stringify(body));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + payload.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const signed = Buffer.concat([prelude, checksum(prelude), headers, payload]);
  return Buffer.concat([signed, checksum(signed)]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** All of a stream. */
export function binaryStream(events = streamEvents): Buffer {
  return Buffer.concat(events.map(([name, body]) => message(name, body)));
}

/** The `authorization` that AWS would compute of that request, by the document and nothing else. */
export function expectedAuthorization(seen: SeenRequest, key: { id: string; secret: string; region: string }): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const names = /SignedHeaders=([^,]+)/.exec(String(seen.headers.authorization))![1]!;
  const headers = names.split(';').map((name) => `${name}:${String(seen.headers[name]).trim()}\n`);
  const path = seen.path.split('/').map(encodeURIComponent).join('/');
  const canonical = ['POST', path, '', headers.join(''), names, sha256(JSON.stringify(seen.body))].join('\n');
  const date = String(seen.headers['x-amz-date']);
  const scope = `${date.slice(0, 8)}/${key.region}/bedrock/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const signing = [key.region, 'bedrock', 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secret}`, date.slice(0, 8)));
  const signature = hmac(signing, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
