-- What accounts may see of executions with items of a hirer (`domains/employees/README.md`, "Items of others, at rest"): rows of the
-- organization, without what the hirer has given where it does not share it.

create view engine.shown_nodes with (security_barrier) as
  select n.organization_id, n.execution_id, n.node_id, n.run_index, n.name, n.type, n.status, n.started_at, n.duration_ms, n.attempts,
    n.lost_attempts,
    case when n.error is null or public.items_are_shown(n.organization_id, n.execution_id) then n.error else n.error || '{"message": ""}' end as error,
    n.sources, n.outputs, n.wait_until, n.xmin as written_by
  from public.execution_nodes n where n.organization_id = (select current_setting('app.organization_id', true));
create view engine.shown_waits with (security_barrier) as
  select w.organization_id, w.execution_id, w.number, w.kind, w.suffix, w.status, w.wait_until
  from public.execution_waits w where w.organization_id = (select current_setting('app.organization_id', true));
create view engine.shown_runs with (security_barrier) as
  select r.organization_id, r.id, r.account_id, r.created_at, r.charged_micros, r.refunded_micros
  from public.employee_runs r where r.organization_id = (select current_setting('app.organization_id', true));

grant create on schema engine to bureau_system;
alter view engine.shown_nodes owner to bureau_system;
alter view engine.shown_waits owner to bureau_system;
alter view engine.shown_runs owner to bureau_system;
revoke create on schema engine from bureau_system;
grant select on engine.shown_nodes, engine.shown_waits, engine.shown_runs to bureau_app;
