import type { TestProject } from 'vitest/node';

import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { startTestServers } from '../../bin/test/startTestServers.ts';
import { offerSharedInstance } from './sharedInstance.ts';
import { usesSharedInstance } from './usesSharedInstance.ts';

/**
 * Starts PostgreSQL and Temporal once for all test files, unless TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS name running
 * ones (those of `npm test`, which outlive a vitest that is ended), and offers the instance that browser tests share. Tests find the addresses in these two variables and make databases and task queues of their own.
 * BUREAU_TEST_NO_SERVERS=1 starts none: for tests that only read files.
 */
export async function setup(project?: TestProject): Promise<() => Promise<void>> {
  if (process.env['BUREAU_TEST_NO_SERVERS'] === '1') return () => Promise.resolve();
  const servers = await startTestServers({
    postgresUrl: process.env['TEST_POSTGRES_URL'],
    temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'],
  });
  process.env['TEST_POSTGRES_URL'] = servers.postgresUrl;
  process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
  await ensureSearchAttributes({ address: servers.temporalAddress, tls: null }, 'default');
  const testFiles = (await project?.globTestFiles())?.testFiles ?? []; // benchmarks start the servers, too
  const stopShared = await offerSharedInstance(testFiles.filter(usesSharedInstance));
  return async () => {
    await stopShared();
    await servers.stop();
  };
}
