import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Sign-in by an organization's own identity provider: connections, e-mail domains, identities and sign-ins under way. */
export class M0090Sso extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table accounts alter column password_hash drop not null;');
    this.addSql(`
create table sso_connections (
  id text primary key,
  organization_id text not null references organizations,
  protocol text not null check (protocol in ('oidc', 'saml', 'ldap')),
  name text not null,
  enabled boolean not null,
  settings jsonb not null,
  secret_encrypted text,
  creates_accounts boolean not null,
  session_hours integer not null check (session_hours between 1 and 24),
  last_used_at timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id)
);`);
    this.addSql('create index sso_connections_newest on sso_connections (organization_id, created_at desc, id desc);');
    this.addSql(`
create table sso_domains (
  id text primary key,
  organization_id text not null references organizations,
  domain text not null check (domain = lower(domain)),
  challenge text not null,
  proved_at timestamptz(3),
  proved_by text check (proved_by in ('dns', 'instance_admin')),
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, domain),
  check ((proved_at is null) = (proved_by is null))
);`);
    this.addSql('create unique index sso_domains_proved on sso_domains (domain) where proved_at is not null;');
    this.addSql('create index sso_domains_newest on sso_domains (organization_id, created_at desc, id desc);');
    this.addSql(`
create table outside_identities (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  issuer text not null,
  subject text not null,
  account_id text not null references accounts on delete cascade,
  email text,
  name text,
  groups text[],
  last_sign_in_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (connection_id, issuer, subject),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql('create index outside_identities_account on outside_identities (account_id);');
    this.addSql(
      'create index outside_identities_newest on outside_identities (organization_id, created_at desc, id desc);',
    );
    this.addSql(`
create table sso_attempts (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  link_account_id text references accounts on delete cascade,
  return_to text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql('create index sso_attempts_expired on sso_attempts (expires_at);');
    for (const table of ['sso_connections', 'sso_domains', 'outside_identities', 'sso_attempts']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql('drop table sso_attempts, outside_identities, sso_domains, sso_connections;');
    this.addSql('delete from sessions where connection_id is not null;');
    // This text is no hash, so every sign-in with it fails.
    this.addSql(`update accounts set password_hash = '' where password_hash is null;`);
    this.addSql('alter table accounts alter column password_hash set not null;');
  }
}
