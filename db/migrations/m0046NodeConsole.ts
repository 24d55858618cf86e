import { Migration } from '@mikro-orm/migrations';

import { finishRuns } from './m0007ExecutionLog.ts';

/** Console output of a node run's code is stored with the run, for the same time. */
export class M0046NodeConsole extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table execution_nodes add column console jsonb;');
    this.addSql(replacing(finishRunsWithConsole));
  }

  override async down(): Promise<void> {
    this.addSql(replacing(finishRuns));
    this.addSql('alter table execution_nodes drop column console;');
  }
}

/** Ends that a release before this one writes have no console. */
function withConsole(sql: string): string {
  const changes = [
    ['outputs, wait_until)', 'outputs, wait_until, console)'],
    ["(one ->> 'wait_until')::timestamptz)", "(one ->> 'wait_until')::timestamptz, nullif(one -> 'console', 'null'))"],
    ['wait_until = excluded.wait_until\n', 'wait_until = excluded.wait_until, console = excluded.console\n'],
  ] as const;
  return changes.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`invariant: "${before}" stands once in the function`);
    return text.replace(before, () => after);
  }, sql);
}

function replacing(sql: string): string {
  return sql.replace('create function', 'create or replace function');
}

/** `finish_runs` as of this migration, as `create function`. */
export const finishRunsWithConsole = withConsole(finishRuns);
