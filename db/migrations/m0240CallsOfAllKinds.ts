import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

const triggerFunctions = ['ledger.note_catalog_run()', 'ledger.note_employee_run()'];
const helperFunctions = ['ledger.call_of_run(jsonb)', 'ledger.note_call(call_records)'];
const refusedRun = 'ledger.note_refused_run(jsonb)';
const functions = [...triggerFunctions, ...helperFunctions, refusedRun];

/**
 * Searches of the data market and runs of employees have call records, too, written by triggers when they end, so calls, usage and the counters of
 * keys include them. A new wallet gets the credits of its plan at once.
 */
export class M0240CallsOfAllKinds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table call_records
  add column kind text not null default 'model' check (kind in ('model', 'search', 'employee')), add column run_id text;`);
    this.addSql(`alter table usage_days add column kind text not null default 'model';`);
    const names = functions.map((signature) => signature.replace(/\(.*/, ''));
    for (const statement of installFunctions('ledger.open_wallet', ...names)) this.addSql(statement);
    for (const signature of functions) {
      this.addSql(`alter function ${signature} owner to bureau_ledger;`);
      this.addSql(`revoke all on function ${signature} from public;`);
    }
    this.addSql(`grant execute on function ${refusedRun} to bureau_system;`);
    this.addSql('set local role bureau_ledger;');
    for (const statement of recordWhatEnded) this.addSql(statement);
    this.addSql('reset role;');
    this.addSql(`create trigger note_catalog_run after update on catalog_runs for each row
  when (new.state <> 'open' and (old.state <> new.state or old.credits_micros <> new.credits_micros))
  execute function ledger.note_catalog_run();`);
    this.addSql(`create trigger note_employee_run after update on employee_runs for each row
  when (new.mode = 'production' and new.status in ('success', 'error', 'canceled')
    and (old.status <> new.status or old.charged_micros <> new.charged_micros or old.refunded_micros <> new.refunded_micros))
  execute function ledger.note_employee_run();`);
    this.addSql(`create trigger note_new_employee_run after insert on employee_runs for each row
  when (new.key_id is not null) execute function ledger.note_employee_run();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger note_catalog_run on catalog_runs;');
    this.addSql('drop trigger note_employee_run on employee_runs;');
    this.addSql('drop trigger note_new_employee_run on employee_runs;');
    for (const signature of functions) this.addSql(`drop function ${signature};`);
    this.addSql(openWalletBefore);
    this.addSql('set local role bureau_ledger;');
    this
      .addSql(`update api_keys k set calls = k.calls - c.calls, credits_used_micros = k.credits_used_micros - c.searched
  from (select key_id, count(*) as calls, coalesce(sum(credits_micros) filter (where kind = 'search'), 0) as searched
          from call_records where kind <> 'model' group by key_id) c where k.id = c.key_id;`);
    this.addSql('reset role;');
    this.addSql('set local role bureau_system;');
    this.addSql(`delete from call_records where kind <> 'model';`);
    this.addSql(`delete from usage_days where kind <> 'model';`);
    this.addSql('reset role;');
    this.addSql('alter table usage_days drop column kind;');
    this.addSql('alter table call_records drop column kind, drop column run_id;');
  }
}

/** Records of searches and runs that ended before, their sums, and the counters of their keys. */
const recordWhatEnded = [
  `insert into call_records (id, organization_id, key_id, account_id, execution_id, endpoint, model, provider, status, http_status, stream, credits_micros,
    estimated, own_provider_key, latency_ms, request_id, error_code, created_at, kind, run_id)
  select 'call_' || split_part(r.id, '_', 2), r.organization_id, r.key_id, r.account_id, r.execution_id, 'catalog.searches', 'catalog/' || r.search_id,
    r.source_id, case when r.state = 'success' then 'ok' when r.error_reason = 'canceled' then 'canceled' else 'error' end,
    case when r.state = 'success' then 200 when r.error_reason = 'canceled' then 499 else 502 end, false, r.credits_micros,
    false, false, coalesce(r.latency_ms, 0), r.request_id, r.error_reason, coalesce(r.closed_at, r.created_at), 'search', r.id
    from catalog_runs r where r.state <> 'open';`,
  `insert into call_records (id, organization_id, key_id, account_id, execution_id, endpoint, model, provider, status, http_status, stream, credits_micros,
    estimated, own_provider_key, latency_ms, request_id, error_code, created_at, kind, run_id)
  select 'call_' || split_part(r.id, '_', 2), r.organization_id, r.key_id, r.account_id, r.caller_execution_id, 'employees.runs', 'employees/' || p.slug,
    coalesce(o.name, r.publisher_id), case r.status when 'success' then 'ok' else r.status end,
    case r.status when 'success' then 200 when 'canceled' then 499 else 500 end, false, r.charged_micros - r.refunded_micros, false, false,
    least(extract(epoch from r.stopped_at - r.created_at) * 1000, 2147483647)::integer, r.request_id, r.error ->> 'code', r.stopped_at, 'employee', r.id
    from employee_runs r join positions p on p.id = r.position_id left join organizations o on o.id = r.publisher_id
   where r.mode = 'production' and r.status in ('success', 'error', 'canceled') and r.stopped_at is not null;`,
  `insert into usage_days (organization_id, day, model, key_id, account_id, calls, errors, input_tokens, cached_input_tokens, output_tokens, units,
    credits_micros, kind)
  select organization_id, (created_at at time zone 'UTC')::date, model, coalesce(key_id, ''), coalesce(account_id, ''), count(*),
    count(*) filter (where status = 'error'), 0, 0, 0, 0, sum(credits_micros), min(kind)
    from call_records where kind <> 'model' and created_at < (select rolled_up_to from usage_progress)
   group by 1, 2, 3, 4, 5 on conflict do nothing;`,
  `update api_keys k set calls = k.calls + c.calls, credits_used_micros = k.credits_used_micros + c.searched
    from (select key_id, count(*) as calls, coalesce(sum(credits_micros) filter (where kind = 'search'), 0) as searched
            from call_records where kind <> 'model' group by key_id) c where k.id = c.key_id;`,
];

const openWalletBefore = `CREATE OR REPLACE FUNCTION ledger.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.wallets (organization_id, plan_due_at)
  select new.id, case when coalesce(new.plan_credits_micros, p.monthly_credits_micros) > 0 then now() end
    from (select) one left join public.plans p on p.id = new.plan;
  return null;
end $function$;`;
