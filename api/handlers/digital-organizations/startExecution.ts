import type { DigitalOrganizationRow } from '../../../db/repositories/digitalOrganizations.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { partialRunOf, startNodeOfEarlier } from '../../../domains/executions/reading/partialRun.ts';
import { readExecution } from '../../../domains/executions/reading/readExecution.ts';
import { startItems, startNodeOf } from '../../../domains/executions/reading/startNode.ts';
import type { Handler } from '../../handler.ts';

type Schemas = components['schemas'];

/** Starts the draft (`manual`) or what is published (`production`); with `wait` the answer may come with the end. */
export const startExecution: Handler<'startExecution'> = async ({ params, query, body, actor, signal }, deps) => {
  const permission = 'digital_organizations.execute';
  const { row, published, earlierStart } = await deps.database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const found = await findPermitted(repositories, { id: params.digital_organization_id, actor, permission });
      const { mode, from_execution_id: earlier } = body;
      return {
        row: found,
        published: mode === 'production' ? await publishedOf(repositories, found) : null,
        earlierStart: earlier === undefined ? undefined : await startNodeOfEarlier(repositories, earlier, found),
      };
    },
  );
  const { graph, settings } = published ?? { graph: row.draft, settings: row.settings };
  const node = startNodeOf(graph, {
    nodeTypes: deps.nodeTypes,
    startNode: body.start_node ?? earlierStart,
    untilNode: body.until_node,
    isDraft: published === null,
  });
  const part = partialRunOf(body, graph, node.id);
  const { executionId } = await deps.executions.start({
    organizationId: actor.organizationId,
    projectId: row.projectId,
    digitalOrganizationId: row.id,
    digitalOrganizationName: row.name,
    versionId: published?.id ?? null,
    graph: published ? null : graph,
    settings,
    mode: body.mode,
    triggerKind: actor.via === 'session' ? 'manual' : 'api',
    triggerNode: node,
    items: startItems(body.input, { graph: published ? null : graph, node }),
    accountId: actor.accountId,
    ...part,
  });
  if (query.wait) await deps.executions.answers.waitForEnd(executionId, { timeoutMs: query.wait * 1_000, signal });
  const execution = await readExecution(deps, { id: executionId, actor, permission });
  return query.wait && isFinal(execution.status) ? { status: 200, body: execution } : { status: 202, body: execution };
};

async function publishedOf(
  repositories: Repositories,
  row: DigitalOrganizationRow,
): Promise<{ id: string; graph: Schemas['Graph']; settings: Schemas['DigitalOrganizationSettings'] }> {
  const version =
    row.publishedVersionId === null ? null : await repositories.versions.find(row.id, row.publishedVersionId);
  if (version) return version;
  throw new AppError(
    'not_published',
    'This digital organization is not published. Publish it, or run the draft with mode "manual".',
  );
}
