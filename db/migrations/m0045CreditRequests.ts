import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Organizations ask the admins of the instance for credits, one open request each. Admins are notified by an event of their own
 * organization that only they see (`for_account_id`), and the requester by one when credits arrive.
 */
export class M0045CreditRequests extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table credit_requests (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  account_id text references accounts on delete set null,
  message text check (length(message) <= 500),
  status text not null default 'open' check (status in ('open', 'granted', 'declined')),
  credits_micros bigint check (credits_micros > 0),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  decided_at timestamptz(3),
  decided_by text references accounts on delete set null
);`);
    this.addSql(`create unique index credit_requests_open on credit_requests (organization_id) where status = 'open';`);
    this.addSql('create index credit_requests_newest on credit_requests (organization_id, created_at desc, id desc);');
    this.addSql('create index credit_requests_status on credit_requests (status, created_at desc, id desc);');
    this.addSql('create index credit_requests_account on credit_requests (account_id);');
    this.addSql('create index credit_requests_decided_by on credit_requests (decided_by);');
    for (const statement of rowLevelSecurity('credit_requests')) this.addSql(statement);
    this.addSql('grant select on credit_requests to bureau_app;');
    this.addSql('grant select, insert, update, delete on credit_requests to bureau_system;');
    this.addSql('grant insert on events to bureau_system;');
    this.addSql(replaceInKinds(last, withNew));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind in ('credits_requested', 'credits_granted');`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('revoke insert on events from bureau_system;');
    this.addSql('drop table credit_requests;');
  }
}

const last = `'execution_failed'::text`;
const withNew = `${last}, 'credits_requested'::text, 'credits_granted'::text`;
