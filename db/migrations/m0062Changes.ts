import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Transactions publish their changes on `bureau_changes`, for pages that show them (`db/changes/README.md`). `ChangeTeller` publishes
 * changes of executions and model calls instead.
 */
export class M0062Changes extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.tell_change')) this.addSql(statement);
    this.addSql('revoke all on function public.tell_change() from public;');
    for (const { table, kind, places, on } of told)
      on.forEach((event, place) =>
        this.addSql(
          `create trigger tell_change_${place + 1} after ${event.when} on ${table} for each row ${event.only ?? ''}
  execute function public.tell_change('${kind}', '${places.map(placeOf).join(', ').replaceAll(`'`, `''`)}');`,
        ),
      );
  }

  override async down(): Promise<void> {
    for (const { table, on } of told)
      for (let place = on.length; place > 0; place -= 1) this.addSql(`drop trigger tell_change_${place} on ${table};`);
    this.addSql('drop function public.tell_change();');
  }
}

/** Organization, id, project, digital organization and account of a line: columns of the row, or null. */
type Places = readonly [string | null, string | null, string | null, string | null, string | null];

interface Told {
  readonly table: string;
  readonly kind: string;
  readonly places: Places;
  readonly on: readonly { when: string; only?: string }[];
}

/** A column as text, `-` where it is null; `data.x` is a member of JSON. */
function placeOf(column: string | null): string {
  if (column === null) return `'-'`;
  const [name, member] = column.split('.');
  return `coalesce(($1).${name}${member === undefined ? '' : ` ->> '${member}'`}, '-')`;
}

const always = [{ when: 'insert or update or delete' }];

const told: readonly Told[] = [
  {
    table: 'digital_organizations',
    kind: 'digital_organization',
    places: ['organization_id', 'id', 'project_id', 'id', null],
    on: [
      {
        when: 'insert or delete or update of name, description, tags, draft_revision, published_version_id, settings, project_id',
      },
    ],
  },
  {
    table: 'versions',
    kind: 'digital_organization',
    places: ['organization_id', 'digital_organization_id', null, 'digital_organization_id', null],
    on: [{ when: 'insert or update' }],
  },
  {
    table: 'digital_organization_shares',
    kind: 'digital_organization',
    places: ['organization_id', 'digital_organization_id', 'project_id', 'digital_organization_id', 'account_id'],
    on: always,
  },
  {
    table: 'editing_leases',
    kind: 'editing',
    places: ['organization_id', 'digital_organization_id', null, 'digital_organization_id', null],
    on: [{ when: 'insert or delete' }, { when: 'update', only: 'when (old.since <> new.since)' }],
  },
  {
    table: 'test_listeners',
    kind: 'listener',
    places: ['organization_id', 'digital_organization_id', null, 'digital_organization_id', null],
    on: [
      { when: 'insert or delete' },
      { when: 'update', only: 'when (old.error is distinct from new.error or old.expires_at <> new.expires_at)' },
    ],
  },
  {
    table: 'credentials',
    kind: 'credential',
    places: ['organization_id', 'id', 'project_id', null, null],
    on: [
      {
        when: 'insert or delete or update of name, project_id, allowed_hosts, values_encrypted, tested_at, test_passed',
      },
    ],
  },
  {
    table: 'credential_shares',
    kind: 'credential',
    places: ['organization_id', 'credential_id', 'project_id', null, null],
    on: always,
  },
  {
    table: 'data_tables',
    kind: 'data_table',
    places: ['organization_id', 'id', 'project_id', null, null],
    on: [{ when: 'insert or delete or update of name, columns, project_id' }],
  },
  {
    table: 'projects',
    kind: 'project',
    places: ['organization_id', 'id', 'id', null, 'owner_account_id'],
    on: always,
  },
  {
    table: 'project_members',
    kind: 'project',
    places: ['organization_id', 'project_id', 'project_id', null, 'account_id'],
    on: always,
  },
  {
    table: 'memberships',
    kind: 'organization',
    places: ['organization_id', null, null, null, 'account_id'],
    on: always,
  },
  {
    table: 'organizations',
    kind: 'organization',
    places: ['id', null, null, null, null],
    on: [{ when: 'update of name, publishing_enabled, sharing_enabled' }],
  },
  {
    table: 'sessions',
    kind: 'session',
    places: ['organization_id', 'id', null, null, 'account_id'],
    on: [
      { when: 'update of revoked_at, organization_id' },
      // Most are deleted long after their end.
      { when: 'delete', only: 'when (old.revoked_at is null and old.expires_at > now())' },
    ],
  },
  {
    table: 'events',
    kind: 'notification',
    places: ['organization_id', null, null, 'data.digital_organization_id', 'data.for_account_id'],
    on: [{ when: 'insert' }],
  },
  {
    table: 'event_reads',
    kind: 'notification',
    places: ['organization_id', null, null, null, 'account_id'],
    on: [{ when: 'insert or update' }],
  },
  {
    table: 'credit_requests',
    kind: 'credit_request',
    places: ['organization_id', 'id', null, null, null],
    on: always,
  },
  {
    table: 'api_keys',
    kind: 'api_key',
    places: ['organization_id', 'id', null, null, 'account_id'],
    on: [
      { when: 'insert or delete' },
      {
        when: 'update of label, status, expires_at, credit_limit_micros, allowed_models, scopes, requests_per_minute, tokens_per_minute, drop_unsupported, replaced_by',
      },
    ],
  },
  {
    table: 'provider_keys',
    kind: 'provider_key',
    places: ['organization_id', 'id', null, null, null],
    on: [
      { when: 'insert or delete or update of label, mode, enabled, base_url, api_key_encrypted, provider_id' },
      { when: 'update', only: 'when (old.last_error is distinct from new.last_error)' },
    ],
  },
  ...['models', 'model_prices', 'model_aliases', 'model_providers', 'providers'].map((table): Told => ({
    table,
    kind: 'model',
    places: [null, null, null, null, null],
    on: always,
  })),
];
