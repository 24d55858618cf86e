import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Domains at which webhooks and forms of an organization answer, once it has proved that they are its own; each of one organization only. */
export class M0113CustomDomains extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table custom_domains (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  domain text not null check (domain = lower(domain)),
  challenge text not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, domain),
  check (failing_since is null or verified_at is not null)
);`);
    this.addSql(
      'create unique index custom_domains_verified on custom_domains (domain) where verified_at is not null;',
    );
    this.addSql('create index custom_domains_due on custom_domains (checked_at) where verified_at is not null;');
    for (const statement of rowLevelSecurity('custom_domains')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on custom_domains to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table custom_domains;');
  }
}
