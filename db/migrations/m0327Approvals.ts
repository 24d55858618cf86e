import { Migration } from '@mikro-orm/migrations';

import { itemsOfOthers } from './itemsOfOthers.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Waits that people decide, with those who may, and the mails about them. */
export class M0327Approvals extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table execution_waits drop constraint execution_waits_kind_check;');
    this.addSql(
      `alter table execution_waits add constraint execution_waits_kind_check check (kind in ('webhook', 'form', 'approval'));`,
    );
    this.addSql(`
create table approvals (
  id text primary key,
  organization_id text not null,
  execution_id text not null,
  -- Number of the wait in its execution, whose details are the question.
  number integer not null,
  digital_organization_id text not null,
  -- Everybody who may run the digital organization.
  by_project boolean not null,
  -- Accounts (acc_…), roles of the organization (org:owner) and of the project (project:editor), and custom roles of projects.
  deciders text[] not null,
  -- The account that started the execution, where it may not decide.
  excluded_account_id text,
  escalates_at timestamptz(3),
  escalates_to text[] not null,
  remind_every_ms bigint,
  most_reminders integer not null,
  -- When mails are due next; null: no more.
  next_mail_at timestamptz(3),
  mailed_at timestamptz(3),
  choice text,
  comment text,
  decided_by text references accounts on delete set null,
  -- The entered name of somebody with the link; null: an account decided.
  decided_by_link text,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint approvals_execution_id_number_key unique (execution_id, number),
  constraint approvals_execution_id_number_fkey foreign key (execution_id, number)
    references execution_waits (execution_id, number) on delete cascade
);`);
    this.addSql(
      'create index approvals_open on approvals (organization_id, created_at desc, id desc) where decided_at is null;',
    );
    this.addSql('create index approvals_mails on approvals (next_mail_at) where next_mail_at is not null;');
    this.addSql('create index approvals_decider on approvals (decided_by) where decided_by is not null;');
    for (const statement of rowLevelSecurity('approvals')) this.addSql(statement);
    this.addSql(itemsOfOthers('approvals'));
    this.addSql('grant select, insert, update, delete on approvals to bureau_app, bureau_system;');
    this.addSql(
      `create index agent_tool_calls_waiting on agent_tool_calls (organization_id, id desc)
        where needs_approval is not null and decision is null and status = 'open';`,
    );
    this.addSql(
      `create index deliverables_waiting on deliverables (organization_id, created_at desc, id desc) where status = 'pending';`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index deliverables_waiting;');
    this.addSql('drop index agent_tool_calls_waiting;');
    this.addSql('drop table approvals;');
    this.addSql(`delete from execution_waits where kind = 'approval';`);
    this.addSql('alter table execution_waits drop constraint execution_waits_kind_check;');
    this.addSql(
      `alter table execution_waits add constraint execution_waits_kind_check check (kind in ('webhook', 'form'));`,
    );
  }
}
