import { Migration } from '@mikro-orm/migrations';

import { auditedRows, type AuditedRows } from './auditedRows.ts';
import { installFunctions } from './installFunctions.ts';

/**
 * Events of the audit log say what was before and after, and in which project, without a line in the handlers: the tables note
 * what was changed in them. Only columns that are named here are ever shown.
 */
export class M0115AuditedRows extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table audit_events add column project_id text;');
    this.addSql(
      'create index audit_events_project on audit_events (project_id, created_at desc, id desc) where project_id is not null;',
    );
    this.addSql(
      'create index audit_events_action on audit_events (organization_id, action, created_at desc, id desc);',
    );
    this.addSql('create index audit_seals_time on audit_seals (sealed_at);');
    this.addSql('alter table organizations add column audit_retention_days integer;');
    this.addSql('grant update (audit_retention_days) on organizations to bureau_app, bureau_system;');
    for (const statement of installFunctions(...functions)) this.addSql(statement);
    for (const [table, rows] of Object.entries(tables)) this.addSql(auditedRows(table, rows));
  }

  override async down(): Promise<void> {
    for (const table of Object.keys(tables)) this.addSql(`drop trigger audit_row on ${table};`);
    this.addSql('drop function audit_changed(text, text);');
    this.addSql('drop function audit_note_row();');
    this.addSql('drop function audit_shown_fields(jsonb);');
    this.addSql('alter table organizations drop column audit_retention_days;');
    this.addSql('drop index audit_seals_time, audit_events_action, audit_events_project;');
    this.addSql('alter table audit_events drop column project_id;');
  }
}

const functions = ['public.audit_shown_fields', 'public.audit_note_row', 'public.audit_changed'];

const limits = ['requests_per_minute', 'tokens_per_minute'];

const tables: { readonly [table: string]: AuditedRows } = {
  accounts: { kinds: ['account'], name: 'name', show: ['~name', '~email', '~password_hash', 'instance_role'] },
  api_keys: {
    kinds: ['model_api_key', 'account_api_key'],
    name: 'label',
    show: [
      'label',
      'last4',
      'status',
      'expires_at',
      'credit_limit_micros',
      'allowed_models',
      'scopes',
      'allowed_addresses',
      ...limits,
      'drop_unsupported',
      'replaced_by',
    ],
  },
  credential_shares: { kinds: ['credential'], id: 'credential_id', list: 'projects', show: ['project_id'] },
  credentials: {
    kinds: ['credential'],
    name: 'name',
    show: ['name', 'type', 'allowed_hosts', 'project_id', '~values_encrypted'],
  },
  credit_requests: { kinds: ['credit_request'], show: ['status', 'credits_micros'] },
  data_tables: { kinds: ['data_table'], name: 'name', show: ['name', 'columns', 'project_id'] },
  digital_organization_shares: {
    kinds: ['digital_organization'],
    id: 'digital_organization_id',
    list: 'shares',
    show: ['level', 'account_id', 'project_id'],
  },
  digital_organizations: {
    kinds: ['digital_organization'],
    name: 'name',
    show: [
      'name',
      'description',
      'tags',
      'settings',
      'draft_revision',
      'published_version_id',
      'project_id',
      'folder_id',
    ],
  },
  folders: { kinds: ['folder'], name: 'name', show: ['name', 'parent_id', 'project_id'] },
  invitations: { kinds: ['invitation'], show: ['~email', 'expires_at', 'used_at'] },
  memberships: { kinds: ['member', 'membership'], id: 'account_id', show: ['role', 'mapped_by'] },
  model_aliases: { kinds: ['model'], id: 'model_id', list: 'aliases', show: ['name'] },
  model_prices: { kinds: ['price'], show: ['model_id', 'lines', 'valid_from'] },
  model_providers: {
    kinds: ['model'],
    id: 'model_id',
    list: 'providers',
    show: ['provider_id', 'upstream_name', 'weight', 'priority', 'timeout_ms', 'enabled'],
  },
  models: {
    kinds: ['model', 'rate_limits'],
    name: 'name',
    show: [
      'name',
      'endpoints',
      'context_tokens',
      'max_output_tokens',
      'default_output_tokens',
      'open_to_users',
      'enabled',
      'capabilities',
      'drop_unsupported',
      ...limits,
    ],
  },
  organizations: {
    kinds: ['organization', 'security_policies', 'rate_limits', 'audit_log'],
    name: 'name',
    show: ['name', 'plan', 'publishing_enabled', 'sharing_enabled', 'audit_retention_days', ...limits],
  },
  passkeys: { kinds: ['passkey'], name: 'name', show: ['name', 'device_type', 'backed_up'] },
  project_members: { kinds: ['project'], id: 'project_id', list: 'members', show: ['account_id', 'role', 'mapped_by'] },
  projects: { kinds: ['project'], name: 'name', show: ['name', 'kind', 'owner_account_id'] },
  provider_keys: {
    kinds: ['provider_key'],
    name: 'label',
    show: ['label', 'kind', 'provider_id', 'base_url', 'last4', 'mode', 'enabled', '~api_key_encrypted'],
  },
  providers: {
    kinds: ['provider'],
    name: 'name',
    show: ['name', 'kind', 'base_url', 'enabled', 'concurrency', '~api_key_encrypted'],
  },
  sessions: { kinds: ['session'], show: ['organization_id', 'revoked_at'] },
  sign_in_policies: {
    kinds: ['sign_in_policies'],
    id: 'organization_id',
    show: ['session_max_hours', 'session_idle_minutes', 'two_factor_required', 'break_glass_account_id'],
  },
  sso_connections: {
    kinds: ['sso_connection'],
    name: 'name',
    show: [
      'name',
      'protocol',
      'enabled',
      'settings',
      'creates_accounts',
      'session_hours',
      'mapping',
      '~secret_encrypted',
    ],
  },
  sso_domains: { kinds: ['sso_domain'], name: 'domain', show: ['domain', 'proved_at', 'proved_by'] },
  sso_policies: { kinds: ['sign_in_policies'], id: 'organization_id', show: ['sso_required'] },
  totp_secrets: { kinds: ['two_factor'], id: 'account_id', show: ['confirmed_at'] },
  versions: { kinds: ['version'], name: 'name', show: ['name', 'notes'] },
  wallets: { kinds: ['low_balance'], id: 'organization_id', show: ['low_balance_micros'] },
};
