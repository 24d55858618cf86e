import type { Pool } from 'pg';

/**
 * Each invariant as a query that returns one row per violation, with the id it is about. `db/ledger/README.md` says them in
 * words. Holds older than 7 days are forgotten, so nothing here asks for the hold of an entry.
 */
const invariants: Record<string, string> = {
  'all entries add up to zero': `select sum(amount_micros)::text as id from ledger_entries having sum(amount_micros) <> 0`,
  'entries come in pairs that cancel out': `
    select reference || ' ' || kind as id from ledger_entries where reference not like 'run\\_%' group by reference, kind
    having count(*) <> 2 or sum(amount_micros) <> 0 or count(distinct account) <> 2 or count(distinct organization_id) <> 1`,
  'entries of an employee run are three that cancel out': `
    select reference || ' ' || kind as id from ledger_entries where reference like 'run\\_%' group by reference, kind
    having count(*) <> 3 or sum(amount_micros) <> 0 or count(*) filter (where account = 'wallet') <> 2 or count(distinct organization_id) <> 2`,
  'an employee run is charged as its state says, once, and what its publisher earned is what its hirer paid less the share': `
    select r.id from employee_runs r left join lateral (
      select coalesce(sum(-e.amount_micros) filter (where e.organization_id = r.organization_id and e.account = 'wallet'), 0) as paid,
             coalesce(sum(e.amount_micros) filter (where e.organization_id = r.publisher_id and e.account = 'wallet'), 0) as earned,
             coalesce(sum(e.amount_micros) filter (where e.account = 'platform'), 0) as share
        from ledger_entries e where e.reference = r.id and e.kind = 'employee_price') m on true
    where m.paid <> r.charged_micros or m.paid <> m.earned + m.share or m.share <> r.fee_micros
      or (r.charged_micros <> 0 and (r.hold_state <> 'settled' or r.status <> 'success' or r.charged_micros <> r.held_micros))
      or (r.status in ('error', 'canceled') and r.hold_state <> 'released')
      or (r.status in ('queued', 'running') and r.hold_state <> 'open')
      or (r.status = 'success' and r.charge_on = 'success' and r.hold_state <> 'settled')`,
  'a run that went well, and for no other organization, has a deliverable, and no other has one': `
    select r.id from employee_runs r left join deliverables d on d.run_id = r.id
    where (d.id is not null) <> (r.status = 'success' and r.mode = 'production' and r.items_organization_id is null)`,
  'the entries of a wallet add up to its balance': `
    select w.organization_id as id from wallets w
    where w.balance_micros <> (select coalesce(sum(e.amount_micros), 0) from ledger_entries e
      where e.organization_id = w.organization_id and e.account = 'wallet')`,
  'the open holds and catalog runs of a wallet add up to what it holds': `
    select w.organization_id as id from wallets w
    where w.held_micros <> (select coalesce(sum(h.amount_micros), 0) from holds h
      where h.organization_id = w.organization_id and h.state = 'open')
      + (select coalesce(sum(r.held_micros), 0) from catalog_runs r where r.organization_id = w.organization_id and r.state = 'open')
      + (select coalesce(sum(r.held_micros), 0) from employee_runs r where r.organization_id = w.organization_id and r.hold_state = 'open')`,
  'the open holds, catalog runs and employee runs of a budget add up to what it holds': `
    select b.id from budgets b
    where b.held_micros <> (select coalesce(sum(h.amount_micros), 0) from holds h
      where h.organization_id = b.organization_id and h.state = 'open' and b.id = any (h.budgets))
      + (select coalesce(sum(r.held_micros), 0) from catalog_runs r
      where r.organization_id = b.organization_id and r.state = 'open' and b.id = any (r.budgets))
      + (select coalesce(sum(r.held_micros), 0) from employee_runs r
      where r.organization_id = b.organization_id and r.hold_state = 'open' and b.id = any (r.budgets))`,
  'a catalog run shows what its entries say, and only one that went well was charged': `
    select r.id from catalog_runs r where r.credits_micros <> (select coalesce(sum(-e.amount_micros), 0) from ledger_entries e
      where e.reference = r.id and e.kind = 'catalog_search' and e.account = 'wallet' and e.organization_id = r.organization_id)
      or (r.state <> 'success' and r.credits_micros <> 0)`,
  'a catalog run is closed exactly when it has an end': `
    select id from catalog_runs where (state = 'open') <> (closed_at is null)`,
  'an entry of a catalog search has a run': `
    select e.reference as id from ledger_entries e where e.kind = 'catalog_search' and e.created_at > now() - interval '80 days'
      and not exists (select from catalog_runs r where r.id = e.reference)`,
  'every organization has a wallet': `
    select o.id from organizations o where not exists (select from wallets w where w.organization_id = o.id)`,
  'no entry or hold is without a wallet': `
    select x.organization_id as id from (select organization_id from ledger_entries union select organization_id from holds) x
    where not exists (select from wallets w where w.organization_id = x.organization_id)`,
  'a hold is closed exactly when it has an end': `
    select id from holds where (state = 'open') <> (closed_at is null) or (state = 'open' and (swept or settled_micros is not null))`,
  'a closed hold has exactly what its call was charged, and late only what was closed after the sweeper': `
    select h.id from holds h where h.state <> 'open' and (
      ${charged('settlement')} + ${charged('late_settlement')} <> coalesce(h.settled_micros, 0)
      or (${charged('late_settlement')} <> 0 and not (h.swept and h.late))
      or (h.state = 'settled' and h.settled_micros is null) or (h.state = 'released' and ${charged('settlement')} <> 0))`,
  'an open hold has neither entries nor a call record': `
    select h.id from holds h where h.state = 'open' and (exists (select from ledger_entries e where e.reference = h.id)
      or exists (select from call_records c where c.id = h.id))`,
  'a closed call has a call record with what it was charged': `
    select h.id from holds h where h.state <> 'open' and not exists (select from call_records c where c.id = h.id
      and c.organization_id = h.organization_id and c.key_id is not distinct from h.key_id and c.credits_micros = coalesce(h.settled_micros, 0))`,
  'a call record shows what the entries say': `
    select c.id from call_records c where c.credits_micros <> (select coalesce(sum(-e.amount_micros), 0) from ledger_entries e
      where e.reference = c.id and e.account = 'wallet') and c.kind = 'model'`,
  'a call record of a search or a run shows what that was charged, less what was refunded': `
    select c.id from call_records c left join catalog_runs s on c.kind = 'search' and s.id = c.run_id
      left join employee_runs r on c.kind = 'employee' and r.id = c.run_id
    where c.kind <> 'model' and c.credits_micros <> coalesce(s.credits_micros, r.charged_micros - r.refunded_micros, c.credits_micros)`,
  'a search or production run that has ended has a call record': `
    select r.id from employee_runs r where r.mode = 'production' and r.status in ('success', 'error', 'canceled') and r.stopped_at > now() - interval '80 days'
      and not exists (select from call_records c where c.run_id = r.id)
    union all select r.id from catalog_runs r where r.state <> 'open' and r.closed_at > now() - interval '80 days'
      and not exists (select from call_records c where c.run_id = r.id)`,
  'a key shows what its calls cost': `
    select k.id from api_keys k where (k.calls, k.credits_used_micros) <>
      (select coalesce(sum(c.requests) filter (where c.kind <> 'other'), 0), coalesce(sum(c.credits_micros) filter (where c.kind <> 'employee'), 0) + (select coalesce(sum(r.charged_micros), 0) from employee_runs r where r.key_id = k.id)
         from call_records c where c.key_id = k.id)
      and k.created_at > now() - interval '80 days'`,
};

function charged(kind: string): string {
  return `(select coalesce(sum(-e.amount_micros), 0) from ledger_entries e where e.reference = h.id and e.kind = '${kind}' and e.account = 'wallet')`;
}

const mostShown = 20;

/**
 * Checks every invariant of the ledger at one moment and returns the violations in words, at most 20 per invariant; an
 * empty list is a sound ledger. `pool` must connect as a role that reads all rows (the tests' superuser) or is granted
 * bureau_system. For tests and for the check after a fault; it reads whole tables.
 */
export async function checkLedger(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local role bureau_system');
    const violations: string[] = [];
    for (const [invariant, query] of Object.entries(invariants)) {
      const { rows } = await client.query<{ id: string }>(`${query} limit ${mostShown}`);
      for (const row of rows) violations.push(`${invariant}: ${row.id}`);
    }
    return violations;
  } finally {
    await client.query('rollback').catch(() => undefined); // read only; a broken connection is dropped by its pool
    client.release();
  }
}
