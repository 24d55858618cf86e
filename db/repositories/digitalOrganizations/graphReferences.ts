/** The parameters and credentials of a node `ai.agent`, of a worker in the JSON of `column`; nothing for others. */
const agentOf = (column: string): string =>
  `jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('type', 'ai.agent', 'credentials', ${column}->'credentials',
     'parameters', jsonb_build_object('tools', ${column}->'tools'))))`;

/**
 * SQL for users of a project's resources in the organization `$1`, as rows (digital_organization_id, employee_id, name, project_id,
 * graphs): digital organizations with their draft and published version, and employees with their agents represented as nodes
 * (`domains/employees/agentGraph.ts`). One of the two ids is null.
 */
export const graphReferences = `(select d.id as digital_organization_id, null::text as employee_id, d.name, d.project_id, jsonb_build_array(d.draft, v.graph) as graphs
    from digital_organizations d left join versions v on v.organization_id = d.organization_id and v.id = d.published_version_id
   where d.organization_id = $1 and d.employee_id is null
  union all
  select null, e.id, e.name, e.project_id, jsonb_build_array(${agentOf('e.worker')}, ${agentOf('w.worker')})
    from employees e left join employee_versions w on w.organization_id = e.organization_id and w.id = e.version_id
   where e.organization_id = $1 and (e.worker->>'kind' = 'agent' or w.worker->>'kind' = 'agent'))`;
