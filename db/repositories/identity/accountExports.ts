import { runStatement, type Scope } from '../scope.ts';

/** A row as the API would write it. */
export type ExportedRow = Record<string, unknown>;

/** Content of the account's own personal spaces; spaces handed over by others are not included. */
const ownSpace = `join projects p on p.id = x.project_id and p.kind = 'personal' and p.owner_account_id = $1 and p.handed_over_at is null`;

/**
 * The lists of an export: which columns of which rows, by a key in whose order they are read. Columns are named one by one: none is a secret, a hash or a token of
 * one, and nothing that names another person.
 */
const lists = {
  organizations: {
    columns: 'o.id, o.name, x.role, x.created_at as joined_at',
    from: 'memberships x join organizations o on o.id = x.organization_id where x.account_id = $1',
    key: 'x.id',
  },
  projects: {
    columns: 'x.project_id as id, p.name, x.role, x.organization_id',
    from: 'project_members x join projects p on p.id = x.project_id where x.account_id = $1',
    key: 'x.project_id',
  },
  sessions: {
    columns:
      'x.id, x.organization_id, x.method, x.factors, x.user_agent, x.address, x.created_at, x.last_seen_at, x.expires_at, x.revoked_at',
    from: 'sessions x where x.account_id = $1',
    key: 'x.id',
  },
  passkeys: {
    columns: 'x.id, x.name, x.created_at, x.last_used_at',
    from: 'passkeys x where x.account_id = $1',
    key: 'x.id',
  },
  sign_ins_elsewhere: {
    columns: 'x.connection_id, x.issuer, x.subject, x.created_at',
    from: 'outside_identities x where x.account_id = $1',
    key: 'x.connection_id || x.subject',
  },
  api_keys: {
    columns: `x.id, x.organization_id, x.kind, x.label, x.last4, x.status, x.scopes, x.allowed_models, x.allowed_addresses, x.calls::text as calls, x.created_at,
      x.last_used_at, x.expires_at, x.revoked_at`,
    from: 'api_keys x where x.account_id = $1',
    key: 'x.id',
  },
  digital_organizations: {
    columns: 'x.id, x.organization_id, x.name, x.description, x.tags, x.draft, x.settings, x.created_at, x.updated_at',
    from: `digital_organizations x ${ownSpace} and x.employee_id is null`,
    key: 'x.id',
  },
  credentials: {
    columns: 'x.id, x.organization_id, x.name, x.type, x.created_at, x.updated_at',
    from: `credentials x ${ownSpace}`,
    key: 'x.id',
  },
  data_tables: {
    columns: 'x.id, x.organization_id, x.name, x.columns, x.created_at, x.updated_at',
    from: `data_tables x ${ownSpace}`,
    key: 'x.id',
  },
  data_table_rows: {
    columns: 'r.id, r.data_table_id, r.cells, r.created_at, r.updated_at',
    from: `data_tables x ${ownSpace} join data_table_rows r on r.data_table_id = x.id`,
    key: 'r.id',
  },
  knowledge_bases: {
    columns: 'x.id, x.organization_id, x.name, x.description, x.model, x.language, x.created_at, x.updated_at',
    from: `knowledge_bases x ${ownSpace}`,
    key: 'x.id',
  },
  knowledge_documents: {
    columns: `d.id, d.knowledge_base_id, d.key, d.title, d.source_url, d.metadata, d.created_at, d.updated_at,
      (select string_agg(c.text, E'\\n\\n' order by c.position) from knowledge_chunks c where c.document_id = d.id) as text`,
    from: `knowledge_bases x ${ownSpace} join knowledge_documents d on d.knowledge_base_id = x.id`,
    key: 'd.id',
  },
  conversations: {
    columns: 'x.id, x.organization_id, x.content_encrypted, x.created_at, x.updated_at',
    from: 'conversations x where x.account_id = $1',
    key: 'x.id',
  },
  calls: {
    columns: `x.id, x.organization_id, x.created_at, x.endpoint, x.model, x.status, x.http_status, x.input_tokens::text as input_tokens, x.output_tokens::text as output_tokens`,
    from: 'call_records x where x.account_id = $1',
    key: 'x.id',
  },
  audit_events: {
    columns: 'x.id, x.organization_id, x.created_at, x.action, x.target_kind, x.target_id, x.request_id',
    from: 'audit_events x where x.actor_id = $1',
    key: 'x.id',
  },
} as const satisfies Record<string, { columns: string; from: string; key: string }>;

/** Names of the lists, in the order in which they are written. */
export const exportedLists = Object.keys(lists) as (keyof typeof lists)[];

/** Reads what an account holds, for itself. System only: an account is in several organizations. */
export class AccountExports {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The account itself, and whether it has a second factor. */
  async account(accountId: string): Promise<ExportedRow> {
    const rows = await runStatement<{ row: ExportedRow }>(
      this.#scope,
      `select to_jsonb(r) as row from (
         select a.id, a.email, a.name, a.instance_role, a.language, a.created_at, a.password_hash is not null as has_password,
           exists (select from totp_secrets t where t.account_id = a.id and t.confirmed_at is not null) as has_authenticator_app
           from accounts a where a.id = $1) r`,
      [accountId],
    );
    return rows[0]!.row;
  }

  /** The next rows of a list, behind a key. */
  page(
    list: keyof typeof lists,
    { accountId, after, limit }: { accountId: string; after: string; limit: number },
  ): Promise<{ key: string; row: ExportedRow }[]> {
    const { columns, from, key } = lists[list];
    const more = from.includes(' where ') ? 'and' : 'where';
    return runStatement(
      this.#scope,
      `select position as key, to_jsonb(r) - 'position' as row
         from (select ${key} as position, ${columns} from ${from} ${more} ${key} > $2 order by ${key} limit $3) r order by position`,
      [accountId, after, limit],
    );
  }
}
