import { attachment } from '../../../binaries/names.ts';
import { findWithItems } from '../../executions/readExecution.ts';
import type { Handler } from '../../handler.ts';

/** Whatever the file is, a browser only saves it; where one opens it all the same, nothing in it may run. */
const downloadPolicy = "sandbox; default-src 'none'";

/** Downloads a file of an execution, streamed. */
export const getExecutionBinary: Handler<'getExecutionBinary'> = async ({ params, actor }, deps) => {
  const { organizationId } = actor;
  const { id: executionId } = await deps.database.withOrganization(organizationId, (repositories) =>
    findWithItems(repositories, { id: params.execution_id, actor, permission: 'executions.view' }),
  );
  const { binary, content } = await deps.binaries.read({ organizationId, executionId }, params.binary_id);
  return {
    status: 200,
    contentType: binary.media_type,
    raw: content,
    headers: {
      'content-length': String(binary.size_bytes),
      'content-disposition': attachment(binary.file_name),
      'content-security-policy': downloadPolicy,
      'cache-control': 'no-store',
    },
  };
};
