import type { ChildProcess } from 'node:child_process';
import { Restarts } from './Restarts.ts';

/** A server that was started as a child of this process. */
export interface StartedServer {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** The start of a server at a fixed address, and its exit handler. */
export interface KeptServerOptions<Server extends StartedServer> {
  readonly start: () => Promise<Server>;
  readonly onRestart: (reason: string, delayMs: number) => void;
  /** It ended too often and is not restarted. */
  readonly onGiveUp: (reason: string) => void;
}

/**
 * Keeps an embedded server running: it is restarted at the same address after an unexpected exit, so that waiting programs continue. A
 * start that fails counts as an end.
 */
export class KeptServer<Server extends StartedServer> {
  readonly #options: KeptServerOptions<Server>;
  readonly #restarts = new Restarts();
  #server: Server | null = null;
  #starting: Promise<void> | null = null;
  #isStopping = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: KeptServerOptions<Server>) {
    this.#options = options;
  }

  /** The first start. Errors: whatever keeps it from starting. */
  async start(): Promise<Server> {
    const server = await this.#options.start();
    this.#watch(server);
    return server;
  }

  /** Ends it; it does not come back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#starting;
    await this.#server?.stop();
  }

  /** Ends it at once. */
  kill(signal: NodeJS.Signals): void {
    this.#isStopping = true;
    this.#server?.child.kill(signal);
  }

  #watch(server: Server): void {
    this.#server = server;
    const { child } = server;
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      this.#server = null;
      this.#ended(signal === null ? `exit code ${code}` : `signal ${signal}`);
    };
    if (child.exitCode === null && child.signalCode === null) child.once('exit', ended);
    else ended(child.exitCode, child.signalCode);
  }

  #ended(reason: string): void {
    if (this.#isStopping) return;
    const delayMs = this.#restarts.next();
    if (delayMs === null) return this.#options.onGiveUp(reason);
    this.#options.onRestart(reason, delayMs);
    this.#timer = setTimeout(() => (this.#starting = this.#startAgain()), delayMs);
  }

  async #startAgain(): Promise<void> {
    try {
      this.#watch(await this.#options.start());
    } catch (error) {
      this.#ended((error as Error).message);
    }
  }
}
