import type { PersonRow } from '../entities/account.ts';
import { runStatement, type Scope } from './scope.ts';

/** A balance that fell below its threshold, and an owner who is told. */
export interface LowBalanceNotice extends Pick<PersonRow, 'email' | 'name' | 'language'> {
  readonly eventId: string;
  readonly organizationName: string;
  readonly balanceMicros: bigint;
  readonly thresholdMicros: bigint;
}

/** Which events were mailed. System only. */
export class MailedEvents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Takes up to `most` low balances of the last day that nobody has mailed, in the transaction that writes the mails; one for each
   * owner, twenty of them at most. Of processes that ask at once one gets an event.
   */
  takeLowBalances(most: number): Promise<LowBalanceNotice[]> {
    return runStatement<LowBalanceNotice>(
      this.#scope,
      `with taken as (
         insert into mailed_events (event_id) select e.id from events e
          where e.kind = 'low_balance' and e.created_at > now() - interval '1 day'
            and not exists (select from mailed_events m where m.event_id = e.id)
          order by e.created_at limit $1 on conflict do nothing returning event_id)
       select e.id as event_id, o.name as organization_name, (e.data ->> 'balance_micros')::bigint as balance_micros,
              (e.data ->> 'threshold_micros')::bigint as threshold_micros, w.email, w.name, w.language
         from taken t join events e on e.id = t.event_id join organizations o on o.id = e.organization_id
         cross join lateral (
           select a.email, a.name, a.language from memberships m join accounts a on a.id = m.account_id
            where m.organization_id = e.organization_id and m.role = 'owner' order by m.created_at, m.id limit 20) w`,
      [most],
    );
  }
}
