import { isDeepStrictEqual } from 'node:util';

import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeTypes } from '../engine/nodeTypes.ts';
import type { NodeLimits } from '../kit/services/NodeLimits.ts';
import type { Polled, PolledEvent, PollSource } from '../kit/triggerSource.ts';
import { consumeMessages } from './consumeMessages.ts';
import { pause } from './pause.ts';
import type { Watch, WatchContext } from './watch.ts';

/** Parts with which services are asked for news. */
export interface ServiceWatchDeps {
  nodeTypes: Pick<NodeTypes, 'newest'>;
  limits: NodeLimits;
  /** For tests: the interval, whatever the parameters say. */
  everyMs?: number;
}

/** How far the trigger came at one place. */
interface ServiceCursor {
  place: unknown;
  at: JsonObject;
}

const lookMs = 300_000;
/** Looks without a pause, because the service has more. */
const maxLooks = 1_000;

/** Makes the watcher of triggers that ask a service for news (`PollSource`), or receive messages (`ConsumeSource`). */
export function watchService(deps: ServiceWatchDeps): Watch {
  return async (context) => {
    const source = deps.nodeTypes.newest(context.nodeType)?.definition.source;
    if (source?.kind === 'consume') return consumeMessages(context, source, deps);
    if (source?.kind !== 'poll')
      throw new AppError('graph_invalid', `This worker does not know triggers of the type "${context.nodeType}".`);
    await new ServiceWatcher(context, source, deps).run();
  };
}

/**
 * Asks a service repeatedly: one execution for each event. The position and the fingerprints of seen entries change with the execution,
 * in one transaction. The first look starts nothing; a test gets its sample.
 */
class ServiceWatcher {
  readonly #context: WatchContext;
  readonly #source: PollSource;
  readonly #deps: ServiceWatchDeps;
  #cursor: ServiceCursor | null;
  #seen = new Map<string, string>();

  constructor(context: WatchContext, source: PollSource, deps: ServiceWatchDeps) {
    this.#context = context;
    this.#source = source;
    this.#deps = deps;
    this.#cursor = context.cursor as ServiceCursor | null;
  }

  async run(): Promise<void> {
    const { signal, parameters } = this.#context;
    this.#seen = await this.#context.files();
    const everyMs = this.#deps.everyMs ?? Number(parameters['every_seconds']) * 1_000;
    while (!signal.aborted) {
      const startedAtMs = performance.now();
      if (await this.#lookAll()) return;
      this.#context.polled(performance.now() - startedAtMs);
      await this.#context.works();
      await pause(everyMs, signal);
    }
  }

  /** True if a test has its event. */
  async #lookAll(): Promise<boolean> {
    for (let looks = 1; !this.#context.signal.aborted; looks += 1) {
      const place = this.#source.place(this.#context.parameters) ?? null;
      const isFirst = !this.#cursor || !isDeepStrictEqual(this.#cursor.place, place);
      const polled = await this.#poll(isFirst);
      const next = { place, at: polled.cursor };
      if (await (isFirst ? this.#begin(polled, next) : this.#take(polled, next))) return true;
      if (polled.isMore !== true) return false;
      if (looks >= maxLooks) throw new AppError('target_error', 'The service has too many news at once.');
    }
    return false;
  }

  async #poll(isFirst: boolean): Promise<Polled> {
    const { parameters, outbound, credential, signal } = this.#context;
    const call = {
      parameters,
      cursor: isFirst ? null : this.#cursor!.at,
      seen: isFirst ? noneSeen : this.#seen,
      wantsSample: isFirst && this.#context.isTest,
      writeFile: this.#context.writeFile,
    };
    return this.#source.poll(call, {
      credential: (await credential(this.#source.slot))!,
      fetch: outbound.stream,
      connect: outbound.dial,
      limits: this.#deps.limits,
      signal: AbortSignal.any([signal, AbortSignal.timeout(lookMs)]),
    });
  }

  /** Remembers the present entries. */
  async #begin({ events, seen = {} }: Polled, next: ServiceCursor): Promise<boolean> {
    const sample = events.at(-1);
    if (this.#context.isTest && sample) {
      await this.#emit(sample, next);
      return true;
    }
    const gone = [...this.#seen.keys()].filter((name) => !Object.hasOwn(seen, name)).map((name) => [name, null]);
    await this.#save(next, {
      ...Object.fromEntries(gone),
      ...Object.assign({}, ...events.map((one) => one.seen)),
      ...seen,
    });
    return false;
  }

  /** True if a test has its event. The position moves with the last event: those before it are known by their keys. */
  async #take({ events, seen }: Polled, next: ServiceCursor): Promise<boolean> {
    for (const [index, event] of events.entries()) {
      this.#context.signal.throwIfAborted();
      const isLast = index === events.length - 1;
      await this.#emit(event, isLast && !seen ? next : this.#cursor!);
      if (this.#context.isTest) return true;
    }
    if (seen || (events.length === 0 && !isDeepStrictEqual(this.#cursor, next))) await this.#save(next, seen ?? {});
    this.#cursor = next;
    return false;
  }

  async #emit({ key, item, seen = {} }: PolledEvent, cursor: ServiceCursor): Promise<void> {
    const also = this.#noting(seen);
    await this.#context.emit({ items: [item], key: `service/${key}`, cursor, ...(also ? { also } : {}) });
    this.#note(seen);
  }

  async #save(cursor: ServiceCursor, seen: Readonly<Record<string, string | null>>): Promise<void> {
    await this.#context.save(cursor, this.#noting(seen));
    this.#note(seen);
    this.#cursor = cursor;
  }

  #noting(seen: Readonly<Record<string, string | null>>): Parameters<WatchContext['save']>[1] {
    const files = Object.entries(seen).map(([path, fingerprint]) => ({ path, fingerprint }));
    if (files.length === 0 || this.#context.isTest) return undefined;
    return ({ triggerLeases }) => triggerLeases.noteFiles(this.#context.id, files);
  }

  #note(seen: Readonly<Record<string, string | null>>): void {
    for (const [name, fingerprint] of Object.entries(seen))
      if (fingerprint === null) this.#seen.delete(name);
      else this.#seen.set(name, fingerprint);
  }
}

const noneSeen: ReadonlyMap<string, string> = new Map();
