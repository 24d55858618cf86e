import type { Database } from '../../db/database.ts';
import type { ExecutionRow } from '../../db/repositories/executions/executions.ts';
import type { DigitalOrganizationSummaryRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import { maxPageLimit, type Page, type PageRequest } from '../../db/repositories/page.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { unpublish } from '../../domains/digitalOrganizations/unpublish.ts';
import { callKey, type CallingRun } from '../../domains/executions/calls/callKey.ts';
import { startCalls } from '../../domains/executions/calls/startCalls.ts';
import { cancelExecution } from '../../domains/executions/lifecycle/cancelExecution.ts';
import { hidesItems, withoutWords } from '../../domains/executions/reading/foreignItems.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';
import type { ItemVault } from '../../domains/executions/redaction/ItemVault.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeInstance } from '../kit/services/NodeInstance.ts';

export interface NodeInstanceDeps {
  database: Database;
  /** Carries messages that were just written; missing if only the relay does. */
  executions?: { wakeOutbox: () => void };
  executionsPerRoot?: number | undefined;
  /** Missing only in tests without redacted fields. */
  vault?: ItemVault | undefined;
}

/** The project decides, not a person: each row of it is seen. */
const wholeProject = { accountId: '', seesAll: true };

/** Binds the instance to the execution that uses it. */
export function nodeInstance(
  { database, executions, executionsPerRoot, vault }: NodeInstanceDeps,
  running: Pick<LoadedExecution, 'id' | 'organizationId' | 'digitalOrganizationId' | 'settings'>,
): NodeInstance {
  const { organizationId } = running;
  const inside = <T>(work: (repositories: Repositories, projectId: string) => Promise<T>): Promise<T> =>
    database.withOrganization(organizationId, async (repositories) => {
      const own = await repositories.digitalOrganizations.atWork(running.digitalOrganizationId);
      if (!own) throw new AppError('not_found', 'The digital organization was deleted, or its project is archived.');
      return work(repositories, own.projectId);
    });
  return {
    executions: (filter, limit) =>
      inside((repositories, projectId) =>
        pages(limit, async (page) => {
          const { data, nextCursor } = await repositories.executions.list({ ...filter, projectId }, wholeProject, page);
          return { data: data.map(shown), nextCursor };
        }),
      ),
    execution: (id) =>
      inside(async (repositories, projectId) => {
        const row = await executionOf(repositories, id, projectId);
        return { ...shown(row), customData: hidesItems(row) ? {} : await repositories.customData.read(id) };
      }),
    start: async ({ digitalOrganizationId, key, itemIndex, item }) => {
      const run = runOf(key, running.id);
      const place = callKey(run, itemIndex);
      const id = await inside(async (repositories, projectId) => {
        await digitalOrganizationOf(repositories, digitalOrganizationId, projectId);
        await startCalls(repositories, run, {
          calls: [{ digitalOrganizationId, items: [item], itemIndex }],
          awaited: false,
          isRetry: false,
          maxPerRoot: executionsPerRoot,
          caller: { organizationId, settings: running.settings, vault },
        });
        return repositories.executionCalls.idAt(running.id, place);
      });
      executions?.wakeOutbox();
      if (id === null) throw new AppError('execution_finished', 'The execution was deleted while running.');
      return id;
    },
    cancel: async (id) => {
      await inside((repositories, projectId) => executionOf(repositories, id, projectId));
      await cancelExecution(database, { organizationId, executionId: id, accountId: null });
    },
    digitalOrganizations: (filter, limit) =>
      inside((repositories, projectId) =>
        pages(limit, (page) => repositories.digitalOrganizations.list({ ...filter, projectId }, wholeProject, page)),
      ),
    digitalOrganization: (id) =>
      inside((repositories, projectId) => digitalOrganizationOf(repositories, id, projectId)),
    unpublish: (id) =>
      inside(async (repositories, projectId) => {
        await repositories.digitalOrganizations.lock(id);
        const row = await digitalOrganizationOf(repositories, id, projectId);
        if (row.publishedVersionId === null)
          throw new AppError('not_published', 'This digital organization is not published.');
        await unpublish(repositories, id);
      }),
  };
}

async function executionOf({ executions }: Repositories, id: string, projectId: string): Promise<ExecutionRow> {
  const row = await executions.find(id, '');
  if (row?.projectId === projectId) return row;
  throw new AppError('not_found', `Execution "${id.slice(0, 100)}" not found in this project.`, {
    param: '/execution_id',
  });
}

async function digitalOrganizationOf(
  { digitalOrganizations }: Repositories,
  id: string,
  projectId: string,
): Promise<DigitalOrganizationSummaryRow> {
  const row = await digitalOrganizations.find(id, '');
  if (row?.projectId === projectId) return row;
  throw new AppError('not_found', `Digital organization "${id.slice(0, 100)}" not found in this project.`, {
    param: '/digital_organization_id',
  });
}

/** The words of an error may hold data of a hirer. */
function shown<Row extends ExecutionRow>(row: Row): Row {
  return hidesItems(row) ? { ...row, error: withoutWords(row.error) } : row;
}

async function pages<Row extends { createdAt: Date; id: string }>(
  limit: number,
  read: (page: PageRequest) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: PageRequest['after'] = null;
  while (rows.length < limit) {
    const { data, nextCursor } = await read({ limit: Math.min(maxPageLimit, limit - rows.length), after });
    rows.push(...data);
    const last = data.at(-1);
    if (nextCursor === null || last === undefined) break;
    after = { createdAt: last.createdAt, id: last.id };
  }
  return rows;
}

/** Reads the run of an idempotency key: execution, node and run index. */
function runOf(key: string, executionId: string): CallingRun {
  const run = key.slice(executionId.length + 1);
  const end = run.lastIndexOf('/');
  return { executionId, nodeId: run.slice(0, end), runIndex: Number(run.slice(end + 1)), attempt: 1 };
}
