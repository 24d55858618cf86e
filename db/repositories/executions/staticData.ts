import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** Data that a digital organization (`nodeId` is '') or one of its nodes keeps between executions. */
export interface StaticDataRow {
  nodeId: string;
  data: { [key: string]: unknown };
  version: number;
}

/** Static data of digital organizations. */
export class StaticData {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The data of a digital organization and of one of its nodes. */
  async read(digitalOrganizationId: string, nodeId: string): Promise<StaticDataRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('staticData')
        .select(['nodeId', 'data', 'version'])
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('nodeId', 'in', ['', nodeId]),
    ) as Promise<StaticDataRow[]>;
  }

  /** Deletes the data of nodes other than these. */
  async keepNodes(digitalOrganizationId: string, nodeIds: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('staticData')
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('nodeId', '<>', '')
        .where(sql<boolean>`node_id <> ALL (${nodeIds}::text[])`),
    );
  }

  /** Replaces the data if its version is still this one (0: there is none). False if another execution was first. */
  async write(digitalOrganizationId: string, { nodeId, data, version }: StaticDataRow): Promise<boolean> {
    const text = JSON.stringify(data);
    const here = tablesOf(this.#scope);
    const query =
      version === 0
        ? here
            .insertInto('staticData')
            .values({ organizationId: organizationOf(this.#scope), digitalOrganizationId, nodeId, data: text })
            .onConflict((conflict) => conflict.doNothing())
        : here
            .updateTable('staticData')
            .set({ data: text, version: sql<number>`version + 1`, updatedAt: now })
            .where('digitalOrganizationId', '=', digitalOrganizationId)
            .where('nodeId', '=', nodeId)
            .where('version', '=', version);
    return (await runQueryForCount(this.#scope, query)) > 0;
  }
}
