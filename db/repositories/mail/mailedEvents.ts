import type { PersonRow } from '../../rows/account.ts';
import { runStatement, type Scope } from '../scope.ts';

/** A low balance, and an owner to notify. */
export interface LowBalanceNotice extends Pick<PersonRow, 'email' | 'name' | 'language'> {
  readonly eventId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly balanceMicros: bigint;
  readonly thresholdMicros: bigint;
}

/** Used share of a plan's executions, and an owner to notify. */
export interface PlanUseNotice extends Pick<PersonRow, 'email' | 'name' | 'language'> {
  readonly organizationName: string;
  readonly percent: 80 | 95 | 100;
  readonly used: number;
  readonly limit: number;
}

/** Up to $1 unmailed events of the last day. */
const taken = (kind: 'low_balance' | 'plan_executions'): string => `taken as (
         insert into mailed_events (event_id) select e.id from events e
          where e.kind = '${kind}' and e.created_at > now() - interval '1 day'
            and not exists (select from mailed_events m where m.event_id = e.id)
          order by e.created_at limit $1 on conflict do nothing returning event_id)`;

/** Twenty owners at most are mailed. */
const owners = `cross join lateral (
           select a.email, a.name, a.language from memberships m join accounts a on a.id = m.account_id
            where m.organization_id = e.organization_id and m.role = 'owner' order by m.created_at, m.id limit 20) w`;

/** Records of mailed events. System only. */
export class MailedEvents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Takes up to `most` unmailed low balances of the last day in the transaction that writes the mails; one per owner, at most twenty of
   * them. Of processes that ask at once one gets an event.
   */
  takeLowBalances(most: number): Promise<LowBalanceNotice[]> {
    return runStatement<LowBalanceNotice>(
      this.#scope,
      `with ${taken('low_balance')}
       select e.id as event_id, e.organization_id, o.name as organization_name, (e.data ->> 'balance_micros')::bigint as balance_micros,
              (e.data ->> 'threshold_micros')::bigint as threshold_micros, w.email, w.name, w.language
         from taken t join events e on e.id = t.event_id join organizations o on o.id = e.organization_id
         ${owners}`,
      [most],
    );
  }

  /**
   * Takes the same for usage of plans; for each organization only the highest mark found. `taken`: how many events, `most` where there may
   * be more.
   */
  async takePlanUse(most: number): Promise<{ taken: number; notices: PlanUseNotice[] }> {
    const rows = await runStatement<PlanUseNotice & { taken: number }>(
      this.#scope,
      `with ${taken('plan_executions')},
       highest as (
         select distinct on (e.organization_id) e.* from taken t join events e on e.id = t.event_id
          order by e.organization_id, (e.data ->> 'percent')::int desc)
       select (select count(*)::int from taken) as taken, o.name as organization_name, (e.data ->> 'percent')::int as percent,
              (e.data ->> 'used')::int as used, (e.data ->> 'limit')::int as "limit", w.email, w.name, w.language
         from highest e join organizations o on o.id = e.organization_id
         ${owners}`,
      [most],
    );
    return { taken: rows[0]?.taken ?? 0, notices: rows };
  }
}
