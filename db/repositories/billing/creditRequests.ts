import type { CreditRequestRow } from '../../rows/creditRequest.ts';
import { newId } from '../../ids.ts';
import { Events } from '../organizations/events.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A request with readable names, and the organization's current balance. */
export type ListedCreditRequest = CreditRequestRow & {
  organizationName: string;
  accountName: string | null;
  balanceMicros: bigint;
};

const listed = `SELECT r.*, o.name AS organization_name, a.name AS account_name, w.balance_micros
  FROM credit_requests r JOIN organizations o ON o.id = r.organization_id JOIN wallets w ON w.organization_id = r.organization_id
  LEFT JOIN accounts a ON a.id = r.account_id`;

/** Wishes for credits. Asking and deciding are for the system: both write to other organizations' events. */
export class CreditRequests {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those of the organization, newest first. */
  async list(page: PageRequest): Promise<Page<ListedCreditRequest>> {
    const clause = pageClause(page, 2, 'r.');
    const sql = `${listed} WHERE r.organization_id = $1${clause.sql}`;
    return pageOf(await runStatement(this.#scope, sql, [organizationOf(this.#scope), ...clause.values]), page);
  }

  /** Those of all organizations, newest first. System only. */
  async listAll(status: CreditRequestRow['status'] | undefined, page: PageRequest): Promise<Page<ListedCreditRequest>> {
    const clause = pageClause(page, 2, 'r.');
    const sql = `${listed} WHERE ($1::text IS NULL OR r.status = $1)${clause.sql}`;
    return pageOf(await runStatement(this.#scope, sql, [status ?? null, ...clause.values]), page);
  }

  /** One of any organization. System only. */
  async find(id: string): Promise<ListedCreditRequest | null> {
    const rows = await runStatement<ListedCreditRequest>(this.#scope, `${listed} WHERE r.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Asks, and tells each admin of the instance where it works at home; null if a request is open already. System only. */
  async insert(
    request: Pick<CreditRequestRow, 'organizationId' | 'accountId' | 'message'>,
  ): Promise<ListedCreditRequest | null> {
    const id = newId('creditRequest');
    const added = await runChange(
      this.#scope,
      `INSERT INTO credit_requests (id, organization_id, account_id, message) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id) WHERE status = 'open' DO NOTHING`,
      [id, request.organizationId, request.accountId, request.message],
    );
    const made = added === 0 ? null : await this.find(id);
    if (made) await this.#tellAdmins(made);
    return made;
  }

  async #tellAdmins({ id, organizationName, accountName, message }: ListedCreditRequest): Promise<void> {
    const data = { credit_request_id: id, organization_name: organizationName, requested_by: accountName, message };
    await new Events(this.#scope).tellAdmins({ kind: 'credits_requested', data, organizationId: null });
  }

  /** Ends the open request; null if there is none. System only. */
  async decide(
    id: string,
    verdict: { by: string; creditsMicros: bigint | null; reason: string },
  ): Promise<ListedCreditRequest | null> {
    const { by, creditsMicros, reason } = verdict;
    const changed = await runChange(
      this.#scope,
      `UPDATE credit_requests SET status = $2, credits_micros = $3::bigint, decided_at = now(), decided_by = $4
       WHERE id = $1 AND status = 'open'`,
      [id, creditsMicros === null ? 'declined' : 'granted', creditsMicros, by],
    );
    const decided = changed === 0 ? null : await this.find(id);
    if (decided && creditsMicros !== null) {
      const data = { credit_request_id: id, credits_micros: String(creditsMicros), reason };
      await this.#tell(decided.organizationId, 'credits_granted', data);
    }
    return decided;
  }

  /** The open request of an organization. System only. */
  async findOpen(organizationId: string): Promise<string | null> {
    const sql = `SELECT id FROM credit_requests WHERE organization_id = $1 AND status = 'open'`;
    const rows = await runStatement<{ id: string }>(this.#scope, sql, [organizationId]);
    return rows[0]?.id ?? null;
  }

  async #tell(organizationId: string, kind: 'credits_requested' | 'credits_granted', data: object): Promise<void> {
    await runChange(
      this.#scope,
      'INSERT INTO events (id, organization_id, kind, data) VALUES ($1, $2, $3, $4::jsonb)',
      [newId('event'), organizationId, kind, JSON.stringify(data)],
    );
  }
}
