-- Knowledge bases: documents, files, chunks and their codes.

create table knowledge_bases (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  description text not null default '',
  model text not null,
  language text not null,
  dimensions integer,
  document_count integer not null default 0,
  chunk_count integer not null default 0,
  size_bytes bigint not null default 0,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint knowledge_bases_organization_id_id_key unique (organization_id, id),
  constraint knowledge_bases_organization_id_project_id_fkey foreign key (organization_id, project_id) references projects(organization_id, id)
);
create unique index knowledge_bases_name on knowledge_bases (organization_id, project_id, lower(name));
create index knowledge_bases_newest on knowledge_bases (organization_id, created_at desc, id desc);
alter table knowledge_bases enable row level security, force row level security;
create policy organization on knowledge_bases to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on knowledge_bases to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on knowledge_bases to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of name, description, model, language, project_id on knowledge_bases
  for each row execute function audit_note_row('knowledge_base', 'id', '', 'name', 'name', 'description', 'model', 'language', 'project_id');
create trigger notify_change_1 after insert or delete or update on knowledge_bases
  for each row
  execute function notify_change('knowledge_base', 'coalesce(($1).organization_id, ''-''), coalesce(($1).id, ''-''), coalesce(($1).project_id, ''-''), ''-'', ''-''');

create table knowledge_documents (
  id text primary key,
  organization_id text not null,
  knowledge_base_id text not null,
  key text not null,
  title text not null,
  source_url text,
  metadata jsonb not null default '{}'::jsonb,
  content_hash bytea not null,
  chunk_count integer not null,
  size_bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint knowledge_documents_knowledge_base_id_key_key unique (knowledge_base_id, key),
  constraint knowledge_documents_organization_id_id_key unique (organization_id, id),
  constraint knowledge_documents_organization_id_knowledge_base_id_fkey foreign key (organization_id, knowledge_base_id)
    references knowledge_bases(organization_id, id) on delete cascade
);
create index knowledge_documents_newest on knowledge_documents (knowledge_base_id, created_at desc, id desc);
alter table knowledge_documents enable row level security, force row level security;
create policy organization on knowledge_documents to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on knowledge_documents to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on knowledge_documents to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of key, title, source_url, knowledge_base_id, size_bytes on knowledge_documents
  for each row
  execute function audit_note_row('knowledge_document', 'id', '', 'title', 'key', 'title', 'source_url', 'knowledge_base_id', 'size_bytes');

create table knowledge_files (
  id text primary key,
  organization_id text not null,
  knowledge_base_id text not null,
  account_id text not null references accounts,
  key text not null,
  title text not null,
  source_url text,
  metadata jsonb not null default '{}'::jsonb,
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
  constraint knowledge_files_organization_id_id_key unique (organization_id, id),
  constraint knowledge_files_organization_id_knowledge_base_id_fkey foreign key (organization_id, knowledge_base_id)
    references knowledge_bases(organization_id, id) on delete cascade
);
create index knowledge_files_newest on knowledge_files (knowledge_base_id, created_at desc, id desc);
create index knowledge_files_open on knowledge_files (organization_id) where status in ('queued', 'reading', 'ready', 'embedding');
alter table knowledge_files enable row level security, force row level security;
create policy organization on knowledge_files to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on knowledge_files to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on knowledge_files to bureau_app, bureau_system;
create trigger audit_row after insert or delete or update of key, title, source_url, knowledge_base_id, file_name, size_bytes on knowledge_files
  for each row
  execute function audit_note_row('knowledge_file', 'id', '', 'title', 'key', 'title', 'source_url', 'knowledge_base_id', 'file_name', 'size_bytes');

create table knowledge_chunks (
  id bigint primary key generated by default as identity,
  organization_id text not null,
  knowledge_base_id text not null,
  document_id text not null,
  position integer not null,
  parent integer not null,
  heading text not null,
  text text not null,
  hash bytea not null,
  vector bytea not null,
  search tsvector not null,
  constraint knowledge_chunks_document_id_position_key unique (document_id, "position"),
  constraint knowledge_chunks_organization_id_document_id_fkey foreign key (organization_id, document_id)
    references knowledge_documents(organization_id, id) on delete cascade
);
alter table knowledge_chunks alter column vector set storage external;
create index knowledge_chunks_hash on knowledge_chunks (knowledge_base_id, hash);
create index knowledge_chunks_words on knowledge_chunks using gin (((array_to_tsvector(array[knowledge_base_id]) || search))) with (fastupdate = off);
alter table knowledge_chunks enable row level security, force row level security;
create policy organization on knowledge_chunks to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on knowledge_chunks to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on knowledge_chunks to bureau_app, bureau_system;

create table knowledge_codes (
  chunk_id bigint primary key references knowledge_chunks on delete cascade,
  organization_id text not null,
  knowledge_base_id text not null,
  bits varbit not null
);
create index knowledge_codes_base on knowledge_codes (knowledge_base_id);
alter table knowledge_codes enable row level security, force row level security;
create policy organization on knowledge_codes to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on knowledge_codes to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on knowledge_codes to bureau_app, bureau_system;

create table knowledge_embeddings (
  organization_id text not null,
  knowledge_base_id text,
  hash bytea,
  vector bytea not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (knowledge_base_id, hash),
  constraint knowledge_embeddings_organization_id_knowledge_base_id_fkey foreign key (organization_id, knowledge_base_id)
    references knowledge_bases(organization_id, id) on delete cascade
);
alter table knowledge_embeddings enable row level security, force row level security;
create policy organization on knowledge_embeddings to bureau_app
  using (organization_id = ((select current_setting('app.organization_id', true))))
  with check (organization_id = ((select current_setting('app.organization_id', true))));
create policy everything on knowledge_embeddings to bureau_system, bureau_ledger using (true) with check (true);
grant select, insert, update, delete on knowledge_embeddings to bureau_app, bureau_system;

-- Of tables that are made before: references to these here, and policies that read them.
alter table kept_answers add constraint kept_answers_organization_id_knowledge_base_id_fkey foreign key (organization_id, knowledge_base_id)
  references knowledge_bases(organization_id, id) on delete cascade;
alter table kept_answers add constraint kept_answers_organization_id_knowledge_file_id_fkey foreign key (organization_id, knowledge_file_id)
  references knowledge_files(organization_id, id) on delete cascade;
