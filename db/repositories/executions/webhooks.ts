import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { ActiveWebhook } from '../../executionLog/findWebhook.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** The addresses of one trigger node. */
export interface WebhookRow {
  id: string;
  nodeId: string;
  kind: 'webhook' | 'form' | 'chat' | 'hook';
  testId: string;
}

/** A published form, with the graph that follows it. */
export interface ActiveForm extends ActiveWebhook {
  graph: Schemas['Graph'];
}

/** The addresses of webhooks, forms, chats and triggers of services. */
export class Webhooks {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async listOf(digitalOrganizationId: string): Promise<WebhookRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('webhooks')
        .select(['id', 'nodeId', 'kind', 'testId'])
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .orderBy('createdAt')
        .orderBy('id'),
    );
  }

  /** Gives nodes their addresses. A node keeps its addresses permanently, also after it was removed in between or changed its kind. */
  async ensure(digitalOrganizationId: string, webhooks: readonly WebhookRow[]): Promise<void> {
    if (webhooks.length === 0) return;
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('webhooks')
        .values(
          webhooks.map(({ id, nodeId, kind, testId }) => ({
            id,
            organizationId,
            digitalOrganizationId,
            nodeId,
            kind,
            testId,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['digitalOrganizationId', 'nodeId'])
            .doUpdateSet((set) => ({ kind: set.ref('excluded.kind') }))
            .whereRef('webhooks.kind', '<>', 'excluded.kind'),
        ),
    );
  }

  /** Puts the addresses of these nodes up for a version, and takes all others of the digital organization down. */
  async activate({
    digitalOrganizationId,
    versionId,
    nodeIds,
  }: {
    digitalOrganizationId: string;
    versionId: string | null;
    nodeIds: readonly string[];
  }): Promise<void> {
    const isUp = sql<boolean>`node_id = ${anyOf(nodeIds)}`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('webhooks')
        .set({ active: isUp, versionId: sql`CASE WHEN ${isUp} THEN ${versionId}::text END` })
        .where('digitalOrganizationId', '=', digitalOrganizationId),
    );
  }

  /** System only: a stranger has nothing but the id. Null if it is unknown, or its digital organization is not published. */
  async findActiveForm(id: string): Promise<ActiveForm | null> {
    const form = await runQueryForRow(this.#scope, this.#active(id, 'form').select(graphColumn('v').as('graph')));
    return form?.node ? form : null;
  }

  /** The same of a chat, whose pages ask often and need no graph. */
  async findActiveChat(id: string): Promise<ActiveWebhook | null> {
    const chat = await runQueryForRow(this.#scope, this.#active(id, 'chat'));
    return chat?.node ? chat : null;
  }

  /** The same of a trigger that a service calls. */
  async findActiveHook(id: string): Promise<ActiveWebhook | null> {
    const hook = await runQueryForRow(this.#scope, this.#active(id, 'hook'));
    return hook?.node ? hook : null;
  }

  #active(id: string, kind: 'form' | 'chat' | 'hook') {
    return tables
      .selectFrom('webhooks as w')
      .innerJoin('digitalOrganizations as d', (join) =>
        join.onRef('d.id', '=', 'w.digitalOrganizationId').onRef('d.organizationId', '=', 'w.organizationId'),
      )
      .innerJoin('versions as v', (join) =>
        join
          .onRef('v.id', '=', 'w.versionId')
          .onRef('v.organizationId', '=', 'w.organizationId')
          .onRef('v.id', '=', 'd.publishedVersionId'),
      )
      .innerJoin('organizations as o', (join) =>
        join.onRef('o.id', '=', 'w.organizationId').on('o.deletesAt', 'is', null),
      )
      .select([
        'w.id',
        'w.organizationId',
        'd.projectId',
        'w.digitalOrganizationId',
        'd.name as digitalOrganizationName',
        'v.id as versionId',
        'v.settings',
        sql<
          ActiveWebhook['node']
        >`jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', w.node_id))`.as(
          'node',
        ),
      ])
      .$narrowType<Pick<ActiveWebhook, 'settings'>>()
      .where('w.id', '=', id)
      .where('w.active', '=', true)
      .where('w.kind', '=', kind);
  }
}
