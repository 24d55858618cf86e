import { Migration } from '@mikro-orm/migrations';

import { engineFunction } from './m0007ExecutionLog.ts';
import {
  startExecutions as startBefore,
  startSignature,
  takeSignature,
  takeStarts as takeBefore,
} from './m0034StartsForWorkers.ts';

/**
 * Graphs are also stored as written: `jsonb` reorders the keys of typed objects. Columns queried by SQL stay, because the previous release
 * reads and writes only those; a later release can drop them.
 */
export class M0044WrittenGraphs extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table digital_organizations add column draft_written json;');
    this.addSql('alter table versions add column graph_written json;');
    this.addSql('alter table executions add column graph_written json;');
    this.addSql('alter table test_listeners add column graph_written json;');
    for (const [table, column] of Object.entries(rewritten))
      for (const sql of forgetsWhatWasOverwritten(table, column)) this.addSql(sql);
    this.#replace(startSignature, startExecutions);
    this.#replace(takeSignature, takeStarts);
  }

  override async down(): Promise<void> {
    this.#replace(takeSignature, takeBefore);
    this.#replace(startSignature, startBefore);
    for (const [table, column] of Object.entries(rewritten)) {
      this.addSql(`drop trigger ${column}_written on ${table};`);
      this.addSql(`drop function forget_${table}_${column}();`);
    }
    this.addSql('alter table test_listeners drop column graph_written;');
    this.addSql('alter table executions drop column graph_written;');
    this.addSql('alter table versions drop column graph_written;');
    this.addSql('alter table digital_organizations drop column draft_written;');
  }

  #replace(signature: string, definition: string): void {
    this.addSql('grant create on schema engine to bureau_app;');
    this.addSql(`drop function ${signature};`);
    for (const sql of engineFunction(signature, definition)) this.addSql(sql);
    this.addSql('revoke create on schema engine from bureau_app;');
  }
}

/** The graphs that are written over in place, by table. */
const rewritten = { digital_organizations: 'draft', test_listeners: 'graph' };

/** The previous release writes one column only: then the other column no longer matches the graph. */
function forgetsWhatWasOverwritten(table: string, column: string): string[] {
  return [
    `create function forget_${table}_${column}() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.${column} is distinct from old.${column} and new.${column}_written::text is not distinct from old.${column}_written::text then
    new.${column}_written := null;
  end if;
  return new;
end $$;`,
    `create trigger ${column}_written before update of ${column} on ${table} for each row execute function forget_${table}_${column}();`,
  ];
}

/** As before, and with the graph of a draft as text, too, which keeps the order of its keys. */
const startExecutions = replaced(startBefore, {
  'version_id, graph, settings,': 'version_id, graph, graph_written, settings,',
  "nullif(one -> 'graph', 'null'), one -> 'settings'":
    "coalesce(nullif(one -> 'graph', 'null'), (one ->> 'graph_written')::jsonb), (one ->> 'graph_written')::json, one -> 'settings'",
});

/** As before, with the graph as it was written. */
const takeStarts = replaced(takeBefore, {
  'settings jsonb, graph jsonb,': 'settings jsonb, graph json,',
  'coalesce(e.graph, v.graph)': 'coalesce(e.graph_written, e.graph::json, v.graph_written, v.graph::json)',
});

function replaced(definition: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`The function has no ${before}.`);
    return text.replace(before, () => after);
  }, definition);
}
