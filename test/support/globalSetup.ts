import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { startTestServers } from './servers.ts';

/**
 * Starts PostgreSQL and Temporal once for all test files, unless TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS name running
 * ones. Tests find the addresses in these two variables and make databases and task queues of their own.
 */
export async function setup(): Promise<() => Promise<void>> {
  const servers = await startTestServers({
    postgresUrl: process.env['TEST_POSTGRES_URL'],
    temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'],
  });
  process.env['TEST_POSTGRES_URL'] = servers.postgresUrl;
  process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
  await ensureSearchAttributes(servers.temporalAddress, 'default');
  return servers.stop;
}
