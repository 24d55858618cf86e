import { noteAudit } from '../audit/noteAudit.ts';
import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { purgedTables } from '../../db/repositories/organizations/organizationDeletions.ts';
import { cancelOpenRuns } from '../employees/cancelRun.ts';

/** How long an organization can be restored. */
export const graceDays = 7;
export const graceMs = graceDays * 24 * 60 * 60 * 1_000;

const executionBatch = 100;
const rowBatch = 1_000;
const mostBatches = 10_000;
const mostOrganizations = 100;

/** Cancels what of an organization has not ended, in short transactions; returns how many executions that were. */
export async function cancelOpenExecutions(database: Database, organizationId: string): Promise<number> {
  const asEngine = database.forEngine(); // nodes of runs of hirers end, too
  let canceled = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const open = await asEngine.withOrganization(organizationId, async ({ executions, organizationDeletions }) => {
      const ids = await organizationDeletions.openExecutions(executionBatch);
      for (const id of ids) await executions.cancel({ id, accountId: null, outboxId: newId('outbox') });
      return ids.length;
    });
    canceled += open;
    if (open < executionBatch) break;
  }
  return canceled;
}

/**
 * Continues every deletion: stops work that began at the moment of the request, and deletes everything but the ledger of organizations
 * whose grace period has ended, in short transactions. Each step finds its remaining work, so a crash loses nothing and any number of
 * processes may run it. Returns the number of deleted organizations.
 */
export async function deleteOrganizations(deps: {
  readonly database: Database;
  readonly binaries: Pick<BinaryStore, 'sweep'>;
}): Promise<number> {
  const { database } = deps;
  const deleting = await database.asSystem(({ organizationDeletions }) =>
    organizationDeletions.listDeleting(mostOrganizations),
  );
  let gone = 0;
  for (const { id, isDue } of deleting) {
    await database.withOrganization(id, ({ organizationDeletions }) => organizationDeletions.pauseKeys());
    await cancelOpenExecutions(database, id);
    await cancelOpenRuns(database, id);
    if (isDue && (await purge(deps, id))) gone += 1;
  }
  return gone;
}

/** False while work is in progress; the next round continues. */
async function purge(
  { database, binaries }: Parameters<typeof deleteOrganizations>[0],
  organizationId: string,
): Promise<boolean> {
  await removeExecutions(database, organizationId);
  if (await database.asSystem(({ organizationDeletions }) => organizationDeletions.isBusy(organizationId)))
    return false;
  if ((await releaseFiles(database, organizationId)) > 0) {
    await binaries.sweep();
    if ((await releaseFiles(database, organizationId)) > 0) return false;
  }
  for (const table of purgedTables) await purgeTable(database, organizationId, table);
  await forgetNames(database, organizationId);
  return database.asSystem(async (repositories) => {
    if (!(await repositories.organizationDeletions.finish(organizationId))) return false;
    await noteAudit(repositories, {
      action: 'organization.deleted',
      organizationId: null,
      target: { kind: 'organization', id: organizationId },
    });
    await repositories.organizationDeletions.forgetName(organizationId);
    return true;
  });
}

/** Its executions, and the executions of other organizations' employees made for it. */
async function removeExecutions(database: Database, organizationId: string): Promise<void> {
  const place = { organizationId, digitalOrganizationId: null, until: new Date() };
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const removed = await database.asSystem(
      async ({ executionRetention, calledRuns }) =>
        (await executionRetention.remove(place, executionBatch)) +
        (await executionRetention.removeWithItemsOf(organizationId, executionBatch)) +
        (await calledRuns.forgetItemsOf(organizationId, executionBatch)),
    );
    if (removed === 0) return;
  }
}

function releaseFiles(database: Database, organizationId: string): Promise<number> {
  return database.asSystem(({ organizationDeletions }) => organizationDeletions.releaseFiles(organizationId));
}

/** The audit log stays until its retention ends; names and addresses of people are removed. */
async function forgetNames(database: Database, organizationId: string): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const forgotten = await database.asSystem(({ auditEvents }) => auditEvents.forgetNames(organizationId, rowBatch));
    if (forgotten < rowBatch) return;
  }
}

async function purgeTable(database: Database, organizationId: string, table: string): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const removed = await database.asSystem(({ organizationDeletions }) =>
      organizationDeletions.purge(organizationId, table, rowBatch),
    );
    if (removed < rowBatch) return;
  }
}
