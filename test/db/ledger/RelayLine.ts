import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The line between two processes of a ledger, which loses or delays what it carries. */
export class RelayLine {
  readonly port: number;
  /** True to carry no answers. */
  losesAnswers = false;
  /** True to keep work until `deliver`. */
  keepsWork = false;
  readonly #server: Server;
  readonly #callers: Socket[] = [];
  readonly #called: Socket[] = [];
  #kept: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  static async open(target: { address: string; port: number }): Promise<RelayLine> {
    const server = createServer();
    server.listen(0, target.address);
    await once(server, 'listening');
    const line = new RelayLine(server);
    server.on('connection', (caller) => line.#join(caller, connect(target.port, target.address)));
    return line;
  }

  /** Ends the callers' side only, as if what was on its way then arrived later. */
  cut(): void {
    for (const caller of this.#callers) caller.destroy();
  }

  /** How many pieces of work are kept. */
  get kept(): number {
    return this.#kept.length;
  }

  deliver(): void {
    for (const send of this.#kept.splice(0)) send();
  }

  close(): void {
    for (const socket of [...this.#callers, ...this.#called]) socket.destroy();
    this.#server.close();
  }

  #join(caller: Socket, called: Socket): void {
    this.#callers.push(caller);
    this.#called.push(called);
    for (const socket of [caller, called]) socket.on('error', () => socket.destroy());
    caller.on('data', (bytes) => {
      if (this.keepsWork) this.#kept.push(() => called.write(bytes));
      else called.write(bytes);
    });
    called.on('data', (bytes) => {
      if (!this.losesAnswers) caller.write(bytes);
    });
  }
}
