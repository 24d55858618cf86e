import { binaryIdsOf } from '../../../platform/binaries/binaryIdsOf.ts';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { decodeItems, type EncodedItems } from '../../../db/itemsCodec.ts';
import type { LinkedWait } from '../../../db/repositories/executions/executionWaits.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { inlineRelayMs } from '../lifecycle/startExecution.ts';
import { encodeFor, redactsItems, type ItemVault } from '../redaction/ItemVault.ts';
import { findWait } from './findWait.ts';

/** The end of a wait: which wait, and the items with which the execution continues. */
export interface Resumption {
  wait: Pick<LinkedWait, 'organizationId' | 'executionId' | 'number' | 'suffix' | 'kind'>;
  items: readonly object[];
  /** See `ExecutionStart.packed`. */
  packed?: EncodedItems;
  /** Written in the same transaction, if this call counts. */
  also?: (repositories: Repositories) => Promise<unknown>;
}

/**
 * Ends a wait. When this resolves it is durable that this call counts and no other, whatever crashes; it answers the message that wakes the
 * workflow. Throws the errors of `findWait` if the wait ended earlier.
 */
export async function resumeExecution(
  database: Database,
  { wait, items, packed, also }: Resumption,
  vault?: ItemVault,
): Promise<{ outboxId: string }> {
  const { organizationId, executionId, number } = wait;
  const outboxId = newId('outbox');
  const settings = await database.withOrganization(organizationId, ({ executionWaits }) =>
    executionWaits.settingsOf(executionId),
  );
  const owner = { organizationId, settings };
  const stored =
    packed && !redactsItems(settings)
      ? packed
      : await encodeFor(vault, packed ? await decodeItems<object>(packed.items) : items, { owner });
  const files = binaryIdsOf(items);
  const resume = { executionId, number, items: stored.items, outboxId, relayAfterMs: inlineRelayMs };
  const counted = await database.withOrganization(organizationId, async (repositories) => {
    const { executionWaits, binaries } = repositories;
    const isFirst = await executionWaits.resume(resume);
    if (isFirst && files.length > 0) await binaries.use(executionId, files);
    if (isFirst) await also?.(repositories);
    return isFirst;
  });
  if (counted) return { outboxId };
  await findWait(database, wait); // throws the error that occurred in between
  throw new Error('A wait that is open could not be ended.');
}
