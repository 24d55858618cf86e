import { sql, type RawBuilder } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { Wallets } from './wallets.ts';

type Row = Tables['budgets'];
export type BudgetSubject = Row['subjectKind'];
export type BudgetPeriod = Row['period'];

/** A budget with its use of the current period. */
export interface Budget {
  readonly id: string;
  readonly subjectKind: BudgetSubject;
  readonly subjectId: string;
  /** Null if it was deleted. */
  readonly subjectName: string | null;
  readonly period: BudgetPeriod;
  readonly limitMicros: bigint;
  readonly hardStop: boolean;
  readonly alertPercents: number[];
  readonly isKeyLimit: boolean;
  readonly usedMicros: bigint;
  readonly heldMicros: bigint;
  /** When the next period begins; null for one of all time. */
  readonly resetsAt: Date | null;
  readonly createdAt: Date;
}

export type NewBudget = Pick<
  Budget,
  'id' | 'subjectKind' | 'subjectId' | 'period' | 'limitMicros' | 'hardStop' | 'alertPercents'
>;
export type BudgetChanges = Partial<Pick<Budget, 'limitMicros' | 'hardStop' | 'alertPercents'>>;

const starts = sql<Date | null>`ledger.period_start(b.period)`;
const columns = [
  ...(['b.id', 'b.subjectKind', 'b.subjectId', 'b.period', 'b.limitMicros', 'b.hardStop', 'b.alertPercents'] as const),
  ...(['b.isKeyLimit', 'b.heldMicros', 'b.createdAt'] as const),
  sql<bigint>`case when b.period_starts_at is not distinct from ${starts} then b.used_micros else 0 end`.as(
    'usedMicros',
  ),
  sql<Date | null>`((${starts} at time zone 'UTC') + ('1 ' || nullif(b.period, 'total'))::interval) at time zone 'UTC'`.as(
    'resetsAt',
  ),
] as const;

/** Budgets of an organization. Their use is the ledger's. */
export class Budgets {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The budgets of an account and its keys, newest first; of all for null. Without the limits that belong to keys. */
  async list(accountId: string | null, page: PageRequest): Promise<Page<Budget>> {
    let query = this.#select().where('b.isKeyLimit', '=', false);
    if (accountId !== null)
      query = query.where(
        sql<boolean>`(b.subject_id = ${accountId} or b.subject_kind = 'key' and exists (
          select from api_keys k where k.organization_id = b.organization_id and k.id = b.subject_id and k.account_id = ${accountId}))`,
      );
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'b.')), page);
  }

  find(id: string): Promise<Budget | null> {
    return runQueryForRow(this.#scope, this.#select().where('b.id', '=', id).where('b.isKeyLimit', '=', false));
  }

  /** The budgets that apply to calls of a key without tags, those of the key first. */
  ofKey(key: { id: string; accountId: string }): Promise<Budget[]> {
    const organizationId = organizationOf(this.#scope);
    const project = sql`(select s.project_id from service_accounts s where s.organization_id = ${organizationId} and s.account_id = ${key.accountId})`;
    const ids = sql<boolean>`b.id in (select ledger.budgets_of(${organizationId}, ${key.id}, ${key.accountId}, ${project}, null))`;
    return runQuery(this.#scope, this.#select().where(ids).orderBy('b.isKeyLimit', 'desc').orderBy('b.id'));
  }

  /** How many there are, without the limits of keys; no other transaction adds one before this one ends. */
  async count(): Promise<number> {
    await new Wallets(this.#scope).lock();
    const [row] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('budgets')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('isKeyLimit', '=', false),
    );
    return row!.count;
  }

  /** Inserts a budget with the used and held credits of its current period; null if an equal one exists. */
  async insert(budget: NewBudget): Promise<Budget | null> {
    const inserted = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('budgets')
        .values({ ...budget, organizationId: organizationOf(this.#scope) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    );
    if (inserted === 0) return null;
    await runQuery(this.#scope, tables.selectNoFrom(sql`ledger.count_budget(${budget.id})`.as('counted')));
    return this.find(budget.id);
  }

  /** Changes a budget; null if there is none. */
  async update(id: string, changes: BudgetChanges): Promise<Budget | null> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('budgets')
        .set({ ...changes, updatedAt: now })
        .where('id', '=', id)
        .where('isKeyLimit', '=', false),
    );
    return this.find(id);
  }

  /** Deletes a budget. The wallet is locked first: a hold that is being placed has read its budgets already. */
  async remove(id: string): Promise<boolean> {
    await new Wallets(this.#scope).lock();
    const removed = tablesOf(this.#scope).deleteFrom('budgets').where('id', '=', id).where('isKeyLimit', '=', false);
    return (await runQueryForCount(this.#scope, removed)) === 1;
  }

  #select() {
    const name: RawBuilder<string | null> = sql`case b.subject_kind when 'tag' then b.subject_id
      when 'key' then (select k.label from api_keys k where k.organization_id = b.organization_id and k.id = b.subject_id)
      when 'project' then (select p.name from projects p where p.organization_id = b.organization_id and p.id = b.subject_id)
      else (select a.name from accounts a where a.id = b.subject_id) end`;
    return tablesOf(this.#scope).selectFrom('budgets as b').select(columns).select(name.as('subjectName'));
  }
}
