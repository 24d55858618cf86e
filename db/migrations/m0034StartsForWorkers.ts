import { Migration } from '@mikro-orm/migrations';

import { asApplication, engineFunction, startExecutions as startBefore } from './m0007ExecutionLog.ts';

/**
 * Starts are handed to workers that are there: `engine.start_executions` tells them, and one of them takes the start with all it needs
 * (`engine.take_starts`). A worker is available while its session holds `bureau_starters` shared. It holds a start's message lock until it
 * has recorded the delivery, so a worker that dies releases its starts.
 */
export class M0034StartsForWorkers extends Migration {
  override async up(): Promise<void> {
    this.addSql('grant create on schema engine to bureau_app;');
    this.addSql(`drop function ${startSignature};`);
    for (const sql of engineFunction(startSignature, startExecutions)) this.addSql(sql);
    for (const sql of engineFunction(takeSignature, takeStarts)) this.addSql(sql);
    this.addSql('revoke create on schema engine from bureau_app;');
  }

  override async down(): Promise<void> {
    this.addSql('grant create on schema engine to bureau_app;');
    this.addSql(`drop function ${takeSignature};`);
    this.addSql(`drop function ${startSignature};`);
    for (const sql of engineFunction(startSignature, startBefore)) this.addSql(sql);
    this.addSql('revoke create on schema engine from bureau_app;');
  }
}

export const startSignature = 'engine.start_executions(jsonb, bytea[])';
export const takeSignature = 'engine.take_starts(text[], text[], text[], text[])';

/** As before, and whether the start was handed to a worker: then the caller need not tell Temporal of it. */
export const startExecutions = `
create function engine.start_executions(p_starts jsonb, p_items bytea[])
returns table (execution_id text, is_new boolean, queued boolean, handed_over boolean) ${asApplication} as $$
declare
  one jsonb;
  has_workers boolean := not pg_try_advisory_xact_lock(hashtextextended('bureau_starters', 0));
begin
  for place in 1 .. jsonb_array_length(p_starts) loop
    one := p_starts -> (place - 1);
    perform set_config('app.organization_id', one ->> 'organization_id', true);
    execution_id := null;
    queued := null;
    insert into executions as e (id, organization_id, project_id, digital_organization_id, version_id, graph, settings,
      mode, status, trigger, delivery_key, account_id)
    values (one ->> 'id', one ->> 'organization_id', one ->> 'project_id', one ->> 'digital_organization_id', one ->> 'version_id',
      nullif(one -> 'graph', 'null'), one -> 'settings', one ->> 'mode', 'queued', one -> 'trigger', one ->> 'delivery_key', one ->> 'account_id')
    on conflict (digital_organization_id, delivery_key) where delivery_key is not null do nothing
    returning e.id, e.queued_at is not null into execution_id, queued;
    is_new := found;
    if is_new then
      insert into execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, sources, outputs)
      values (one ->> 'organization_id', one ->> 'id', one -> 'node' ->> 'id', 0, one -> 'node' ->> 'name', one -> 'node' ->> 'type',
        'success', now(), 0, 1, '{}', one -> 'outputs');
      insert into execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
      values (one ->> 'organization_id', one ->> 'id', one -> 'node' ->> 'id', 0, 'main', p_items[place],
        (one #>> '{outputs,main,count}')::integer, (one #>> '{outputs,main,size_bytes}')::integer);
      insert into outbox (id, organization_id, kind, reference, next_attempt_at)
      values (one ->> 'outbox_id', one ->> 'organization_id', 'start_execution', one ->> 'id',
        now() + (one ->> 'relay_after_ms')::integer * interval '1 millisecond');
      if has_workers then
        perform pg_notify('bureau_starts', concat_ws(' ', one ->> 'organization_id', one ->> 'id', one ->> 'outbox_id'));
      end if;
    else
      queued := false;
      select e.id into execution_id from executions e
       where e.organization_id = one ->> 'organization_id' and e.digital_organization_id = one ->> 'digital_organization_id'
         and e.delivery_key = one ->> 'delivery_key';
    end if;
    handed_over := is_new and has_workers;
    return next;
  end loop;
end $$;`;

/**
 * One row per start that no other worker holds or has delivered: the execution for its worker, and the input of its workflow. Releases the
 * locks of delivered messages first.
 */
export const takeStarts = `
create function engine.take_starts(p_organizations text[], p_executions text[], p_messages text[], p_delivered text[])
returns table ("outboxId" text, "versionId" text, "triggerKind" text, "id" text, "organizationId" text, "organizationName" text,
  "digitalOrganizationId" text, "digitalOrganizationName" text, published boolean, "accountId" text, mode text, "isDraft" boolean,
  "hasCopies" boolean, "untilNode" text, status text, "queuedAt" timestamptz, settings jsonb, graph jsonb, "startOutputs" jsonb,
  "startNodeId" text, "startItems" bytea)
${asApplication} as $$
begin
  perform pg_advisory_unlock(hashtextextended(delivered, 0)) from unnest(p_delivered) as delivered;
  for place in 1 .. cardinality(p_messages) loop
    perform set_config('app.organization_id', p_organizations[place], true);
    continue when not pg_try_advisory_lock(hashtextextended(p_messages[place], 0));
    return query
      select m.id, e.version_id, e.trigger ->> 'kind', e.id, e.organization_id, o.name, e.digital_organization_id, d.name,
        d.published_version_id is not null, e.account_id, e.mode, e.version_id is null, e.copied_from is not null, e.until_node,
        e.status, e.queued_at, e.settings, coalesce(e.graph, v.graph), n.outputs, e.trigger ->> 'node_id', t.items
      from outbox m
      join executions e on e.organization_id = m.organization_id and e.id = m.reference
      join organizations o on o.id = e.organization_id
      join digital_organizations d on d.id = e.digital_organization_id and d.organization_id = e.organization_id
      left join versions v on v.id = e.version_id and v.organization_id = e.organization_id
      left join execution_nodes n on n.execution_id = e.id and n.node_id = e.trigger ->> 'node_id' and n.run_index = 0
      left join execution_data t on t.execution_id = e.id and t.node_id = n.node_id and t.run_index = 0 and t.port = 'main'
        and t.size_bytes < 65536
      where m.id = p_messages[place] and e.id = p_executions[place] and e.status = 'queued';
    if not found then perform pg_advisory_unlock(hashtextextended(p_messages[place], 0)); end if;
  end loop;
end $$;`;
