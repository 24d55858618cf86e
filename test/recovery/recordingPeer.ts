import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A peer on loopback that remembers the idempotency keys of the calls of each path, as an idempotent service does. */
export class RecordingPeer {
  readonly keys = new Map<string, string[]>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      this.keys.set(path, [...(this.keys.get(path) ?? []), String(request.headers['idempotency-key'])]);
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many calls have come. */
  get calls(): number {
    return [...this.keys.values()].reduce((sum, keys) => sum + keys.length, 0);
  }

  /** Calls that came again with the key of an earlier one, which such a service answers without doing anything. */
  get repeated(): number {
    return [...this.keys.values()].reduce((sum, keys) => sum + keys.length - new Set(keys).size, 0);
  }

  /** Paths that were called with two keys: an effect that has happened twice. */
  get twice(): string[] {
    return [...this.keys].filter(([, keys]) => new Set(keys).size > 1).map(([path]) => path);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
