import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentBatch } from '../../presenters/batch.ts';

/** Creates a batch over an uploaded file. */
export const createBatch: Handler<'createBatch'> = async ({ actor, body, headers }, { batches, executions }) => {
  const { input_file_id: inputFileId, endpoint: path, metadata = null, output_expires_after: expiry } = body;
  const outputKeptMs = expiry === undefined ? null : expiry.seconds * 1000;
  const batch = await batches.create(keyOf(actor), { inputFileId, path, metadata, outputKeptMs, headers });
  executions.wakeOutbox();
  return { status: 200, body: presentBatch(batch) };
};
