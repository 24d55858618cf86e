import { setTimeout as wait } from 'node:timers/promises';

import type { HostLimit, SearchDefinition, SourceDefinition } from '../../domains/catalog/define/source.ts';
import { CatalogEngine } from '../../domains/catalog/engine/CatalogEngine.ts';
import { failureKindOf } from '../../domains/catalog/engine/failed.ts';
import type { SearchResult } from '../../domains/catalog/engine/pages.ts';
import type { AnswerCache, HostLimits } from '../../domains/catalog/engine/ports.ts';
import type { UpstreamOptions } from '../../domains/catalog/engine/Upstream.ts';

/** How the example of one search was answered. */
export interface Smoked {
  readonly search: string;
  /** `changed`: the source answers in another shape than it did, or than it documents; `unreachable`: it did not answer. */
  readonly verdict: 'ok' | 'changed' | 'unreachable';
  readonly rows: number;
  /** Columns that hold a value in some row. */
  readonly filled: readonly string[];
  /** Describes the fault. */
  readonly problems: readonly string[];
}

/** Earlier results, by search. */
export type SmokeBaseline = ReadonlyMap<string, Pick<Smoked, 'filled'>>;

export interface SmokeOptions extends Pick<UpstreamOptions, 'outbound' | 'settings'> {
  readonly sources: readonly SourceDefinition[];
  readonly before?: SmokeBaseline;
  /** Called with each search as it ends. */
  readonly onSmoked?: (smoked: Smoked) => void;
  readonly backOffMs?: number;
}

const noCache: AnswerCache = { get: () => Promise.resolve(null), put: () => Promise.resolve() };
const parallel = 8;
const unreachable = new Set(['rate_limited', 'upstream_unavailable', 'timeout', 'not_configured']);

/**
 * Runs every search that needs no key once, with its first example: one after another for a source, within its limits, a few sources at a
 * time. Says of each whether it still has the shape that is documented, and the columns that it had before.
 */
export async function smokeSearches(options: SmokeOptions): Promise<Smoked[]> {
  const { sources, settings } = options;
  const engine = new CatalogEngine({ ...options, limits: new Paced(), cache: noCache });
  const keyless = sources.filter(
    ({ key, needsContact }) => key?.need !== 'required' && (!needsContact || settings.contact !== undefined),
  );
  const waiting = [...Map.groupBy(keyless, ({ id, limitGroup }) => limitGroup ?? id).values()];
  const smoked: Smoked[] = [];
  const lane = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      for (const source of group)
        for (const search of source.searches) {
          const one = await smoke(engine, { source, search, before: options.before });
          smoked.push(one);
          options.onSmoked?.(one);
        }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return smoked.toSorted((a, b) => (a.search < b.search ? -1 : 1));
}

interface Asked {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
  readonly before: SmokeBaseline | undefined;
}

async function smoke(engine: CatalogEngine, { source, search, before }: Asked): Promise<Smoked> {
  const nothing = { search: search.id, rows: 0, filled: [] };
  try {
    const result = await engine.run({ source, search, inputs: search.examples[0] });
    const filled = filledColumns(result);
    const gone = (before?.get(search.id)?.filled ?? []).filter((column) => !filled.includes(column));
    const problems = [
      ...(result.rows.length === 0 ? ['the example finds nothing'] : []),
      ...result.warnings,
      ...gone.map((column) => `${column} was filled before and is empty now`),
    ];
    const verdict = problems.length === 0 ? 'ok' : 'changed';
    return { search: search.id, verdict, rows: result.rows.length, filled, problems };
  } catch (error) {
    const kind = failureKindOf(error);
    const problems = [error instanceof Error ? error.message : String(error)];
    return { ...nothing, verdict: kind !== null && unreachable.has(kind) ? 'unreachable' : 'changed', problems };
  }
}

function filledColumns({ columns, rows }: SearchResult): string[] {
  return columns.map(({ name }) => name).filter((name) => rows.some((row) => (row[name] ?? null) !== null));
}

/** Requests of one process, evenly apart, as far as the strictest limit of the host demands. */
class Paced implements HostLimits {
  readonly #next = new Map<string, number>();

  take(host: string, limits: readonly HostLimit[]): ReturnType<HostLimits['take']> {
    const intervalMs = Math.max(...limits.map(({ requests, seconds }) => Math.min(seconds / requests, 30) * 1_000));
    const now = Date.now();
    const at = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, at + intervalMs);
    return Promise.resolve({ isTaken: true, waitMs: at - now, sendBy: Infinity });
  }

  async pause(_host: string, forMs: number): Promise<void> {
    await wait(Math.min(forMs, 30_000));
  }
}
