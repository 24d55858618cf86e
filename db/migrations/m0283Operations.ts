import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** Log destinations of settings, states whose changes have an event, and cheaper events of hot paths. */
export class M0283Operations extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...destinations, ...states, ...functions]) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger log_forget_wanted on log_destinations;');
    this.addSql('drop function log_forget_wanted();');
    this.addSql('drop function log_horizon();');
    for (const text of before) this.addSql(text);
    this.addSql('drop table told_states;');
    // The next start creates destinations of settings again. They may share their names with replaced ones, so they are deleted first.
    this.addSql('delete from log_destinations where set_by is not null;');
    this.addSql('drop index log_destinations_name;');
    this.addSql(
      `create unique index log_destinations_name on log_destinations (coalesce(organization_id, ''), lower(name));`,
    );
    this.addSql('alter table log_destinations drop column set_by, drop column overridden;');
  }
}

const destinations = [
  `alter table log_destinations
  -- The setting that defines it; null if people manage it.
  add column set_by text check (set_by is null or organization_id is null),
  -- A setting defines another one with this name, so nothing is sent to this one.
  add column overridden boolean not null default false check (not overridden or (organization_id is null and set_by is null));`,
  `update log_destinations set set_by = 'SERVICE_OTLP_URL' where organization_id is null and name = 'SERVICE_OTLP_URL';`,
  'drop index log_destinations_name;',
  `create unique index log_destinations_name on log_destinations (coalesce(organization_id, ''), lower(name), (set_by is null));`,
];

const states = [
  `create table told_states (
  -- Such as a disk, or a key of a provider.
  subject text primary key,
  is_bad boolean not null,
  told_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`,
  'grant select, insert, update, delete on told_states to bureau_system;',
];

/** They write events without calling further functions, and read the types that destinations want once a transaction. */
const functions = [
  ...installFunctions(
    'public.log_wants',
    'public.log_execution',
    'public.log_node',
    'public.log_gateway_call',
    'public.log_forget_wanted',
    'public.log_horizon',
  ),
  `create trigger log_forget_wanted after insert or delete or update of types, enabled, overridden on log_destinations
  for each statement execute function log_forget_wanted();`,
];

const before = [
  `
CREATE OR REPLACE FUNCTION public.log_wants(p_organization text, p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return exists (select from log_destinations d
    where d.enabled and (d.organization_id is null or d.organization_id = p_organization) and log_matches(d.types, p_type));
end $function$;
`,
  `
CREATE OR REPLACE FUNCTION public.log_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_types text[] := array_remove(array[
    case tg_op when 'INSERT' then 'execution.queued' end,
    case when new.started_at is not null and old.started_at is null then 'execution.started' end,
    case when new.status is distinct from old.status then case new.status
      when 'success' then 'execution.finished' when 'error' then 'execution.failed' when 'canceled' then 'execution.canceled'
      -- In the line for a slot, it waits for nothing of its own.
      when 'waiting' then case when new.queued_at is null then 'execution.waiting' end end end], null);
  v_type text;
  v_name text;
begin
  foreach v_type in array v_types loop
    continue when not log_wants(new.organization_id, v_type);
    v_name := coalesce(v_name, (select d.name from digital_organizations d where d.id = new.digital_organization_id));
    perform log_write(new.organization_id, v_type,
      case v_type when 'execution.queued' then new.created_at when 'execution.started' then new.started_at
        when 'execution.waiting' then date_trunc('milliseconds', now()) else new.stopped_at end,
      log_actor(case v_type when 'execution.queued' then new.account_id when 'execution.canceled' then new.canceled_by end),
      log_party('execution', new.id, v_name),
      jsonb_build_object('digital_organization_id', new.digital_organization_id, 'digital_organization_name', v_name, 'project_id', new.project_id,
        'version_id', new.version_id, 'mode', new.mode, 'trigger', new.trigger ->> 'kind', 'parent_execution_id', new.parent_execution_id,
        'retry_of', new.retry_of, 'created_at', log_time(new.created_at), 'started_at', log_time(new.started_at))
      || case v_type when 'execution.queued' then '{}' when 'execution.started' then '{}'
        when 'execution.waiting' then jsonb_build_object('wait_until', log_time(new.wait_until))
        else jsonb_build_object('stopped_at', log_time(new.stopped_at),
          'duration_ms', (extract(epoch from new.stopped_at - new.created_at) * 1000)::bigint,
          'error_code', new.error ->> 'code', 'node_id', new.error ->> 'node_id', 'node_name', new.error ->> 'node_name') end,
      -- What a hirer gave and its errors are the hirer's.
      jsonb_build_object('error_message', case when new.items_organization_id is null then nullif(new.error ->> 'message', '') end));
  end loop;
  return null;
end $function$;
`,
  `
CREATE OR REPLACE FUNCTION public.log_node()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_types text[] := array_remove(array[
    case tg_op when 'INSERT' then 'node.started' end,
    case when new.status is distinct from old.status then case new.status when 'success' then 'node.finished' when 'error' then 'node.failed' end end], null);
  v_type text;
  v_execution record;
begin
  foreach v_type in array v_types loop
    continue when not log_wants(new.organization_id, v_type);
    select e.digital_organization_id, d.name, e.items_organization_id into v_execution
      from executions e left join digital_organizations d on d.id = e.digital_organization_id where e.id = new.execution_id;
    perform log_write(new.organization_id, v_type,
      case v_type when 'node.started' then coalesce(new.started_at, new.created_at) else date_trunc('milliseconds', now()) end, null,
      log_party('node', new.node_id, new.name),
      jsonb_build_object('execution_id', new.execution_id, 'digital_organization_id', v_execution.digital_organization_id,
        'digital_organization_name', v_execution.name, 'run_index', new.run_index, 'node_type', new.type)
      || case v_type when 'node.started' then '{}' else jsonb_build_object('attempts', new.attempts, 'lost_attempts', new.lost_attempts,
        'duration_ms', new.duration_ms, 'error_code', new.error ->> 'code') end,
      jsonb_build_object('error_message', case when v_type = 'node.failed' and v_execution.items_organization_id is null
        then nullif(new.error ->> 'message', '') end));
  end loop;
  return null;
end $function$;
`,
  `
CREATE OR REPLACE FUNCTION public.log_gateway_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := case new.status when 'ok' then 'gateway_call.finished' when 'error' then 'gateway_call.failed' else 'gateway_call.canceled' end;
begin
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  perform log_write(new.organization_id, v_type, date_trunc('milliseconds', now()), log_actor(new.account_id),
    log_party('gateway_call', new.id, new.model),
    jsonb_build_object('model', new.model, 'provider', new.provider, 'endpoint', new.endpoint, 'stream', new.stream,
      'key_id', new.key_id, 'execution_id', new.execution_id, 'request_id', new.request_id,
      'input_tokens', new.input_tokens, 'cached_input_tokens', new.cached_input_tokens, 'output_tokens', new.output_tokens,
      'reasoning_tokens', new.reasoning_tokens, 'credits', log_credits(new.credits_micros), 'estimated', new.estimated,
      'own_provider_key', new.own_provider_key, 'latency_ms', new.latency_ms, 'ttft_ms', new.ttft_ms, 'http_status', new.http_status,
      'error_code', new.error_code, 'corrects_earlier', tg_op = 'UPDATE'), '{}');
  return null;
end $function$;
`,
];
