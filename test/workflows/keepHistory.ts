import proto from '@temporalio/proto';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';

import { interpreterVersion } from '../../workflows/contract.ts';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
const { History } = proto.temporal.api.history.v1;
const machineFields = new Set(['stackTrace', 'identity', 'binaryChecksum', 'buildId']);

/** Keeps a history in `test/histories/`, without what names the machine it ran on. */
export async function keepHistory(name: string, history: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  const bytes = History.encode(History.fromObject(withoutMachine(history))).finish();
  await writeFile(`${folder}${name}.v${interpreterVersion}.binpb`, bytes);
}

/** Stack traces and identities name this machine; replay does not read them. */
function withoutMachine<T extends object>(message: T): T {
  for (const [key, value] of Object.entries(message)) {
    if (typeof value === 'string')
      Object.assign(message, { [key]: machineFields.has(key) ? '' : value.replaceAll(hostname(), 'host') });
    else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) withoutMachine(value);
  }
  return message;
}
