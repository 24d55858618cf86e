import { decodeJson } from '../../../executions/codec/remoteCodec.ts';
import type { Handler } from '../../handler.ts';

/** Shows an instance admin what Temporal stores. */
export const decodeTemporalPayloads: Handler<'decodeTemporalPayloads'> = async ({ body }, { payloadCodec }) => ({
  status: 200,
  body: { payloads: await decodeJson(payloadCodec, body.payloads) },
});
