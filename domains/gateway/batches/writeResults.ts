import { Readable } from 'node:stream';

import { newId } from '../../../db/ids.ts';
import type { NewGatewayFile } from '../../../db/repositories/gateway/gatewayFiles.ts';
import type { BatchEnd } from '../../../db/repositories/gateway/modelBatches.ts';
import type { ModelBatchRequestRow, ModelBatchRow } from '../../../db/rows/modelBatch.ts';
import { batchRequestContext } from '../../../db/secrets/batchRequest.ts';
import { fileLine, messageLine, type BatchResult, type EndedRequest } from './batchResults.ts';
import type { BatchParts } from './batchParts.ts';

/** Requests that are read at once. Vectors of one embedding call may take 64 MiB. */
const page = { limit: 50, maxBytes: 8 * 1024 * 1024 };

type Parts = Pick<BatchParts, 'database' | 'files' | 'secrets'>;
/** Selects requests by how they ended. */
type Wanted = (status: ModelBatchRequestRow['status']) => boolean;

/** Writes the results of a batch in the order of its requests, and ends it in the same commit. */
export async function writeResults(parts: Parts, batch: ModelBatchRow): Promise<void> {
  const { database, files } = parts;
  const { id, organizationId, outputKeptSeconds, inputFileId } = batch;
  const keptMs = outputKeptSeconds * 1000;
  const counts = await database.withOrganization(organizationId, ({ modelBatchRequests }) =>
    modelBatchRequests.counts(id),
  );
  const written: NewGatewayFile[] = [];
  const write = async (name: string, wanted: Wanted): Promise<string> => {
    const fileId = newId('gatewayFile');
    const content = Readable.from(linesOf(parts, batch, wanted));
    const sealed = await files.seal({ organizationId, id: fileId, keptMs }, content);
    const meta = { purpose: 'batch_output', fileName: `${id}_${name}.jsonl`, mediaType: 'application/jsonl' } as const;
    written.push({ ...meta, ...sealed, id: fileId, keptMs, keyId: batch.keyId, accountId: batch.accountId });
    return fileId;
  };
  const end: BatchEnd = { ...counts, outputFileId: null, errorFileId: null, resultsBinaryId: null, storedBytes: 0n };
  if (inputFileId === null) {
    const content = Readable.from(linesOf(parts, batch, () => true));
    const sealed = await files.seal({ organizationId, id, keptMs }, content);
    Object.assign(end, { resultsBinaryId: sealed.binaryId, storedBytes: sealed.sizeBytes });
  } else {
    if (counts.succeeded > 0) end.outputFileId = await write('output', (status) => status === 'succeeded');
    if (counts.errored + counts.expired > 0)
      end.errorFileId = await write('error', (status) => status === 'errored' || status === 'expired');
  }
  const isShown = await database.withOrganization(organizationId, async ({ modelBatches, gatewayFiles }) => {
    if (!(await modelBatches.end(id, end))) return false;
    for (const file of written) await gatewayFiles.add(file);
    return true;
  });
  if (isShown) return;
  const binaryIds = [...written.map(({ binaryId }) => binaryId), ...(end.resultsBinaryId ? [end.resultsBinaryId] : [])];
  await files.release(organizationId, binaryIds);
}

async function* linesOf(
  { database, secrets }: Parts,
  { id: batchId, organizationId, inputFileId }: ModelBatchRow,
  wanted: Wanted,
): AsyncGenerator<Buffer> {
  const textOf = inputFileId === null ? messageLine : fileLine;
  for (let after = 0; ;) {
    const rows = await database.withOrganization(organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.page(batchId, after, page),
    );
    for (const { line, customId, status, resultEncrypted } of rows) {
      if (!wanted(status)) continue;
      const place = batchRequestContext({ organizationId, batchId, line }, 'result_encrypted');
      const result =
        resultEncrypted === null ? null : (JSON.parse(secrets.decrypt(place, resultEncrypted)) as BatchResult);
      const request: EndedRequest = { batchId, line, customId, status, result };
      yield Buffer.from(textOf(request));
    }
    if (rows.length === 0) return;
    after = rows.at(-1)!.line;
  }
}
