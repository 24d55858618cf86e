import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { presentModelBatch } from '../../presenters/modelBatch.ts';

/** Cancels a batch that the caller sees. */
export const cancelModelBatch: Handler<'cancelModelBatch'> = async (
  { actor, params },
  { accountBatches, executions },
) => {
  const { batch_id: id } = params;
  const batch = await accountBatches.cancel(actor, id, (repositories) =>
    noteAudit(repositories, { target: { id, name: null } }),
  );
  executions.wakeOutbox();
  return { status: 200, body: presentModelBatch(batch) };
};
