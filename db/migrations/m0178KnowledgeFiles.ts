import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { addOutboxKind, removeOutboxKind } from './outboxKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Files uploaded to become documents of knowledge bases: progress, cost of embedding, and result. */
export class M0178KnowledgeFiles extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table knowledge_files (
  id text primary key,
  organization_id text not null,
  knowledge_base_id text not null,
  account_id text not null references accounts,
  key text not null,
  title text not null,
  source_url text,
  metadata jsonb not null default '{}',
  file_name text not null,
  size_bytes integer not null,
  binary_id text not null,
  text_binary_id text,
  embeds_at_once boolean not null,
  turn integer not null default 1,
  status text not null check (status in ('queued', 'reading', 'ready', 'embedding', 'embedded', 'failed')),
  error jsonb,
  pages integer,
  chunks integer,
  chunks_to_embed integer,
  estimated_tokens integer,
  estimated_micros bigint,
  document_id text,
  embedded_chunks integer,
  credits_micros bigint not null default 0,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, knowledge_base_id) references knowledge_bases (organization_id, id) on delete cascade
);`);
    this.addSql(
      'create index knowledge_files_newest on knowledge_files (knowledge_base_id, created_at desc, id desc);',
    );
    this.addSql(
      `create index knowledge_files_open on knowledge_files (organization_id) where status in ('queued', 'reading', 'ready', 'embedding');`,
    );
    for (const statement of rowLevelSecurity('knowledge_files')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on knowledge_files to bureau_app, bureau_system;');
    this.addSql(addOutboxKind('start_knowledge_file'));
    this.addSql(
      auditedRows('knowledge_files', {
        kinds: ['knowledge_file'],
        name: 'title',
        show: ['key', 'title', 'source_url', 'knowledge_base_id', 'file_name', 'size_bytes'],
      }),
    );
  }

  override async down(): Promise<void> {
    this.addSql(removeOutboxKind('start_knowledge_file'));
    this.addSql('drop table knowledge_files;');
  }
}
