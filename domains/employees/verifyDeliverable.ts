import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { deliverablePredicate, manifestType } from './manifest.ts';
import { signedBytes } from './signing.ts';

/** The available parts of a deliverable. */
export interface KeptDeliverable {
  /** Response of `GET /api/v1/deliverables/{id}/manifest`. */
  manifest: string;
  /** Response of `/.well-known/bureau-keys.json`. */
  keys: string;
  /**
   * A folder with all parts and nothing else, each as `<position>-<name>` (the exported archive), as `<name>` (the page and the API) where no other part has
   * that name, or as `<position>`; null: only the manifest is checked.
   */
  partsFolder: string | null;
}

/** Statements of a valid manifest. */
export interface VerifiedDeliverable {
  deliverableId: string;
  runId: string;
  parts: { name: string; sha256: string }[];
}

interface Statement {
  predicateType: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicate: { deliverable_id: string; run_id: string };
}

/**
 * Verifies a deliverable without an instance: every signed byte, and every part. Nothing of the payload is read before its signature is
 * right. Errors: an `Error` that says what does not fit.
 */
export async function verifyDeliverable({
  manifest,
  keys,
  partsFolder,
}: KeptDeliverable): Promise<VerifiedDeliverable> {
  const { subject, predicate, predicateType } = JSON.parse(signedPayload(manifest, keys).toString('utf8')) as Statement;
  if (predicateType !== deliverablePredicate && !predicateType.endsWith('/attestations/deliverable/v1'))
    throw new Error('What is signed is no deliverable.');
  const parts = subject.map(({ name, digest }) => ({ name, sha256: digest.sha256 }));
  if (partsFolder !== null) await checkParts(partsFolder, parts);
  return { deliverableId: predicate.deliverable_id, runId: predicate.run_id, parts };
}

function signedPayload(manifest: string, keysText: string): Buffer {
  const { payload, payloadType, signatures } = (parsed(manifest, 'The manifest') ?? {}) as Record<string, unknown>;
  const { keys } = (parsed(keysText, 'What the keys were read from') ?? {}) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('There are no keys where the keys were to be read from.');
  const bytes = bytesOf(payload);
  if (bytes === null || payloadType !== manifestType || !Array.isArray(signatures))
    throw new Error('This is no manifest of a deliverable, or it was changed.');
  const isSigned = (signatures as unknown[]).some((one) => {
    const { keyid, sig } = (one ?? {}) as { keyid?: unknown; sig?: unknown };
    const key = (keys as ({ kid?: unknown } & JsonWebKey)[]).find(({ kid }) => kid === keyid);
    const signature = bytesOf(sig);
    if (!key || signature === null) return false;
    return verify(null, signedBytes(payloadType, bytes), createPublicKey({ key, format: 'jwk' }), signature);
  });
  if (!isSigned)
    throw new Error('The signature does not fit: the manifest was changed, or another instance has signed it.');
  return bytes;
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} is no JSON.`);
  }
}

/** Null for anything but the one way to write bytes: else characters that mean nothing could be changed unseen. */
function bytesOf(base64: unknown): Buffer | null {
  if (typeof base64 !== 'string') return null;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : null;
}

async function checkParts(folder: string, parts: VerifiedDeliverable['parts']): Promise<void> {
  const files = new Set(await readdir(folder));
  for (const { name, sha256 } of parts) {
    const file = fileNames(name, parts).find((one) => files.delete(one));
    if (file === undefined) throw new Error(`The part ${name} is not in the folder.`);
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    if (hash.digest('hex') !== sha256) throw new Error(`The part ${name} was changed.`);
  }
  const [unknown] = files;
  if (unknown !== undefined) throw new Error(`The file ${unknown} is no part of this deliverable.`);
}

/** How the file of a part may be called: by its position and name, by its name alone where only one part has it, or by its position. */
function fileNames(name: string, parts: VerifiedDeliverable['parts']): string[] {
  const [position = ''] = name.split('/', 1);
  const ownName = fileNameOf(name);
  const isUnique = parts.filter((one) => fileNameOf(one.name) === ownName).length === 1;
  return [`${position}-${ownName}`, ...(isUnique ? [ownName] : []), position];
}

/** The name of a part without its position, as a file can have it. */
function fileNameOf(name: string): string {
  return name.split('/').slice(1).join('_');
}
