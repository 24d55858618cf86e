import { connect } from 'node:tls';

import type { DataKey } from '../../secrets/envelope.ts';
import type { DatabaseClock } from './DatabaseClock.ts';
import { maxMessageLength, type RelayedWork, writeWork } from './relayMessages.ts';
import { connectingOptions, LineSocket } from './relaySockets.ts';

const maxOpen = 5_000;
const maxWorkLength = maxMessageLength / 2;
const askEveryMs = 500;
/** How long a peer with open work may be silent. It answers questions at once, however long its statements take. */
const maxSilenceMs = 2_000;

interface Open {
  resolve: (verdict: string) => void;
  reject: (error: Error) => void;
}

export interface RelayPeerOptions {
  readonly host: string;
  readonly port: number;
  readonly keys: readonly DataKey[];
  readonly clock: DatabaseClock;
}

/** The connection to the process that does the work of a wallet. Once it is broken it stays so. */
export class RelayPeer {
  readonly #lines: LineSocket;
  readonly #clock: DatabaseClock;
  readonly #open = new Map<number, Open>();
  readonly #asking: NodeJS.Timeout;
  #lastId = 0;
  #heardAtMs = performance.now();
  #isReady = false;
  #isBroken = false;

  constructor({ host, port, keys, clock }: RelayPeerOptions) {
    this.#clock = clock;
    const socket = connect({ host, port, ...connectingOptions(keys) });
    socket.unref();
    this.#lines = new LineSocket(socket, (line) => this.#hear(JSON.parse(line) as [number, string | null]));
    socket.once('secureConnect', () => (this.#isReady = true));
    socket.once('close', () => this.#break());
    this.#asking = setInterval(() => this.#ask(), askEveryMs);
    this.#asking.unref();
  }

  /** False until the other side has shown that it has the key. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** True while work has no answer. */
  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Resolves with the verdict once it is committed. Rejects where the peer does not do it, or where its answer is lost. */
  do(work: RelayedWork): Promise<string> {
    const message = writeWork(work);
    if (this.#isBroken || this.#open.size >= maxOpen || message.length > maxWorkLength) {
      return Promise.reject(new Error('The other process is busy or gone'));
    }
    if (this.#open.size === 0) this.#heardAtMs = performance.now();
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#lines.send(`[${id},${this.#clock.nowMs()},${message}]`);
    });
  }

  close(): void {
    this.#lines.socket.destroy();
    this.#break();
  }

  #hear([id, verdict]: [number, string | null]): void {
    this.#heardAtMs = performance.now();
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (verdict === null) open?.reject(new Error('The other process did not do it'));
    else open?.resolve(verdict);
  }

  #ask(): void {
    if (this.#open.size === 0) return;
    const silentMs = performance.now() - this.#heardAtMs;
    if (silentMs > maxSilenceMs) this.close();
    else if (silentMs > askEveryMs) this.#lines.send(`[0,0,null]`);
  }

  #break(): void {
    this.#isBroken = true;
    clearInterval(this.#asking);
    for (const { reject } of this.#open.values()) reject(new Error('The other process is gone'));
    this.#open.clear();
  }
}
