import type { TLSSocket } from 'node:tls';

import type { DataKey } from '../../secrets/envelope.ts';
import { maxMessageLength, relayVersion } from './relayMessages.ts';

/** TLS by a shared key: both sides have the key of the instance, and no certificate. */
const pskOnly = { ciphers: 'ECDHE-PSK-CHACHA20-POLY1305', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

/** Options of the listening side, which accepts any of its keys. */
export function servingOptions(keys: readonly DataKey[]): object {
  return {
    ...pskOnly,
    pskCallback: (_: TLSSocket, identity: string) => keys.find((key) => identityOf(key) === identity)?.bytes ?? null,
  };
}

/** Options of the connecting side, which uses the newest key. */
export function connectingOptions(keys: readonly DataKey[]): object {
  const newest = keys[0]!;
  return {
    ...pskOnly,
    pskCallback: () => ({ psk: newest.bytes, identity: identityOf(newest) }),
    checkServerIdentity: () => undefined, // the key is the identity
  };
}

function identityOf({ id }: DataKey): string {
  return `bureau ledger ${relayVersion} ${id}`;
}

/** Messages over a socket, one a line; those of one turn of the event loop leave together. */
export class LineSocket {
  readonly socket: TLSSocket;
  #unread = '';
  #unsent: string[] = [];

  constructor(socket: TLSSocket, onLine: (line: string) => void) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy()); // 'close' follows
    socket.on('data', (text: string) => {
      try {
        this.#read(text, onLine);
      } catch {
        socket.destroy(); // not one of ours
      }
    });
  }

  send(line: string): void {
    this.#unsent.push(line);
    if (this.#unsent.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const lines = this.#unsent;
    this.#unsent = [];
    if (this.socket.writable) this.socket.write(`${lines.join('\n')}\n`);
  }

  #read(text: string, onLine: (line: string) => void): void {
    const lines = (this.#unread + text).split('\n');
    this.#unread = lines.pop()!;
    if (this.#unread.length > maxMessageLength) throw new RangeError('A message is too long');
    for (const line of lines) onLine(line);
  }
}
