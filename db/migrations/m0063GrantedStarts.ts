import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** Workers also take the start of an execution that has since got its slot; before, it was left to the relay, two seconds later. */
export class M0063GrantedStarts extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('engine.take_starts')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
  }
}

/** The function as it was. */
const before = `CREATE OR REPLACE FUNCTION engine.take_starts(p_organizations text[], p_executions text[], p_messages text[], p_delivered text[])
 RETURNS TABLE("outboxId" text, "versionId" text, "triggerKind" text, id text, "organizationId" text, "organizationName" text, "digitalOrganizationId" text, "digitalOrganizationName" text, published boolean, "accountId" text, mode text, "isDraft" boolean, "hasCopies" boolean, "untilNode" text, status text, "queuedAt" timestamp with time zone, settings jsonb, graph json, "startOutputs" jsonb, "startNodeId" text, "startItems" bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
begin
  perform pg_advisory_unlock(hashtextextended(delivered, 0)) from unnest(p_delivered) as delivered;
  for place in 1 .. cardinality(p_messages) loop
    perform set_config('app.organization_id', p_organizations[place], true);
    continue when not pg_try_advisory_lock(hashtextextended(p_messages[place], 0));
    return query
      select m.id, e.version_id, e.trigger ->> 'kind', e.id, e.organization_id, o.name, e.digital_organization_id, d.name,
        d.published_version_id is not null, e.account_id, e.mode, e.version_id is null, e.copied_from is not null, e.until_node,
        e.status, e.queued_at, e.settings, coalesce(e.graph_written, e.graph::json, v.graph_written, v.graph::json), n.outputs, e.trigger ->> 'node_id', t.items
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
end $function$;`;
