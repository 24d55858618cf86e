import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { replaceInKinds } from './eventKinds.ts';
import { installFunctions } from './installFunctions.ts';
import * as before from './m0287FunctionsBefore.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Budgets, which the hold of a call takes together with the credits of the wallet; the monthly limit of a key is one of them. Keys can be
 * changed and paused, and work on for a while after their rotation. Usage is summed by project and tags, too.
 */
export class M0287Budgets extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...keys, ...budgets]) this.addSql(statement);
    for (const statement of installFunctions(...changed, ...added.map((signature) => signature.replace(/\(.*/s, ''))))
      this.addSql(statement);
    for (const signature of added) this.addSql(`revoke execute on function ${signature} from public;`);
    this.addSql('grant execute on function ledger.count_budget(text) to bureau_app;');
    this.addSql('grant execute on function ledger.period_start(text) to bureau_app, bureau_system;');
    this.addSql(
      'grant execute on function ledger.budgets_of(text, text, text, text, text[]) to bureau_app, bureau_system;',
    );
    for (const signature of added) this.addSql(`alter function ${signature} owner to bureau_ledger;`);
    this.addSql('drop trigger log_update on api_keys;');
    this.addSql(`create trigger log_update after update of used_micros on budgets for each row
  when (new.used_micros <> old.used_micros) execute function log_key_limit();`);
    this.addSql(`create trigger keep_key_budget_1 after insert on api_keys for each row
  when (new.credit_limit_micros is not null) execute function ledger.keep_key_budget();`);
    this
      .addSql(`create trigger keep_key_budget_2 after update of credit_limit_micros, credit_limit_period on api_keys for each row
  when (new.credit_limit_micros is distinct from old.credit_limit_micros or new.credit_limit_period <> old.credit_limit_period)
  execute function ledger.keep_key_budget();`);
    this.addSql(replaceInKinds(`'low_balance'::text`, `'low_balance'::text, 'budget_reached'::text`));
    this.addSql(`create index events_budget_reached on events (created_at) where kind = 'budget_reached';`);
    for (const statement of usage) this.addSql(statement);
    for (const statement of existing) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('set local role bureau_system;'); // which sees the rows of all organizations
    this.addSql(`delete from mailed_events where event_id in (select id from events where kind = 'budget_reached');`);
    this.addSql(`delete from events where kind = 'budget_reached';`);
    this.addSql(usageWithoutTags);
    this.addSql('set local role none;');
    this.addSql('drop index events_budget_reached;');
    this.addSql(replaceInKinds(`'low_balance'::text, 'budget_reached'::text`, `'low_balance'::text`));
    this.addSql('drop trigger audit_row on api_keys;');
    this.addSql(auditedRows('api_keys', auditedKeys()));
    this.addSql('drop trigger keep_key_budget_1 on api_keys;');
    this.addSql('drop trigger keep_key_budget_2 on api_keys;');
    this.addSql('set local role bureau_ledger;');
    this.addSql(usedOfMonths);
    this.addSql('set local role none;');
    this.addSql('drop table budgets;');
    this.addSql(`alter table usage_days drop constraint usage_days_pkey, drop column project_id, drop column tags,
  add primary key (organization_id, day, model, key_id, account_id);`);
    for (const text of Object.values(before)) this.addSql(text);
    for (const signature of added) this.addSql(`drop function ${signature};`);
    this.addSql(`create trigger log_update after update on api_keys for each row
  when (new.credit_limit_micros > 0 and new.month_used_micros <> old.month_used_micros) execute function log_key_limit();`);
    for (const table of ['holds', 'employee_runs']) this.addSql(`alter table ${table} drop column budgets;`);
    this.addSql('alter table wallets drop column has_budgets;');
    this.addSql(
      'alter table api_keys drop column first_key_id, drop column revision, drop column paused_at, drop column credit_limit_period;',
    );
  }
}

const auditedKeys = (...more: string[]) => ({
  kinds: ['model_api_key', 'account_api_key'],
  name: 'label',
  show: [
    'label',
    'last4',
    'status',
    'expires_at',
    'credit_limit_micros',
    'allowed_models',
    'scopes',
    'allowed_addresses',
    'requests_per_minute',
    'tokens_per_minute',
    'drop_unsupported',
    'replaced_by',
    ...more,
  ],
});

const keys = [
  `alter table api_keys
  -- The first key of a chain of rotations, whose credit limits they share. Null: the key itself.
  add column first_key_id text,
  -- Increases with changes that processes must notice (\`key_changed\` of a hold).
  add column revision integer not null default 0,
  -- When an account paused it. The deletion of an organization pauses keys without it.
  add column paused_at timestamptz(3),
  add column credit_limit_period text not null default 'month' check (credit_limit_period in ('day', 'week', 'month', 'total'));`,
  'create index api_keys_rotations on api_keys (first_key_id) where first_key_id is not null;',
  `grant update (allowed_addresses, requests_per_minute, tokens_per_minute, drop_unsupported, revision, paused_at, credit_limit_period)
  on api_keys to bureau_app;`,
  'drop trigger audit_row on api_keys;',
  auditedRows('api_keys', auditedKeys('credit_limit_period')),
];

const budgets = [
  `create table budgets (
  id text primary key,
  organization_id text not null references organizations,
  subject_kind text not null check (subject_kind in ('key', 'member', 'service_account', 'project', 'tag')),
  -- A key (the first of its rotations), an account, a project, or the tag.
  subject_id text not null,
  period text not null check (period in ('day', 'week', 'month', 'total')),
  limit_micros bigint not null check (limit_micros >= 0),
  -- Refuses calls that could exceed it; otherwise it only sends alerts.
  hard_stop boolean not null default true,
  -- Shares of the limit, in percent, at which it sends an alert.
  alert_percents integer[] not null default '{80,95,100}',
  -- The limit that the key itself has (\`api_keys.credit_limit_micros\`).
  is_key_limit boolean not null default false,
  -- Of the period that begins at \`period_starts_at\`; null: of all time.
  used_micros bigint not null default 0,
  held_micros bigint not null default 0 check (held_micros >= 0),
  period_starts_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
) with (fillfactor = 70);`,
  'create unique index budgets_subject on budgets (organization_id, subject_kind, subject_id, period) where not is_key_limit;',
  'create unique index budgets_key_limit on budgets (organization_id, subject_id) where is_key_limit;',
  'create index budgets_of on budgets (organization_id, subject_kind, subject_id);',
  ...rowLevelSecurity('budgets'),
  'grant select, insert, delete, update (limit_micros, hard_stop, alert_percents, updated_at) on budgets to bureau_app;',
  'grant select, insert, delete, update (limit_micros, hard_stop, alert_percents, updated_at) on budgets to bureau_system;',
  'grant select, insert, update, delete on budgets to bureau_ledger;',
  auditedRows('budgets', {
    kinds: ['budget'],
    show: ['subject_kind', 'subject_id', 'period', 'limit_micros', 'hard_stop', 'alert_percents'],
  }),
  'alter table wallets add column has_budgets boolean not null default false;',
  'alter table holds add column budgets text[];',
  'alter table employee_runs add column budgets text[];',
];

const usage = [
  `alter table usage_days add column project_id text not null default '', add column tags text[] not null default '{}',
  drop constraint usage_days_pkey, add primary key (organization_id, day, model, key_id, account_id, project_id, tags);`,
];

/** Joins the sums of usage that differ only by project and tags. */
const usageWithoutTags = `with tagged as (delete from usage_days returning *)
insert into usage_days (organization_id, day, model, key_id, account_id, kind, calls, errors, input_tokens, cached_input_tokens, output_tokens, units, credits_micros)
  select organization_id, day, model, key_id, account_id, min(kind), sum(calls), sum(errors), sum(input_tokens), sum(cached_input_tokens),
      sum(output_tokens), sum(units), sum(credits_micros)
    from tagged group by organization_id, day, model, key_id, account_id;`;

/** Restores the used credits of keys in this month. */
const usedOfMonths = `update api_keys k set month = date_trunc('month', now() at time zone 'UTC')::date, month_used_micros = b.used_micros
  from budgets b where b.is_key_limit and b.organization_id = k.organization_id and b.subject_id = coalesce(k.first_key_id, k.id)
    and b.period = 'month' and b.period_starts_at = ledger.period_start('month');`;

/** Turns the monthly limits of keys into budgets, with their used and held credits. */
const existing = [
  'set local role bureau_ledger;',
  `insert into budgets (id, organization_id, subject_kind, subject_id, period, limit_micros, is_key_limit, used_micros, period_starts_at)
select 'bud_' || split_part(id, '_', 2), organization_id, 'key', id, 'month', credit_limit_micros, true,
    case when month = date_trunc('month', now() at time zone 'UTC')::date then greatest(month_used_micros, 0) else 0 end, ledger.period_start('month')
  from api_keys where credit_limit_micros is not null and status <> 'revoked';`,
  `update wallets set has_budgets = true where organization_id in (select organization_id from budgets);`,
  `update holds h set budgets = array[b.id] from budgets b where h.state = 'open' and h.amount_micros > 0 and b.subject_id = h.key_id;`,
  `update employee_runs r set budgets = array[b.id] from budgets b where r.hold_state = 'open' and b.subject_id = r.key_id;`,
  `update budgets b set held_micros = (select coalesce(sum(h.amount_micros), 0) from holds h where h.state = 'open' and h.key_id = b.subject_id and h.amount_micros > 0)
    + (select coalesce(sum(r.held_micros), 0) from employee_runs r where r.hold_state = 'open' and r.key_id = b.subject_id);`,
  'set local role none;',
];

const changed = [
  'ledger.hold_calls',
  'ledger.place_holds',
  'ledger.settle_calls',
  'ledger.open_employee_run',
  'ledger.settle_employee_run',
  'ledger.note_catalog_run',
  'ledger.note_employee_run',
  'public.log_key_limit',
  'public.change_usage',
];

const added = [
  'ledger.period_start(text)',
  'ledger.budgets_of(text, text, text, text, text[])',
  'ledger.take_budgets(text[], bigint)',
  'ledger.settle_budgets(text[], bigint, bigint)',
  'ledger.count_budget(text)',
  'ledger.keep_key_budget()',
];
