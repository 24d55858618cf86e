import { createHash } from 'node:crypto';

import type { DataKey } from '../../db/secrets/envelope.ts';
import { temporalData } from '../../executions/codec/temporalData.ts';

/** The same for ever: recorded histories were encrypted with it. */
export const testPayloadKey: DataKey = { id: 'test', bytes: createHash('sha256').update('test').digest() };

/** How test engines, their workers and replays write and read what Temporal stores. */
export const temporalTestData = temporalData([testPayloadKey]);
