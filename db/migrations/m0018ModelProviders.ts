import { Migration } from '@mikro-orm/migrations';

/**
 * A model has several ways to providers instead of one provider, and other names it is called by. The provider it had
 * becomes its first way. Going back keeps the first way of each model, and no alias.
 */
export class M0018ModelProviders extends Migration {
  override async up(): Promise<void> {
    for (const statement of tables) this.addSql(statement);
    this.addSql(`
insert into model_providers (id, model_id, provider_id, upstream_name)
  select 'way_' || substr(id, 5), id, provider_id, upstream_name from models;`);
    this.addSql('alter table models drop column provider_id, drop column upstream_name;');
    for (const [name, before, after] of ledgerChanges) for (const sql of change(name, before, after)) this.addSql(sql);
  }

  override async down(): Promise<void> {
    for (const [name, before, after] of ledgerChanges) for (const sql of change(name, after, before)) this.addSql(sql);
    this.addSql('alter table models add column provider_id text references providers, add column upstream_name text;');
    this.addSql(`
update models m set provider_id = w.provider_id, upstream_name = w.upstream_name
  from (select distinct on (model_id) * from model_providers order by model_id, priority, id) w where w.model_id = m.id;`);
    this.addSql('alter table models alter column provider_id set not null, alter column upstream_name set not null;');
    this.addSql('create index models_provider on models (provider_id);');
    this.addSql('drop trigger model_name_is_free on models;');
    this.addSql('drop table model_aliases, model_providers;');
    this.addSql('drop function model_name_is_free();');
    this.addSql('alter table providers drop column concurrency;');
  }
}

const tables = [
  `create table model_providers (
  id text primary key,
  model_id text not null references models,
  provider_id text not null references providers,
  upstream_name text not null,
  weight integer not null default 1 check (weight >= 0),
  priority integer not null default 0 check (priority >= 0),
  timeout_ms integer check (timeout_ms > 0),
  enabled boolean not null default true,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (model_id, provider_id, upstream_name)
);`,
  'create index model_providers_provider on model_providers (provider_id);',
  `create table model_aliases (
  name text primary key,
  model_id text not null references models
);`,
  'create index model_aliases_model on model_aliases (model_id);',
  // Names and aliases are one set. The lock makes two writers wait for each other, so that each sees what the other wrote.
  `create function model_name_is_free() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('model names'));
  if tg_table_name = 'models' then
    perform from model_aliases where name = new.name;
  else
    perform from models where name = new.name;
  end if;
  if found then
    raise unique_violation using constraint = 'models_name_key', message = 'the name belongs to another model';
  end if;
  return new;
end $$;`,
  `create trigger model_name_is_free before insert or update of name on models
  for each row execute function model_name_is_free();`,
  `create trigger model_name_is_free before insert or update of name on model_aliases
  for each row execute function model_name_is_free();`,
  'alter table providers add column concurrency integer check (concurrency > 0);',
  'grant select on model_providers, model_aliases to bureau_app, bureau_ledger;',
  'grant select, insert, update, delete on model_providers, model_aliases to bureau_system;',
];

/** Parts of the ledger's functions that read a model's provider: function, old text, new text. */
export const ledgerChanges: readonly (readonly [string, string, string])[] = [
  [
    'place_holds',
    'not m.enabled or not p.enabled or',
    `not m.enabled or not exists (
                 select from model_providers w join providers p on p.id = w.provider_id
                  where w.model_id = m.id and w.enabled and p.enabled) or`,
  ],
  [
    'place_holds',
    `left join models m on m.id = o.model
    left join providers p on p.id = m.provider_id`,
    'left join models m on m.id = o.model',
  ],
  [
    'sweep_holds',
    'left join providers p on p.id = m.provider_id',
    `left join lateral (
          select v.name from model_providers w join providers v on v.id = w.provider_id
           where w.model_id = m.id order by w.priority, w.id limit 1) p on true`,
  ],
];

/** Replaces a text in a function of the ledger, as its owner, and leaves the rest as earlier migrations made it. */
function change(name: string, before: string, after: string): string[] {
  return [
    'set local role bureau_ledger;',
    `do $do$
declare
  definition text := pg_get_functiondef((select oid from pg_proc where pronamespace = 'ledger'::regnamespace and proname = '${name}'));
  changed text := replace(definition, $before$${before}$before$, $after$${after}$after$);
begin
  if changed = definition then
    raise exception 'ledger.${name} is not as this migration knows it';
  end if;
  execute changed;
end $do$;`,
    'reset role;',
  ];
}
