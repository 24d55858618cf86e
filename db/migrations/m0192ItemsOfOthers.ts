import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * The items of a hirer's run are rows of the publisher's organization, and no session of an account sees them there
 * (domains/employees/README.md, "Items of others, at rest"). A transaction says whom it reads for (`app.reads_for`, `Database`). Without
 * the setting, the transaction belongs to an earlier release, which may run executions: its visibility is unchanged. Views of the schema
 * `engine` contain the parts of such an execution that a publisher may see.
 */
export class M0192ItemsOfOthers extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.items_are_shown', 'engine.file_is_shown')) this.addSql(statement);
    this.addSql('grant create on schema engine to bureau_system;');
    this.addSql('alter function engine.file_is_shown(text, text) owner to bureau_system;');
    this.addSql('revoke all on function engine.file_is_shown(text, text) from public;');
    this.addSql('grant execute on function engine.file_is_shown(text, text) to bureau_app, bureau_system;');
    for (const table of tablesOfItems)
      this.addSql(itemsOfOthers(table, `items_are_shown(organization_id, execution_id)`));
    // A run that is called inside a run of another organization has that one's items.
    this.addSql(itemsOfOthers('employee_runs', 'items_organization_id is null'));
    for (const table of tablesOfRuns)
      this.addSql(itemsOfOthers(table, `exists (select from employee_runs r where r.id = ${table}.run_id)`));
    this.addSql(itemsOfOthers('binaries', `engine.file_is_shown(organization_id, id)`));
    for (const [name, definition] of Object.entries(views)) {
      this.addSql(`create view engine.${name} with (security_barrier) as ${definition};`);
      this.addSql(`alter view engine.${name} owner to bureau_system;`);
      this.addSql(`grant select on engine.${name} to bureau_app;`);
    }
    this.addSql('revoke create on schema engine from bureau_system;');
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(views)) this.addSql(`drop view engine.${name};`);
    for (const table of [...tablesOfItems, ...tablesOfRuns, 'employee_runs', 'binaries'])
      this.addSql(`drop policy items_of_others on ${table};`);
    this.addSql('drop function engine.file_is_shown(text, text);');
    this.addSql('drop function public.items_are_shown(text, text);');
  }
}

/** Tables with data of executions, by the id of the execution. */
const tablesOfItems = [
  'execution_data',
  'execution_nodes',
  'execution_answers',
  'answer_parts',
  'execution_waits',
  'kept_answers',
  'live_texts',
  'agent_steps',
  'agent_tool_calls',
  'execution_binaries',
];

/** Tables with results of employee runs, by the id of the run. */
const tablesOfRuns = ['employee_run_parts', 'employee_run_events'];

/**
 * Beside the wall around the organization, which stays. The setting is looked at once a statement, so the engine pays nothing for a row;
 * the function is called only for accounts, and is one for the planner. Writing is not restricted: it reveals nothing.
 */
export function itemsOfOthers(table: string, isShown: string): string {
  return `create policy items_of_others on ${table} as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or ${isShown}) with check (true);`;
}

/** The rows of the own organization, without what a hirer has given where it does not share it. */
const views = {
  shown_nodes: `select n.organization_id, n.execution_id, n.node_id, n.run_index, n.name, n.type, n.status, n.started_at, n.duration_ms, n.attempts,
    n.lost_attempts, case when n.error is null or public.items_are_shown(n.organization_id, n.execution_id) then n.error else n.error || '{"message": ""}' end as error,
    n.sources, n.outputs, n.wait_until, n.xmin as written_by
  from public.execution_nodes n where n.organization_id = (select current_setting('app.organization_id', true))`,
  shown_waits: `select w.organization_id, w.execution_id, w.number, w.kind, w.suffix, w.status, w.wait_until
  from public.execution_waits w where w.organization_id = (select current_setting('app.organization_id', true))`,
  shown_runs: `select r.organization_id, r.id, r.account_id, r.created_at, r.charged_micros, r.refunded_micros
  from public.employee_runs r where r.organization_id = (select current_setting('app.organization_id', true))`,
};
