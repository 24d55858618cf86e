import { sql } from 'kysely';

import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** Most keys of an execution, as in n8n. */
const mostCustomData = 10;

/** Custom data of executions: texts by key, by which lists of executions are filtered. */
export class CustomData {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async read(executionId: string): Promise<{ [key: string]: string }> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionCustomData')
        .select(['key', 'value'])
        .where('executionId', '=', executionId)
        .orderBy('key')
        .limit(mostCustomData),
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** Whether the items of an execution are those of a hirer, which nothing else of the publisher may keep. */
  async isOfHirer(executionId: string): Promise<boolean> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('executions').select('itemsOrganizationId').where('id', '=', executionId),
    );
    return (row?.itemsOrganizationId ?? null) !== null;
  }

  /** Sets keys, each only while the execution has fewer than ten or has it already. */
  async write(executionId: string, data: { [key: string]: string }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const known = Object.keys(await this.read(executionId));
    const given = Object.entries(data).slice(0, mostCustomData);
    const changed = given.filter(([key]) => known.includes(key));
    const added = given.filter(([key]) => !known.includes(key)).slice(0, mostCustomData - known.length);
    const kept = [...changed, ...added];
    if (kept.length === 0) return;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('executionCustomData')
        .values(kept.map(([key, value]) => ({ organizationId, executionId, key, value })))
        .onConflict((conflict) =>
          conflict.columns(['executionId', 'key']).doUpdateSet({ value: sql<string>`excluded.value` }),
        ),
    );
  }
}
