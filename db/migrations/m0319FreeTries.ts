import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { openEmployeeRunBefore } from './m0319FunctionsBefore.ts';

const auditedColumns = `status, visibility, summary, category, tags, description, examples, sample_input, charge_on, accept_after_days, redo`;
const audited = (columns: string, shown: string): string =>
  `create trigger audit_row after insert or delete or update of ${columns} on listings for each row
   execute function audit_note_row('employee', 'employee_id', 'listing', '', 'status', 'visibility', 'summary', 'category', 'tags', '~description',
     '~examples', '~sample_input', 'charge_on', 'accept_after_days', 'redo'${shown});`;

/** Publishers offer free tries of their employees: a number a month, one to a person, as runs of a mode of their own. */
export class M0319FreeTries extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table listings add column free_tries_per_month integer not null default 0
        check (free_tries_per_month >= 0 and free_tries_per_month <= 10000);`,
    );
    this.addSql('drop trigger audit_row on listings;');
    this.addSql(audited(`${auditedColumns}, free_tries_per_month`, `, 'free_tries_per_month'`));
    this.addSql('alter table employee_runs drop constraint employee_runs_mode_check;');
    this.addSql(
      `alter table employee_runs add constraint employee_runs_mode_check check (mode in ('production', 'test', 'trial'));`,
    );
    this.addSql(
      `create index employee_runs_trials on employee_runs (listing_id, account_id) include (month, status) where mode = 'trial';`,
    );
    for (const statement of installFunctions('ledger.free_try', 'ledger.open_employee_run')) this.addSql(statement);
    this.addSql('alter function ledger.free_try(text, text) owner to bureau_ledger;');
    this.addSql('revoke all on function ledger.free_try(text, text) from public;');
    this.addSql('grant execute on function ledger.free_try(text, text) to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql(openEmployeeRunBefore);
    this.addSql('drop function ledger.free_try(text, text);');
    this.addSql('drop index employee_runs_trials;');
    this.addSql(`delete from employee_run_parts where run_id in (select id from employee_runs where mode = 'trial');`);
    this.addSql(`update employee_runs set mode = 'test' where mode = 'trial';`);
    this.addSql('alter table employee_runs drop constraint employee_runs_mode_check;');
    this.addSql(
      `alter table employee_runs add constraint employee_runs_mode_check check (mode in ('production', 'test'));`,
    );
    this.addSql('drop trigger audit_row on listings;');
    this.addSql(audited(auditedColumns, ''));
    this.addSql('alter table listings drop column free_tries_per_month;');
  }
}
