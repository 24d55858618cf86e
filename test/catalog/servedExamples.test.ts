import { expect, test } from 'vitest';

import { CatalogEngine } from '../../domains/catalog/engine/CatalogEngine.ts';
import { geocoderOf } from '../../domains/catalog/engine/resolvePlace.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { serveFixtures } from './serveFixtures.ts';
import { checks, noCache, noLimits, testedSearches, testSettings } from './world.ts';

test('the server of fixtures answers the examples of every search', async () => {
  const { server, baseUrls } = await serveFixtures();
  const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.1') });
  const shared = { outbound, limits: noLimits, cache: noCache, backOffMs: 0, checks, geocoder: geocoderOf(sources)! };
  const engine = new CatalogEngine({ ...shared, settings: testSettings(baseUrls) });
  const failed: string[] = [];
  for (const { source, search, key } of await testedSearches()) {
    const used = key === undefined ? undefined : { value: key, scope: 'instance' };
    for (const inputs of search.examples)
      await engine
        .run({ source, search, inputs, key: used })
        .catch((error: Error) => failed.push(`${search.id} ${JSON.stringify(inputs)}: ${error.message}`));
  }
  await outbound.close();
  await server.close();
  expect(failed).toEqual([]);
});
