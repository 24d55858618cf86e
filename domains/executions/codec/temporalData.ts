import type { PayloadCodec } from '@temporalio/common';
import { fileURLToPath } from 'node:url';

import type { DataKey } from '../../../db/secrets/envelope.ts';
import { createPayloadCodec, type PayloadCodecOptions } from './payloadCodec.ts';

/** Purpose of the keys of Temporal payloads; see `Secrets.keysFor`. */
export const payloadKeyPurpose = 'temporal payloads';

/** Workers, and the bundle of the workflows, need it too: messages of errors may hold data, so they are payloads. */
export const failureConverterPath = fileURLToPath(new URL('../../../workflows/failureConverter.ts', import.meta.url));

/** How every client and worker of Temporal writes and reads data; a `DataConverter` of its SDK. */
export interface TemporalData {
  payloadCodecs: [PayloadCodec];
  failureConverterPath: string;
}

/** Made from the keys of `Secrets.keysFor(payloadKeyPurpose)`, which never reach a workflow. */
export function temporalData(keys: readonly DataKey[], options?: PayloadCodecOptions): TemporalData {
  return { payloadCodecs: [createPayloadCodec(keys, options)], failureConverterPath };
}
