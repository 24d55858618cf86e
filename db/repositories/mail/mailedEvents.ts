import { sql } from 'kysely';

import type { PersonRow } from '../../rows/account.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

interface Notice extends Pick<PersonRow, 'email' | 'name' | 'language'> {
  readonly eventId: string;
  readonly organizationId: string;
  readonly organizationName: string;
}

/** A low balance, and an owner to notify. */
export interface LowBalanceNotice extends Notice {
  readonly balanceMicros: bigint;
  readonly thresholdMicros: bigint;
}

/** A budget of which a share is used, and an owner to notify. */
export interface BudgetNotice extends Notice {
  readonly subject: string;
  readonly percent: number;
  readonly usedMicros: bigint;
  readonly limitMicros: bigint;
}

/** Used share of a plan's executions, and an owner to notify. */
export interface PlanUseNotice extends Pick<PersonRow, 'email' | 'name' | 'language'> {
  readonly organizationName: string;
  readonly percent: 80 | 95 | 100;
  readonly used: number;
  readonly limit: number;
}

/** Records of mailed events. System only. */
export class MailedEvents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Takes up to `most` unmailed low balances of the last day in the transaction that writes the mails; one per owner, at most twenty of
   * them. Only one of several processes that ask at once gets an event.
   */
  takeLowBalances(most: number): Promise<LowBalanceNotice[]> {
    return runQuery(
      this.#scope,
      takenForOwners('low_balance', most).select([
        sql<bigint>`(e.data ->> 'balance_micros')::bigint`.as('balanceMicros'),
        sql<bigint>`(e.data ->> 'threshold_micros')::bigint`.as('thresholdMicros'),
      ]),
    );
  }

  /** Takes the same for budgets. */
  takeBudgets(most: number): Promise<BudgetNotice[]> {
    return runQuery(
      this.#scope,
      takenForOwners('budget_reached', most).select([
        sql<string>`e.data ->> 'subject_name'`.as('subject'),
        sql<number>`(e.data ->> 'budget_percent')::int`.as('percent'),
        sql<bigint>`(e.data ->> 'used_micros')::bigint`.as('usedMicros'),
        sql<bigint>`(e.data ->> 'limit_micros')::bigint`.as('limitMicros'),
      ]),
    );
  }

  /**
   * Takes the same for usage of plans; for each organization only the highest mark found. `taken`: how many events, `most` where there may
   * be more.
   */
  async takePlanUse(most: number): Promise<{ taken: number; notices: PlanUseNotice[] }> {
    const percent = sql<PlanUseNotice['percent']>`(e.data ->> 'percent')::int`;
    const rows = await runQuery(
      this.#scope,
      tables
        .with('taken', () => takenEvents('plan_executions', most))
        .with('highest', (query) =>
          query
            .selectFrom('taken as t')
            .innerJoin('events as e', 'e.id', 't.eventId')
            .distinctOn('e.organizationId')
            .selectAll('e')
            .orderBy('e.organizationId')
            .orderBy(percent, 'desc'),
        )
        .selectFrom('highest as e')
        .innerJoin('organizations as o', 'o.id', 'e.organizationId')
        .crossJoinLateral(ownersOf('e.organizationId').as('w'))
        .select((select) => [
          sql<number>`${select.selectFrom('taken').select(sql`count(*)::int`.as('count'))}`.as('taken'),
          'o.name as organizationName',
          percent.as('percent'),
          sql<number>`(e.data ->> 'used')::int`.as('used'),
          sql<number>`(e.data ->> 'limit')::int`.as('limit'),
          'w.email',
          'w.name',
          'w.language',
        ]),
    );
    return { taken: rows[0]?.taken ?? 0, notices: rows };
  }
}

/** Takes events, and selects each with the owners of its organization. */
function takenForOwners(kind: 'low_balance' | 'budget_reached', most: number) {
  return tables
    .with('taken', () => takenEvents(kind, most))
    .selectFrom('taken as t')
    .innerJoin('events as e', 'e.id', 't.eventId')
    .innerJoin('organizations as o', 'o.id', 'e.organizationId')
    .crossJoinLateral(ownersOf('e.organizationId').as('w'))
    .select(['e.id as eventId', 'e.organizationId', 'o.name as organizationName', 'w.email', 'w.name', 'w.language']);
}

/** Takes up to `most` unmailed events of the last day. */
function takenEvents(kind: 'low_balance' | 'budget_reached' | 'plan_executions', most: number) {
  return tables
    .insertInto('mailedEvents')
    .columns(['eventId'])
    .expression((query) =>
      query
        .selectFrom('events as e')
        .select('e.id')
        .where('e.kind', '=', kind)
        .where('e.createdAt', '>', sql<Date>`now() - interval '1 day'`)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('mailedEvents as m').whereRef('m.eventId', '=', 'e.id'))),
        )
        .orderBy('e.createdAt')
        .limit(most),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId');
}

/** Selects the owners of the organization in a column of the query outside; twenty at most are mailed. */
function ownersOf(organizationId: string) {
  return tables
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select(['a.email', 'a.name', 'a.language'])
    .where('m.organizationId', '=', sql.ref<string>(organizationId))
    .where('m.role', '=', 'owner')
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .limit(20)
    .$narrowType<{ email: string }>();
}
