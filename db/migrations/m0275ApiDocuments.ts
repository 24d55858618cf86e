import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** API documents (OpenAPI) of projects, and their operations, which nodes and agents call. */
export class M0275ApiDocuments extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table api_documents (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  title text not null,
  version text not null,
  format text not null,
  source_url text,
  servers jsonb not null,
  security jsonb not null,
  remarks jsonb not null,
  operation_count integer not null,
  size_bytes integer not null,
  -- SHA-256 of the document as it was given.
  hash text not null,
  -- The document as it was given, in gzip.
  content bytea not null,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint api_documents_organization_id_id_key unique (organization_id, id),
  constraint api_documents_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id, id)
);`);
    this.addSql('create unique index api_documents_name on api_documents (organization_id, project_id, lower(name));');
    this.addSql('create index api_documents_newest on api_documents (organization_id, created_at desc, id desc);');
    this.addSql(`
create table api_operations (
  organization_id text not null,
  document_id text not null,
  key text not null,
  position integer not null,
  method text not null,
  path text not null,
  title text not null,
  heading text not null,
  deprecated boolean not null,
  -- As it was read: the order of its fields, too, so no jsonb.
  operation json not null,
  primary key (document_id, key),
  constraint api_operations_organization_id_document_id_fkey foreign key (organization_id, document_id)
    references api_documents(organization_id, id) on delete cascade
);`);
    for (const table of ['api_documents', 'api_operations']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql(
      auditedRows('api_documents', {
        kinds: ['api_document'],
        name: 'name',
        show: ['name', 'title', 'version', 'source_url', 'hash', 'project_id'],
      }),
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop table api_operations;');
    this.addSql('drop table api_documents;');
  }
}
