import type { KeyObject } from 'node:crypto';
import { addAbortSignal } from 'node:stream';

import { AppError } from '../../../openapi/AppError.ts';
import { defineCredential, type UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { digestAlgorithms, digestOf, encodings } from '../../values/digests.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { withField } from '../../kit/fields.ts';
import { randomKinds, randomText } from '../../values/randomText.ts';
import { choice, integer, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { readPrivateKey, signatureOf } from '../../values/signatures.ts';

const overBytes = ['hash', 'hmac', 'sign'];

const parameters = object({
  operation: choice(['hash', 'hmac', 'sign', 'generate'])({ title: 'Operation', default: 'hash' }),
  algorithm: choice(digestAlgorithms)({
    title: 'Algorithm',
    description: 'MD5 and SHA-1 are insecure. Only use them if required.',
    default: 'sha256',
    showWhen: { operation: overBytes },
  }),
  source: choice(['text', 'binary'])({ title: 'Input', default: 'text', showWhen: { operation: overBytes } }),
  value: text({
    title: 'Text',
    description: 'Read as UTF-8.',
    default: '',
    control: 'textarea',
    showWhen: { operation: overBytes, source: ['text'] },
  }),
  binary: text({
    title: 'File',
    description: 'Name of the file in the item.',
    maxLength: 200,
    default: 'data',
    showWhen: { operation: overBytes, source: ['binary'] },
  }),
  encoding: choice(encodings)({ title: 'Encoding', default: 'hex', showWhen: { operation: overBytes } }),
  kind: choice(randomKinds)({
    title: 'Kind',
    description: 'ASCII: letters and digits. UUID is version 4; UUID v7 is sortable by time.',
    default: 'uuid',
    showWhen: { operation: ['generate'] },
  }),
  length: integer({
    title: 'Length',
    minimum: 1,
    maximum: 10_000,
    default: 32,
    showWhen: { operation: ['generate'], kind: ['ascii', 'hex', 'base64', 'base64url', 'digits'] },
  }),
  output: text({ title: 'Output field', required: true, maxLength: 500, default: 'data' }),
});
type Parameters = ValueOf<typeof parameters>;

/** Private keys for signing texts and files. */
export const credential = defineCredential({
  type: 'crypto',
  title: 'Signing keys',
  description: 'An HMAC secret, a private key, or both.',
  icon: 'Fingerprint',
  parameters: object({
    hmac_secret: text({ title: 'HMAC secret', maxLength: 10_000, secret: true }),
    private_key: text({
      title: 'Private key',
      description: 'PEM format: RSA, EC, Ed25519 or Ed448.',
      control: 'textarea',
      maxLength: 100_000,
      secret: true,
    }),
    passphrase: text({ title: 'Private key passphrase', maxLength: 1_000, secret: true }),
  }),
  check: ({ hmac_secret: secret, private_key: key }) =>
    secret || key
      ? []
      : [{ parameter: '/hmac_secret', code: 'parameter_missing', message: 'or a private key is required.' }],
  test: async ({ private_key: key, passphrase }) => {
    if (key) readPrivateKey(key, passphrase);
  },
});
type Keys = ValueOf<(typeof credential)['parameters']>;

/** Hashes and signs texts and files, and makes random values. Files are streamed, whatever their size. */
export const node = defineNode({
  type: 'data.crypto',
  version: 1,
  title: 'Crypto',
  description: 'Hashes and signs text and files, and generates random values.',
  icon: 'Fingerprint',
  group: 'data',
  pure: false, // random values differ from run to run
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [
    {
      name: 'keys',
      title: 'Keys',
      types: ['crypto', 'hmac'],
      required: true,
      showWhen: { operation: ['hmac', 'sign'] },
    },
  ],
  examples: [
    {
      title: 'Hash of an email address',
      parameters: { value: '{{ $json.email.toLowerCase().trim() }}', output: 'email_hash' },
    },
    { title: 'Checksum of a file', parameters: { source: 'binary', binary: 'data', output: 'sha256' } },
    {
      title: 'Sign text with a secret',
      parameters: { operation: 'hmac', value: '{{ JSON.stringify($json) }}', output: 'signature' },
    },
    { title: 'A password', parameters: { operation: 'generate', kind: 'ascii', length: 24, output: 'password' } },
  ],
  run: (context) => {
    let read: Promise<KeyObject> | undefined;
    const signingKey = () => (read ??= context.credential('keys').then(privateKey));
    return eachItem({
      context,
      port: 'main',
      work: async (item, wanted) => {
        const value = await resultOf(item, wanted, { ...context, signingKey });
        return { ...item, json: withField(item.json, { name: wanted.output, value, param: '/output' }) };
      },
    });
  },
});

type Run = Pick<NodeContext<Parameters>, 'credential' | 'files' | 'signal'> & {
  /** The private key, read once. */
  signingKey: () => Promise<KeyObject>;
};

async function resultOf(item: Item, wanted: Parameters, context: Run): Promise<string> {
  const { operation, kind, length, algorithm, encoding } = wanted;
  const how = { algorithm, encoding };
  switch (operation) {
    case 'generate':
      return randomText(kind, length);
    case 'hash':
      return digestOf(await bytesOf(item, wanted, context), how);
    case 'hmac': {
      const secret = hmacSecret(await context.credential('keys'));
      return digestOf(await bytesOf(item, wanted, context), { ...how, secret });
    }
    case 'sign': {
      const key = await context.signingKey();
      return signatureOf(await bytesOf(item, wanted, context), { ...how, key });
    }
  }
}

function hmacSecret(used: UsedCredential | null): string {
  const values = (used?.values ?? {}) as Keys & { secret?: string };
  return present(used?.type === 'hmac' ? values.secret : values.hmac_secret, 'no HMAC secret');
}

function privateKey(used: UsedCredential | null): KeyObject {
  const { private_key: pem, passphrase } = (used?.values ?? {}) as Keys;
  return readPrivateKey(present(pem, 'no private key'), passphrase);
}

function present(value: string | undefined, lack: string): string {
  if (!value)
    throw new AppError('credential_unavailable', `The credential has ${lack}. Add it or select another credential.`);
  return value;
}

/** The hashed or signed bytes: of the text, or of the file as it is read. */
async function bytesOf(
  item: Item,
  { source, value, binary }: Parameters,
  { files, signal }: Run,
): Promise<AsyncIterable<Uint8Array> | readonly Uint8Array[]> {
  if (source === 'text') return [Buffer.from(value)];
  const file = item.binary && Object.hasOwn(item.binary, binary) ? item.binary[binary] : undefined;
  if (!file) throw new AppError('parameter_invalid', `The item has no file "${binary}".`, { param: '/binary' });
  const { content } = await files.read(file);
  return addAbortSignal(signal, content);
}
