import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * The audit log (`domains/audit/README.md`): events that the programs can only add, the seals that put them in order, the queue of unsealed
 * events, and the anchors of deleted ones. Personal data is stored separately, so that it can be deleted without breaking a chain.
 */
export class M0080AuditLog extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table audit_events (
  id text primary key,
  organization_id text,
  created_at timestamptz(3) not null default now(),
  action text not null,
  actor_kind text not null check (actor_kind in ('account', 'system', 'stranger')),
  actor_id text,
  by_kind text not null check (by_kind in ('session', 'key', 'sso', 'scim', 'system', 'none')),
  by_id text,
  connection_id text,
  target_kind text not null,
  target_id text,
  before jsonb,
  after jsonb,
  request_id text,
  personal jsonb,
  personal_salt bytea,
  personal_digest bytea not null
);`);
    this.addSql('create index audit_events_list on audit_events (organization_id, created_at desc, id desc);');
    this.addSql('create index audit_events_actor on audit_events (actor_id) where actor_id is not null;');
    this.addSql('create index audit_events_target on audit_events (target_id) where target_id is not null;');
    this.addSql(`
create table audit_seals (
  chain text not null,
  seq bigint not null,
  organization_id text,
  event_id text not null unique,
  hash bytea not null,
  sealed_at timestamptz(3) not null default now(),
  primary key (chain, seq)
);`);
    this.addSql(`
create table audit_anchors (
  chain text not null,
  seq bigint not null,
  organization_id text,
  hash bytea not null,
  forgotten bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (chain, seq)
);`);
    this.addSql('create table audit_line (event_id text primary key);');
    for (const table of ['audit_events', 'audit_seals', 'audit_anchors'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert on audit_events to bureau_app, bureau_system;');
    this.addSql('grant select on audit_seals, audit_anchors to bureau_app;');
    this.addSql('grant select, insert on audit_seals to bureau_system;');
    this.addSql('grant select on audit_anchors to bureau_system;');
    this.addSql('grant select, delete on audit_line to bureau_system;');
    this.addSql('grant select, delete, update (personal, personal_salt) on audit_events to bureau_ledger;');
    this.addSql('grant select, delete on audit_seals to bureau_ledger;');
    this.addSql('grant select, insert on audit_anchors to bureau_ledger;');
    this.addSql('grant select, insert on audit_line to bureau_ledger;');
    for (const statement of installFunctions(...functions)) this.addSql(statement);
    for (const name of signatures) {
      this.addSql(`alter function ${name} owner to bureau_ledger;`);
      this.addSql(`revoke all on function ${name} from public;`);
    }
    for (const name of signatures.slice(1)) this.addSql(`grant execute on function ${name} to bureau_system;`);
    this.addSql(
      'create trigger wait_for_seal after insert on audit_events for each row execute function ledger.audit_wait_for_seal();',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop table audit_line, audit_anchors, audit_seals, audit_events;');
    for (const name of signatures) this.addSql(`drop function ${name};`);
  }
}

const functions = ['ledger.audit_wait_for_seal', 'ledger.audit_forget_events', 'ledger.audit_forget_person'];
const signatures = [
  'ledger.audit_wait_for_seal()',
  'ledger.audit_forget_events(text, timestamp with time zone, bigint)',
  'ledger.audit_forget_person(text)',
];
