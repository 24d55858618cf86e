import { api } from '../api/client.ts';

/** Reads the bytes of a file of an execution's items. */
export async function readExecutionFile(executionId: string, fileId: string): Promise<Blob> {
  const answer = await api.GET('/api/v1/executions/{execution_id}/binaries/{binary_id}', {
    params: { path: { execution_id: executionId, binary_id: fileId } },
    parseAs: 'blob',
  });
  if (answer.error !== undefined) throw answer.error;
  return answer.data as unknown as Blob;
}
