import { Migration } from '@mikro-orm/migrations';

import { finishRunsWithConsole } from './m0046NodeConsole.ts';

const endsExecution = `if (one ->> 'ends_execution')::boolean then`;

/** An execution ends as succeeded with a run that succeeded: an end that came too late for its run does not count for the execution either. */
export class M0050TrueEnds extends Migration {
  override async up(): Promise<void> {
    this.addSql(replacing(withTrueEnds(finishRunsWithConsole)));
  }

  override async down(): Promise<void> {
    this.addSql(replacing(finishRunsWithConsole));
  }
}

function withTrueEnds(sql: string): string {
  if (sql.split(endsExecution).length !== 2) throw new Error('invariant: the function ends executions in one place');
  return sql.replace(
    endsExecution,
    () => `if (one ->> 'ends_execution')::boolean and (is_first or exists (
      select from execution_nodes n where n.organization_id = organization and n.execution_id = execution and n.node_id = one ->> 'node_id'
        and n.run_index = (one ->> 'run_index')::integer and n.status = 'success')) then`,
  );
}

function replacing(sql: string): string {
  return sql.replace('create function', 'create or replace function');
}
