import { sql, type Compilable, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** A row as the API would write it. */
export type ExportedRow = Record<string, unknown>;

/** Whose rows of a list, behind which key, and at most how many. */
interface Part {
  readonly accountId: string;
  readonly after: string;
  readonly limit: number;
}

/** In the account's own personal spaces (`p`); spaces handed over by others are not included. */
function isOwnSpace(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`p.kind = 'personal' and p.owner_account_id = ${accountId} and p.handed_over_at is null`;
}

const idOfRow = sql<string>`x.id`;

/**
 * The lists of an export: which columns of which rows, by a key in whose order they are read. Columns are named one by one: none is a secret, a hash or a token of
 * one, and nothing that names another person.
 */
const lists = {
  organizations: (part) =>
    partOf(
      tables
        .selectFrom('memberships as x')
        .innerJoin('organizations as o', 'o.id', 'x.organizationId')
        .select(['o.id', 'o.name', 'x.role', 'x.createdAt as joinedAt'])
        .where('x.accountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  projects: (part) =>
    partOf(
      tables
        .selectFrom('projectMembers as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .select(['x.projectId as id', 'p.name', 'x.role', 'x.organizationId'])
        .where('x.accountId', '=', part.accountId),
      sql`x.project_id`,
      part,
    ),
  sessions: (part) =>
    partOf(
      tables
        .selectFrom('sessions as x')
        .select(['x.id', 'x.organizationId', 'x.method', 'x.factors', 'x.userAgent', 'x.address'])
        .select(['x.createdAt', 'x.lastSeenAt', 'x.expiresAt', 'x.revokedAt'])
        .where('x.accountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  passkeys: (part) =>
    partOf(
      tables
        .selectFrom('passkeys as x')
        .select(['x.id', 'x.name', 'x.createdAt', 'x.lastUsedAt'])
        .where('x.accountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  sign_ins_elsewhere: (part) =>
    partOf(
      tables
        .selectFrom('outsideIdentities as x')
        .select(['x.connectionId', 'x.issuer', 'x.subject', 'x.createdAt'])
        .where('x.accountId', '=', part.accountId),
      sql`x.connection_id || x.subject`,
      part,
    ),
  api_keys: (part) =>
    partOf(
      tables
        .selectFrom('apiKeys as x')
        .select(['x.id', 'x.organizationId', 'x.kind', 'x.label', 'x.last4', 'x.status', 'x.scopes'])
        .select(['x.allowedModels', 'x.allowedAddresses', sql<string>`x.calls::text`.as('calls')])
        .select(['x.createdAt', 'x.lastUsedAt', 'x.expiresAt', 'x.revokedAt'])
        .where('x.accountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  digital_organizations: (part) =>
    partOf(
      tables
        .selectFrom('digitalOrganizations as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .select(['x.id', 'x.organizationId', 'x.name', 'x.description', 'x.tags', 'x.draft', 'x.settings'])
        .select(['x.createdAt', 'x.updatedAt'])
        .where(isOwnSpace(part.accountId))
        .where('x.employeeId', 'is', null),
      idOfRow,
      part,
    ),
  credentials: (part) =>
    partOf(
      tables
        .selectFrom('credentials as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .select(['x.id', 'x.organizationId', 'x.name', 'x.type', 'x.createdAt', 'x.updatedAt'])
        .where(isOwnSpace(part.accountId)),
      idOfRow,
      part,
    ),
  data_tables: (part) =>
    partOf(
      tables
        .selectFrom('dataTables as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .select(['x.id', 'x.organizationId', 'x.name', 'x.columns', 'x.createdAt', 'x.updatedAt'])
        .where(isOwnSpace(part.accountId)),
      idOfRow,
      part,
    ),
  data_table_rows: (part) =>
    partOf(
      tables
        .selectFrom('dataTables as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .innerJoin('dataTableRows as r', 'r.dataTableId', 'x.id')
        .select(['r.id', 'r.dataTableId', 'r.cells', 'r.createdAt', 'r.updatedAt'])
        .where(isOwnSpace(part.accountId)),
      sql`r.id`,
      part,
    ),
  knowledge_bases: (part) =>
    partOf(
      tables
        .selectFrom('knowledgeBases as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .select(['x.id', 'x.organizationId', 'x.name', 'x.description', 'x.model', 'x.language'])
        .select(['x.createdAt', 'x.updatedAt'])
        .where(isOwnSpace(part.accountId)),
      idOfRow,
      part,
    ),
  knowledge_documents: (part) =>
    partOf(
      tables
        .selectFrom('knowledgeBases as x')
        .innerJoin('projects as p', 'p.id', 'x.projectId')
        .innerJoin('knowledgeDocuments as d', 'd.knowledgeBaseId', 'x.id')
        .select(['d.id', 'd.knowledgeBaseId', 'd.key', 'd.title', 'd.sourceUrl', 'd.metadata', 'd.createdAt'])
        .select((select) => [
          'd.updatedAt',
          select
            .selectFrom('knowledgeChunks as c')
            .select(sql<string>`string_agg(c.text, E'\\n\\n' order by c.position)`.as('text'))
            .whereRef('c.documentId', '=', 'd.id')
            .as('text'),
        ])
        .where(isOwnSpace(part.accountId)),
      sql`d.id`,
      part,
    ),
  conversations: (part) =>
    partOf(
      tables
        .selectFrom('conversations as x')
        .select(['x.id', 'x.organizationId', 'x.contentEncrypted', 'x.createdAt', 'x.updatedAt'])
        .where('x.accountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  comments: (part) =>
    partOf(
      tables
        .selectFrom('comments as x')
        .select(['x.id', 'x.organizationId', 'x.digitalOrganizationId', 'x.executionId', 'x.nodeId', 'x.body'])
        .select(['x.createdAt', 'x.editedAt'])
        .where('x.authorAccountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  calls: (part) =>
    partOf(
      tables
        .selectFrom('callRecords as x')
        .select(['x.id', 'x.organizationId', 'x.createdAt', 'x.endpoint', 'x.model', 'x.status', 'x.httpStatus'])
        .select([
          sql<string>`x.input_tokens::text`.as('inputTokens'),
          sql<string>`x.output_tokens::text`.as('outputTokens'),
        ])
        .where('x.accountId', '=', part.accountId),
      idOfRow,
      part,
    ),
  audit_events: (part) =>
    partOf(
      tables
        .selectFrom('auditEvents as x')
        .select(['x.id', 'x.organizationId', 'x.createdAt', 'x.action', 'x.targetKind', 'x.targetId', 'x.requestId'])
        .where('x.actorId', '=', part.accountId),
      idOfRow,
      part,
    ),
} as const satisfies Record<string, (part: Part) => Compilable<{ key: string; row: ExportedRow }>>;

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
    const found = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom((from) =>
          from
            .selectFrom('accounts as a')
            .select(['a.id', 'a.email', 'a.name', 'a.instanceRole', 'a.language', 'a.createdAt'])
            .select((select) => [
              select('a.passwordHash', 'is not', null).as('hasPassword'),
              select
                .exists(
                  select
                    .selectFrom('totpSecrets as t')
                    .whereRef('t.accountId', '=', 'a.id')
                    .where('t.confirmedAt', 'is not', null),
                )
                .as('hasAuthenticatorApp'),
            ])
            .where('a.id', '=', accountId)
            .as('r'),
        )
        .select(sql<ExportedRow>`to_jsonb(r)`.as('row')),
    );
    return found!.row;
  }

  /** The next rows of a list, behind a key. */
  page(list: keyof typeof lists, part: Part): Promise<{ key: string; row: ExportedRow }[]> {
    return runQuery(this.#scope, lists[list](part));
  }
}

/** Bounds a list to the rows behind a key, in the order of the key. */
function partOf<Tables, From extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, From, Row>,
  key: RawBuilder<string>,
  { after, limit }: Part,
): Compilable<{ key: string; row: ExportedRow }> {
  const rows = list
    .select(key.as('position'))
    .where(sql<boolean>`${key} > ${after}`)
    .orderBy(key)
    .limit(limit);
  return tables
    .selectFrom(rows.as('r'))
    .select([sql<string>`position`.as('key'), sql<ExportedRow>`to_jsonb(r) - 'position'`.as('row')])
    .orderBy(sql`position`);
}
