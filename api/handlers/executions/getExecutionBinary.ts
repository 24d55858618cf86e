import { downloadHeaders } from '../../downloadHeaders.ts';
import { findToShow } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';

/** Downloads a file of an execution, streamed. */
export const getExecutionBinary: Handler<'getExecutionBinary'> = async ({ params, actor }, deps) => {
  const { organizationId } = actor;
  const { id: executionId } = await deps.database.withOrganization(organizationId, (repositories) =>
    findToShow(repositories, { id: params.execution_id, actor, permission: 'executions.view' }),
  );
  const { binary, content } = await deps.binaries.read({ organizationId, executionId }, params.binary_id);
  return {
    status: 200,
    contentType: binary.media_type,
    raw: content,
    headers: downloadHeaders({ name: binary.file_name, sizeBytes: binary.size_bytes }),
  };
};
