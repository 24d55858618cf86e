import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { SearchDefinition, SourceDefinition } from '../../domains/catalog/define/source.ts';
import { CatalogEngine } from '../../domains/catalog/engine/CatalogEngine.ts';
import { InputChecks } from '../../domains/catalog/engine/checkInputs.ts';
import { geocoderOf } from '../../domains/catalog/engine/resolvePlace.ts';
import type { AnswerCache, HostLimits } from '../../domains/catalog/engine/ports.ts';
import type { CatalogSettings } from '../../domains/catalog/engine/wireRequest.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Reply, SearchFixture, SourceFixtures } from './fixture.ts';

const folder = join(import.meta.dirname, 'fixtures');

/** All fixtures, by source. */
export async function readFixtures(): Promise<ReadonlyMap<string, SourceFixtures>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const read = await Promise.all(
    files.map(async (file) => ((await import(join(folder, file))) as { fixtures: SourceFixtures }).fixtures),
  );
  return new Map(read.map((one) => [one.source, one]));
}

/** A search with its source and how it behaves. */
export interface TestedSearch {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
  readonly fixture: SearchFixture | undefined;
  readonly key: string | undefined;
}

/** Every search of the registry; one without fixtures has none here, and fails its tests. */
export async function testedSearches(): Promise<TestedSearch[]> {
  const fixtures = await readFixtures();
  return sources.flatMap((source) =>
    source.searches.map((search) => ({
      source,
      search,
      fixture: fixtures.get(source.id)?.searches[search.id],
      key: fixtures.get(source.id)?.key ?? (source.key?.need === 'required' ? 'test-key' : undefined),
    })),
  );
}

export const testSettings = (baseUrls: CatalogSettings['baseUrls'] = new Map()): CatalogSettings => ({
  userAgent: 'Bureau/test (+https://bureau.example.com; mailto:ops@example.com)',
  application: 'Bureau',
  contact: 'ops@example.com',
  baseUrls,
});

/** Schemas are compiled once for all tests of a file. */
export const checks = new InputChecks();

/** For tests of content, not of timing. */
export const noLimits: HostLimits = {
  take: () => Promise.resolve({ isTaken: true, waitMs: 0, sendBy: Infinity }),
  pause: () => Promise.resolve(),
};
export const noCache: AnswerCache = { get: () => Promise.resolve(null), put: () => Promise.resolve() };

/** An engine whose sources answer at once, without a network: for thousands of runs. `replies` are given in their order. */
export function engineOf(replies: readonly Reply[]): CatalogEngine {
  let next = 0;
  const outbound: Pick<Outbound, 'stream'> = {
    stream: (url) => {
      const reply = replies[next++];
      if (!reply) throw new Error('the search asks more often than its fixture answers');
      const bytes = Buffer.from(reply.text);
      const body = {
        readAll: () => Promise.resolve(bytes),
        destroy: () => undefined,
        async *[Symbol.asyncIterator]() {
          yield bytes;
        },
      };
      return Promise.resolve({ status: reply.status, headers: { ...reply.headers }, setCookies: [], url, body });
    },
  };
  return new CatalogEngine({
    outbound,
    limits: noLimits,
    cache: noCache,
    settings: testSettings(),
    backOffMs: 0,
    checks,
    geocoder: geocoderOf(sources)!,
  });
}
