import { encodeJson } from '../../../domains/executions/codec/remoteCodec.ts';
import type { Handler } from '../../handler.ts';

/** Encrypts what an instance admin is about to hand to Temporal. */
export const encodeTemporalPayloads: Handler<'encodeTemporalPayloads'> = async ({ body }, { payloadCodec }) => ({
  status: 200,
  body: { payloads: await encodeJson(payloadCodec, body.payloads) },
});
