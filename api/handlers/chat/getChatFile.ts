import { findSession } from '../../chat/chatSession.ts';
import { downloadHeaders } from '../../downloadHeaders.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Downloads a file of an answer of the session, streamed. */
export const getChatFile: Handler<'getChatFile'> = async ({ params, headers }, deps) => {
  const { place, session } = await findSession(params.chat_id, headers, deps);
  const { organizationId } = place.start;
  const turn = await deps.database.withOrganization(organizationId, ({ chatTurns }) =>
    chatTurns.withFile(session.id, params.file_id),
  );
  if (turn === null) throw new AppError('not_found', 'Resource not found.');
  const { binary, content } = await deps.binaries.read(
    { organizationId, executionId: turn.executionId },
    params.file_id,
  );
  return {
    status: 200,
    contentType: binary.media_type,
    raw: content,
    headers: downloadHeaders({ name: binary.file_name, sizeBytes: binary.size_bytes }),
  };
};
