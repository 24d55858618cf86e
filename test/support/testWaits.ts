import { WaitStore } from '../../activities/engine/WaitStore.ts';
import type { Database } from '../../db/database.ts';
import { ResumeLinks } from '../../domains/executions/waits/ResumeLinks.ts';
import { testPayloadKey } from './temporalTestData.ts';

/** Links of test engines; their address is unreachable. */
export const testLinks = new ResumeLinks({ keys: [testPayloadKey], publicUrl: 'http://bureau.test' });

/** The waits of a worker in tests. */
export function testWaits(database: Database): WaitStore {
  return new WaitStore({ database, links: testLinks });
}
