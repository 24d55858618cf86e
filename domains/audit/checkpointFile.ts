import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { ChainPlace } from '../../db/repositories/audit/auditSeals.ts';
import type { DataKey } from '../../db/secrets/envelope.ts';

/** Purpose of the keys that lines are signed with (`Secrets.keysFor`). */
export const checkpointKeyPurpose = 'audit checkpoints';

/** The end of a chain at some time. */
export interface KnownPlace extends ChainPlace {
  readonly chain: string;
}

/** Chain ends recorded outside the database. */
export interface KeptPlaces {
  readonly places: ReadonlyMap<string, readonly ChainPlace[]>;
  /** Lines that were not written with the key. */
  readonly damaged: number;
}

const dayFile = /^\d{4}-\d\d-\d\d(\.thin)?\.jsonl$/;
/** Of one chain in one place: a place for each minute of a day and each day of ten years are fewer. */
const mostOfChain = 10_000;

/** Writes ends of chains down, signed, in the file of their day; a line is written whole or not at all. */
export async function keepPlaces(
  folder: string,
  keys: readonly DataKey[],
  { at, places }: { at: Date; places: readonly KnownPlace[] },
): Promise<void> {
  if (places.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, `${at.toISOString().slice(0, 10)}.jsonl`), 'a', 0o600);
  try {
    await file.appendFile(places.map((place) => lineOf(keys[0]!, at, place)).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Leaves of each day before that one the last place of each chain, and lines that do not fit. Several processes may do it at once. */
export async function thinOut(folder: string, keys: readonly DataKey[], before: Date): Promise<void> {
  const first = before.toISOString().slice(0, 10);
  for (const name of await filesOf(folder)) {
    if (name.includes('.thin') || name >= first) continue;
    const path = join(folder, name);
    const kept = new Map<string, string>();
    for await (const line of linesOf(path)) {
      const place = placeOf(keys, line);
      kept.set(place === null ? line : place.chain, line);
    }
    const draft = `${path}.${process.pid}.new`;
    await writeFile(draft, [...kept.values()].map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await rename(draft, path.replace(/\.jsonl$/, '.thin.jsonl'));
    await rm(path, { force: true });
  }
}

/** Reads all that was kept in a folder, or in one file of such lines. */
export async function readPlaces(source: string, keys: readonly DataKey[]): Promise<KeptPlaces> {
  const places = new Map<string, ChainPlace[]>();
  let damaged = 0;
  const isFile = (await stat(source).catch(() => null))?.isFile() ?? false;
  for (const path of isFile ? [source] : (await filesOf(source)).map((name) => join(source, name))) {
    for await (const line of linesOf(path)) {
      const place = placeOf(keys, line);
      if (place === null) damaged += 1;
      else {
        const ofChain = places.get(place.chain) ?? [];
        if (ofChain.length >= mostOfChain) ofChain.shift();
        ofChain.push({ seq: place.seq, hash: place.hash });
        places.set(place.chain, ofChain);
      }
    }
  }
  return { places, damaged };
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => dayFile.test(name)).toSorted();
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield line;
}

/** A line as it is kept. */
export function lineOf(key: DataKey, at: Date, { chain, seq, hash }: KnownPlace): string {
  const line = { at: at.toISOString(), chain, seq: seq.toString(), hash: hash.toString('hex') };
  return `${JSON.stringify({ ...line, key: key.id, mac: macOf(key, line) })}\n`;
}

type Line = { at: string; chain: string; seq: string; hash: string };

function macOf(key: DataKey, { at, chain, seq, hash }: Line): string {
  return createHmac('sha256', key.bytes)
    .update(JSON.stringify([at, chain, seq, hash]))
    .digest('hex');
}

/** Returns the content of a line; null if it was not written with one of the keys. */
function placeOf(keys: readonly DataKey[], text: string): KnownPlace | null {
  let line: Partial<Record<keyof Line | 'key' | 'mac', unknown>>;
  try {
    line = JSON.parse(text) as typeof line;
  } catch {
    return null;
  }
  const { at, chain, seq, hash, mac } = line;
  const key = keys.find(({ id }) => id === line.key);
  if (!key || typeof at !== 'string' || typeof chain !== 'string' || typeof mac !== 'string') return null;
  if (typeof seq !== 'string' || !/^[1-9]\d{0,17}$/.test(seq) || typeof hash !== 'string') return null;
  const expected = Buffer.from(macOf(key, { at, chain, seq, hash }));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { chain, seq: BigInt(seq), hash: Buffer.from(hash, 'hex') };
}
