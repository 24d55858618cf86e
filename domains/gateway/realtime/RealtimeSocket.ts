import { WebSocket } from 'ws';
import type { RawData } from 'ws';

/** Limits of a connection. */
export interface SocketLimits {
  /** How long a message may wait for the peer to read. */
  stallMs: number;
  /** How often the peer is asked for a sign of life. */
  pingEveryMs: number;
}

/** Bytes that may wait in one direction before the other side is read no further. */
const mostWaitingBytes = 1024 * 1024;
/** Pings without an answer after which the peer counts as gone. */
const mostPings = 4;
/** How long the peer may take to confirm the end. */
const closeWaitMs = 1_000;

/**
 * One end of a realtime session. Messages are read one after another, and the connection is read no further while they wait, so memory is
 * bounded by one message and `mostWaitingBytes`. A peer that no longer reads or answers counts as gone.
 */
export class RealtimeSocket {
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #messages: Buffer[] = [];
  #bytes = 0;
  #pings = 0;
  #wake: () => void = () => undefined;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;

  constructor(socket: WebSocket, limits: SocketLimits) {
    this.#socket = socket;
    this.#limits = limits;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    const pinging = setInterval(() => this.#ping(), limits.pingEveryMs).unref();
    socket.on('message', (data) => this.#received(data));
    socket.on('pong', () => (this.#pings = 0));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      clearInterval(pinging);
      resolve();
      this.#wake();
    });
    if (socket.isPaused) socket.resume();
  }

  /** True until the connection ends. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** The messages, in order; ends with the connection. */
  async *messages(): AsyncGenerator<string, undefined> {
    for (;;) {
      const message = this.#messages.shift();
      if (message === undefined) {
        if (this.#socket.readyState === WebSocket.CLOSED) return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
        continue;
      }
      this.#bytes -= message.length;
      if (this.#socket.isPaused && this.#bytes < mostWaitingBytes) this.#socket.resume();
      yield message.toString('utf8');
    }
  }

  /** Sends a message. Resolves when the next one may follow; nothing is sent to a peer that has left. */
  async send(message: string): Promise<void> {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount < mostWaitingBytes) return this.#socket.send(message, () => undefined);
    const stalled = setTimeout(() => this.#socket.terminate(), this.#limits.stallMs);
    await new Promise<void>((resolve) => this.#socket.send(message, () => resolve()));
    clearTimeout(stalled);
  }

  /** Ends the connection; a peer that does not confirm this is cut off. Source: RFC 6455 §7.4 for the codes. */
  close(code: number, reason: string): void {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    this.#socket.close(code, reason);
    if (this.#socket.isPaused) this.#socket.resume();
    const cut = setTimeout(() => this.#socket.terminate(), closeWaitMs);
    void this.ended.then(() => clearTimeout(cut));
  }

  #received(data: RawData): void {
    const message = Buffer.isBuffer(data)
      ? data
      : Buffer.concat([data].flat().map((part) => Buffer.from(part as Buffer)));
    this.#pings = 0;
    this.#messages.push(message);
    this.#bytes += message.length;
    if (this.#bytes >= mostWaitingBytes) this.#socket.pause();
    this.#wake();
  }

  #ping(): void {
    if (!this.isOpen || this.#socket.isPaused) return; // an unread message cannot be an answer
    if (this.#pings >= mostPings) return this.#socket.terminate();
    this.#pings += 1;
    this.#socket.ping();
  }
}
