import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { decodeJson } from '../../../domains/executions/codec/remoteCodec.ts';
import type { Handler } from '../../handler.ts';

/** Shows an instance admin what Temporal stores. */
export const decodeTemporalPayloads: Handler<'decodeTemporalPayloads'> = async (
  { body },
  { database, payloadCodec },
) => {
  await database.asSystem((repositories) =>
    noteAudit(repositories, { organizationId: null, after: { payloads: body.payloads.length } }),
  );
  return { status: 200, body: { payloads: await decodeJson(payloadCodec, body.payloads) } };
};
