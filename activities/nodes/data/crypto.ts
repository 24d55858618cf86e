import { addAbortSignal } from 'node:stream';

import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type Item, type NodeContext } from '../../define.ts';
import { digestAlgorithms, digestOf, encodings } from '../../digests.ts';
import { eachItem } from '../../eachItem.ts';
import { withField } from '../../fields.ts';
import { randomKinds, randomText } from '../../randomText.ts';
import { choice, integer, object, text, type ValueOf } from '../../schema.ts';

const parameters = object({
  operation: choice(['hash', 'generate'])({ title: 'Operation', default: 'hash' }),
  algorithm: choice(digestAlgorithms)({
    title: 'Algorithm',
    description: 'md5 and sha1 are broken; use them only where somebody else asks for them.',
    default: 'sha256',
    showWhen: { operation: ['hash'] },
  }),
  source: choice(['text', 'binary'])({ title: 'Of', default: 'text', showWhen: { operation: ['hash'] } }),
  value: text({
    title: 'Text',
    description: 'Its bytes in UTF-8.',
    default: '',
    control: 'textarea',
    showWhen: { operation: ['hash'], source: ['text'] },
  }),
  binary: text({
    title: 'File',
    description: 'The name of a file of the item.',
    maxLength: 200,
    default: 'data',
    showWhen: { operation: ['hash'], source: ['binary'] },
  }),
  encoding: choice(encodings)({ title: 'Encoding', default: 'hex', showWhen: { operation: ['hash'] } }),
  kind: choice(randomKinds)({
    title: 'Kind',
    description: 'Ascii: letters and digits. A UUID is of version 4, a "uuid_v7" sorts by time.',
    default: 'uuid',
    showWhen: { operation: ['generate'] },
  }),
  length: integer({
    title: 'Characters',
    minimum: 1,
    maximum: 10_000,
    default: 32,
    showWhen: { operation: ['generate'], kind: ['ascii', 'hex', 'base64', 'base64url', 'digits'] },
  }),
  output: text({ title: 'Put the result into', required: true, maxLength: 500, default: 'data' }),
});
type Parameters = ValueOf<typeof parameters>;

/** Hashes texts and files, and makes random values. Files are streamed, whatever their size. */
export const node = defineNode({
  type: 'data.crypto',
  version: 1,
  title: 'Crypto',
  description: 'Hashes texts and files, and makes random values.',
  icon: 'Fingerprint',
  group: 'data',
  pure: false, // random values differ from run to run
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Hash of an e-mail address',
      parameters: { value: '{{ $json.email.toLowerCase().trim() }}', output: 'email_hash' },
    },
    { title: 'Checksum of a file', parameters: { source: 'binary', binary: 'data', output: 'sha256' } },
    { title: 'A password', parameters: { operation: 'generate', kind: 'ascii', length: 24, output: 'password' } },
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: async (item, wanted) => {
        const value = await resultOf(item, wanted, context);
        return { ...item, json: withField(item.json, { name: wanted.output, value, param: '/output' }) };
      },
    }),
});

async function resultOf(item: Item, wanted: Parameters, context: NodeContext<Parameters>): Promise<string> {
  const { operation, kind, length, algorithm, encoding } = wanted;
  if (operation === 'generate') return randomText(kind, length);
  return digestOf(await bytesOf(item, wanted, context), { algorithm, encoding });
}

/** What is hashed: the bytes of the text, or those of the file as they are read. */
async function bytesOf(
  item: Item,
  { source, value, binary }: Parameters,
  { services, signal }: NodeContext<Parameters>,
): Promise<AsyncIterable<Uint8Array> | readonly Uint8Array[]> {
  if (source === 'text') return [Buffer.from(value)];
  const file = item.binary && Object.hasOwn(item.binary, binary) ? item.binary[binary] : undefined;
  if (!file) throw new AppError('parameter_invalid', `The item has no file "${binary}".`, { param: '/binary' });
  const { content } = await services.binaries.read(file);
  return addAbortSignal(signal, content);
}
