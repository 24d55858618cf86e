import type { Database } from '../../db/database.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { ShapeOf } from '../../workflows/graph/graph.ts';
import type { Executions } from '../executions/executions.ts';
import { partialRunOf, startNodeOfEarlier } from '../executions/reading/partialRun.ts';
import { startItems, startNodeOf } from '../executions/reading/startNode.ts';
import type { AccountActor } from '../identity/actor.ts';
import { findPermitted } from './readDigitalOrganization.ts';

type Schemas = components['schemas'];

/** A start by an account. */
export interface DigitalOrganizationStart {
  readonly id: string;
  readonly actor: AccountActor;
  /** Draft (`manual`) or published version (`production`), where it begins and with which items. */
  readonly start: Schemas['ExecutionStart'];
  /** `traceparent` of the caller. */
  readonly traceparent?: string | undefined;
}

interface Starting {
  readonly database: Database;
  readonly executions: Pick<Executions, 'start'>;
  readonly nodeTypes: { readonly shapeOf: ShapeOf };
}

/**
 * Starts the draft or the published version of a digital organization, and returns the id of the execution. Errors: those of `findPermitted`,
 * `startNodeOf`, `partialRunOf` and `Executions.start`; `not_published`.
 */
export async function startDigitalOrganization(
  { database, executions, nodeTypes }: Starting,
  { id, actor, start, traceparent }: DigitalOrganizationStart,
): Promise<string> {
  const permission = 'digital_organizations.execute';
  const { row, published, earlierStart } = await database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const found = await findPermitted(repositories, { id, actor, permission });
      const { mode, from_execution_id: earlier } = start;
      return {
        row: found,
        published: mode === 'production' ? await publishedOf(repositories, found) : null,
        earlierStart: earlier === undefined ? undefined : await startNodeOfEarlier(repositories, earlier, found),
      };
    },
  );
  const { graph, settings } = published ?? { graph: row.draft, settings: row.settings };
  const node = startNodeOf(graph, {
    nodeTypes,
    startNode: start.start_node ?? earlierStart,
    untilNode: start.until_node,
    isDraft: published === null,
  });
  const part = partialRunOf(start, graph, node.id);
  const { executionId } = await executions.start({
    organizationId: actor.organizationId,
    projectId: row.projectId,
    digitalOrganizationId: row.id,
    digitalOrganizationName: row.name,
    versionId: published?.id ?? null,
    graph: published ? null : graph,
    settings,
    mode: start.mode,
    triggerKind: actor.via === 'session' ? 'manual' : 'api',
    triggerNode: node,
    items: startItems(start.input, { graph: published ? null : graph, node }),
    accountId: actor.accountId,
    traceparent,
    ...part,
  });
  return executionId;
}

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
