import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { signedBytes } from '../employees/signing.ts';

/**
 * `npm run deliverable:verify <manifest> --keys <keys> [--parts <folder>]`: checks a manifest of a deliverable without Bureau. `manifest` is what
 * `GET /api/v1/deliverables/{id}/manifest` answered, `keys` what `/.well-known/bureau-keys.json` did (a file or an address), and `parts` a folder with the
 * parts as `<position>` or `<position>-<name>`. Ends with 1 where a signature or a part does not fit.
 */
interface Envelope {
  payload: string;
  payloadType: string;
  signatures: { keyid: string; sig: string }[];
}

interface Statement {
  subject: { name: string; digest: { sha256: string } }[];
  predicate: Record<string, unknown>;
}

const [manifestFile, ...rest] = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const place = rest.indexOf(`--${name}`);
  return place < 0 ? undefined : rest[place + 1];
};
const keysPlace = option('keys');
if (manifestFile === undefined || keysPlace === undefined) {
  console.error('Usage: npm run deliverable:verify -- <manifest.json> --keys <file or address> [--parts <folder>]');
  process.exit(2);
}

const { payload, payloadType, signatures } = JSON.parse(await readFile(manifestFile, 'utf8')) as Envelope;
const { keys } = JSON.parse(await readKeys(keysPlace)) as { keys: ({ kid: string } & Record<string, unknown>)[] };
const bytes = Buffer.from(payload, 'base64');
// Nothing of the payload is read before its signature is right.
const isSigned = signatures.some(({ sig }) =>
  keys.some((key) =>
    verify(
      null,
      signedBytes(payloadType, bytes),
      createPublicKey({ key: key as never, format: 'jwk' }),
      Buffer.from(sig, 'base64'),
    ),
  ),
);
if (!isSigned) fail('The signature does not fit: the manifest was changed, or another instance has signed it.');
const { subject, predicate } = JSON.parse(bytes.toString('utf8')) as Statement;
console.log(`Signed: deliverable ${String(predicate['deliverable_id'])}, run ${String(predicate['run_id'])}`);
const folder = option('parts');
for (const { name, digest } of subject) {
  if (folder === undefined) {
    console.log(`  ${name}  sha256 ${digest.sha256}`);
    continue;
  }
  const found = await readPart(folder, name);
  if (found === null) fail(`The part ${name} is not in the folder.`);
  if (createHash('sha256').update(found).digest('hex') !== digest.sha256) fail(`The part ${name} was changed.`);
  console.log(`  ${name}  fits`);
}

async function readKeys(place: string): Promise<string> {
  return /^https?:/.test(place) ? (await fetch(place)).text() : readFile(place, 'utf8');
}

/** A part by its position, with or without its name behind it. */
async function readPart(parts: string, name: string): Promise<Buffer | null> {
  const [position = '', ...words] = name.split('/');
  for (const file of [`${position}-${words.join('_')}`, position]) {
    const bytesOfFile = await readFile(join(parts, file)).catch(() => null);
    if (bytesOfFile !== null) return bytesOfFile;
  }
  return null;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
