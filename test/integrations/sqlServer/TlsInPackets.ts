import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { PacketReader, PacketWriter, packetTypes } from './packets.ts';

/**
 * The bytes of TLS on a connection of TDS: those of the handshake are inside of packets, the others are not:
 * [MS-TDS] 2.2.6.5.
 */
export class TlsInPackets extends Duplex {
  readonly #socket: Socket;
  readonly #reader = new PacketReader();
  #isPlain = false;
  #flight: Buffer[] = [];

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#isPlain) return void this.#socket.write(chunk, done);
    // The client reads one message for each of its own.
    if (this.#flight.length === 0) setImmediate(() => this.#send());
    this.#flight.push(chunk);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #take(chunk: Buffer): void {
    // A record of TLS begins with another number than a packet of the handshake.
    this.#isPlain ||= chunk[0] !== packetTypes.prelogin;
    const parts = this.#isPlain ? [chunk] : this.#reader.take(chunk).map(({ data }) => data);
    for (const part of parts) if (!this.push(part)) this.#socket.pause();
  }

  #send(): void {
    const writer = new PacketWriter((packet) => this.#socket.write(packet), packetTypes.prelogin);
    writer.end(Buffer.concat(this.#flight));
    this.#flight = [];
  }
}
