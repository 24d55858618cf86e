import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const keyBytes = 32;
const fileName = 'encryption.key';

/** Where the key of an instance without SERVICE_ENCRYPTION_KEY is kept. */
export function keyFileOf(dataDir: string): string {
  return join(dataDir, fileName);
}

/**
 * Reads a key as operators write it: exactly 32 bytes in base64, base64url or hex.
 * Errors: a plain Error that names `source` and never the value.
 */
export function parseKey(text: string, source: string): Buffer {
  const trimmed = text.trim();
  const bytes = /^[0-9a-fA-F]{64}$/.test(trimmed) ? Buffer.from(trimmed, 'hex') : readBase64(trimmed);
  if (bytes?.length !== keyBytes) {
    throw new Error(`${source} must be 32 random bytes in base64 or hex. Make one with: openssl rand -base64 32`);
  }
  if (new Set(bytes).size < 8) throw new Error(`${source} is not random. Make a key with: openssl rand -base64 32`);
  return bytes;
}

/** The key in the data directory; null when there is none. */
export async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  try {
    return parseKey(await readFile(keyFileOf(dataDir), 'utf8'), keyFileOf(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes the key file, readable by its owner only, and gives the key in it. Of several processes one makes it and all get
 * the same key: it is written in full under another name and then linked, which fails where the name is taken.
 */
export async function makeKeyFile(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `.${fileName}.${process.pid}.${randomBytes(6).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, keyFileOf(dataDir));
    await syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return (await readKeyFile(dataDir))!;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function readBase64(text: string): Buffer | null {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
}
