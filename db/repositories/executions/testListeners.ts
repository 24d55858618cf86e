import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** A listener for one event on a test address. */
export interface TestListener {
  testId: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  nodeId: string;
  accountId: string;
  /** The draft as it was when listening began. */
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
}

export interface NewTestListener {
  testId: string;
  digitalOrganizationId: string;
  nodeId: string;
  accountId: string;
  graph: Schemas['Graph'];
  expiresAt: Date;
  /** `http`: its test address is called; else the kind of trigger that a worker watches. */
  kind: string;
}

/** Listening on one trigger, and its state. */
export interface OpenListener {
  testId: string;
  kind: string;
  node: Schemas['GraphNode'];
  expiresAt: Date;
  error: { code: string; message: string } | null;
}

/** Listening test addresses: for one event, or until they expire. */
export class TestListeners {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Begins or repeats listening; deletes expired ones. */
  async put(listener: NewTestListener): Promise<void> {
    const { testId, digitalOrganizationId, nodeId, accountId, expiresAt, kind } = listener;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('testListeners')
        .where((where) =>
          where.or([
            where('expiresAt', '<', now),
            where.and([
              where('kind', '<>', 'http'),
              where('digitalOrganizationId', '=', digitalOrganizationId),
              where('nodeId', '=', nodeId),
            ]),
          ]),
        ),
    );
    const graph = JSON.stringify(listener.graph);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('testListeners')
        .values({
          testId,
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          nodeId,
          accountId,
          graph,
          graphWritten: graph,
          expiresAt,
          kind,
        })
        .onConflict((conflict) =>
          conflict.column('testId').doUpdateSet((set) => ({
            accountId: set.ref('excluded.accountId'),
            graph: set.ref('excluded.graph'),
            graphWritten: set.ref('excluded.graphWritten'),
            expiresAt: set.ref('excluded.expiresAt'),
          })),
        ),
    );
  }

  /** System only: a stranger has nothing but the id. Null if no one listens. */
  async findOpen(testId: string): Promise<TestListener | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('testListeners as t')
        .innerJoin('digitalOrganizations as d', (join) =>
          join.onRef('d.id', '=', 't.digitalOrganizationId').onRef('d.organizationId', '=', 't.organizationId'),
        )
        .select([
          't.testId',
          't.organizationId',
          'd.projectId',
          't.digitalOrganizationId',
          'd.name as digitalOrganizationName',
          't.nodeId',
          't.accountId',
          graphColumn('t').as('graph'),
          'd.settings',
        ])
        .$narrowType<Pick<TestListener, 'settings'>>()
        .where('t.testId', '=', testId)
        .where('t.expiresAt', '>', now),
    );
  }

  /** Where an account listens in a digital organization. */
  async listOf({
    digitalOrganizationId,
    accountId,
  }: {
    digitalOrganizationId: string;
    accountId: string;
  }): Promise<OpenListener[]> {
    const nodes = sql<{ value: Schemas['GraphNode'] }>`jsonb_array_elements(t.graph -> 'nodes')`;
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('testListeners as t')
        .innerJoinLateral(nodes.as<'node'>(sql`node (value)`), (join) =>
          join.on(sql<boolean>`node.value ->> 'id' = t.node_id`),
        )
        .select(['t.testId', 't.kind', 'node.value as node', 't.expiresAt', 't.error'])
        .$narrowType<Pick<OpenListener, 'error'>>()
        .where('t.digitalOrganizationId', '=', digitalOrganizationId)
        .where('t.accountId', '=', accountId)
        .where('t.expiresAt', '>', now)
        .orderBy('t.createdAt')
        .orderBy('t.testId'),
    );
  }

  /** Ends listening on a trigger without an event. */
  async remove(digitalOrganizationId: string, nodeId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('testListeners')
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('nodeId', '=', nodeId),
    );
  }

  /** Ends listening with its one event. False if another event was first. */
  async take(testId: string): Promise<boolean> {
    const taken = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('testListeners').where('testId', '=', testId).where('expiresAt', '>', now),
    );
    return taken === 1;
  }
}
