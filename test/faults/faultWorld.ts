import { setTimeout as delay } from 'node:timers/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';

import { freePort } from '../../bin/embedded/ports.ts';
import { startPostgres, stopLeftOverPostgres, type EmbeddedPostgres } from '../../bin/embedded/postgres.ts';
import { startTemporal, stopLeftOverTemporal, type EmbeddedTemporal } from '../../bin/embedded/temporal.ts';
import { findTemporal } from '../../bin/embedded/temporalBinary.ts';

/** PostgreSQL and Temporal of a test's own, durable, that can be killed and started again where they were. */
export class KillableServers {
  readonly #folder: string;
  readonly #ports: { postgres: number; temporal: number };
  readonly #binary: string;
  #postgres!: EmbeddedPostgres;
  #temporal!: EmbeddedTemporal;

  private constructor(folder: string, ports: { postgres: number; temporal: number }, binary: string) {
    this.#folder = folder;
    this.#ports = ports;
    this.#binary = binary;
  }

  /** Starts both and names them in TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS, until they are stopped. */
  static async start(): Promise<KillableServers> {
    const folder = await mkdtemp(join(tmpdir(), 'bureau-faults-'));
    await chmod(folder, 0o711); // As root, PostgreSQL runs as another user, which needs access.
    const ports = { postgres: await freePort(), temporal: await freePort() };
    const servers = new KillableServers(folder, ports, await findTemporal(() => undefined));
    await servers.#startPostgres();
    await servers.#startTemporal();
    vi.stubEnv('TEST_POSTGRES_URL', servers.#postgres.ownerUrl);
    vi.stubEnv('TEST_TEMPORAL_ADDRESS', servers.#temporal.address);
    return servers;
  }

  /** `kill -9` of the server and all its processes, then, after `downMs`, a start over the same files. */
  async crashPostgres(downMs = 0): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#postgres.child.once('exit', () => resolve()));
    this.#postgres.child.kill('SIGKILL');
    await gone;
    await stopLeftOverPostgres(this.#folder);
    await delay(downMs);
    await this.#startPostgres();
  }

  async crashTemporal(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#temporal.child.once('exit', () => resolve()));
    this.#temporal.child.kill('SIGKILL');
    await gone;
    await stopLeftOverTemporal(this.#folder);
    await this.#startTemporal();
  }

  async stop(): Promise<void> {
    vi.unstubAllEnvs();
    await this.#temporal.stop();
    await this.#postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #startPostgres(): Promise<void> {
    // Processes of the killed server release its memory with a delay: PostgreSQL refuses to start until then.
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { postgres: port } = this.#ports;
        this.#postgres = await startPostgres({ dataDir: this.#folder, port, database: 'bureau' });
        return;
      } catch (error) {
        if (attempt >= 60) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  async #startTemporal(): Promise<void> {
    const { temporal: port } = this.#ports;
    this.#temporal = await startTemporal({
      binary: this.#binary,
      dataDir: this.#folder,
      port,
      uiPort: null,
      namespace: 'default',
    });
  }
}

/** A peer on loopback that counts its calls by path. */
export class CountingPeer {
  readonly calls = new Map<string, number>();
  readonly #server: Server;
  #total = 0;
  #waiting: { total: number; resolve: () => void }[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      this.calls.set(path, (this.calls.get(path) ?? 0) + 1);
      this.#total += 1;
      this.#waiting = this.#waiting.filter(({ total, resolve }) => {
        if (this.#total < total) return true;
        resolve();
        return false;
      });
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves when so many further calls have come. */
  afterCalls(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ total: this.#total + count, resolve }));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
