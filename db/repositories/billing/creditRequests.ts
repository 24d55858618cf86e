import { sql, type Kysely } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import { newId } from '../../ids.ts';
import type { CreditRequestRow } from '../../rows/creditRequest.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { Events } from '../organizations/events.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A request with readable names, and the organization's current balance. */
export type ListedCreditRequest = CreditRequestRow & {
  organizationName: string;
  accountName: string | null;
  balanceMicros: bigint;
};

/** Wishes for credits. Asking and deciding are for the system: both write to other organizations' events. */
export class CreditRequests {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those of the organization, newest first. */
  async list(page: PageRequest): Promise<Page<ListedCreditRequest>> {
    return pageOf(await runQuery(this.#scope, onePage(requestsIn(tablesOf(this.#scope)), page, 'r.')), page);
  }

  /** Those of all organizations, newest first. System only. */
  async listAll(status: CreditRequestRow['status'] | undefined, page: PageRequest): Promise<Page<ListedCreditRequest>> {
    let query = requestsIn(tables);
    if (status !== undefined) query = query.where('r.status', '=', status);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'r.')), page);
  }

  /** One of any organization. System only. */
  async find(id: string): Promise<ListedCreditRequest | null> {
    return runQueryForRow(this.#scope, requestsIn(tables).where('r.id', '=', id));
  }

  /** Asks, and tells each admin of the instance where it works at home; null if a request is open already. System only. */
  async insert(
    request: Pick<CreditRequestRow, 'organizationId' | 'accountId' | 'message'>,
  ): Promise<ListedCreditRequest | null> {
    const id = newId('creditRequest');
    const { organizationId, accountId, message } = request;
    const added = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('creditRequests')
        .values({ id, organizationId, accountId, message })
        .onConflict((conflict) => conflict.column('organizationId').where('status', '=', sql.lit('open')).doNothing()),
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
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('creditRequests')
        .set({ status: creditsMicros === null ? 'declined' : 'granted', creditsMicros, decidedAt: now, decidedBy: by })
        .where('id', '=', id)
        .where('status', '=', 'open'),
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
    const open = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('creditRequests')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'open'),
    );
    return open?.id ?? null;
  }

  async #tell(organizationId: string, kind: 'credits_requested' | 'credits_granted', data: object): Promise<void> {
    await runQuery(
      this.#scope,
      tables.insertInto('events').values({ id: newId('event'), organizationId, kind, data: JSON.stringify(data) }),
    );
  }
}

/** Selects credit requests (`r`) with readable names, and the organization's current balance. */
function requestsIn(from: Kysely<Tables>) {
  return from
    .selectFrom('creditRequests as r')
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .innerJoin('wallets as w', 'w.organizationId', 'r.organizationId')
    .leftJoin('accounts as a', 'a.id', 'r.accountId')
    .selectAll('r')
    .select(['o.name as organizationName', 'a.name as accountName', 'w.balanceMicros']);
}
