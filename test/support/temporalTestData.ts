import { createHash } from 'node:crypto';

import type { DataKey } from '../../db/secrets/envelope.ts';
import { temporalData } from '../../domains/executions/codec/temporalData.ts';

/** Constant: recorded histories were encrypted with it. */
export const testPayloadKey: DataKey = { id: 'test', bytes: createHash('sha256').update('test').digest() };

/** How test engines and their workers write and read what Temporal stores. */
export const temporalTestData = temporalData([testPayloadKey]);

/** How recorded histories are read: the oldest of them were not encrypted. */
export const recordedTestData = temporalData([testPayloadKey], { readsUnsealed: true });
