import type { components } from '../../openapi/generated/types.ts';
import type { Statement } from '../queueConnection.ts';

type Schemas = components['schemas'];

/** A published webhook as a stranger's call finds it, with the node of the version that answers, its body in the order in which it was written. */
export interface ActiveWebhook {
  id: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string;
  settings: Schemas['DigitalOrganizationSettings'];
  node: Schemas['GraphNode'];
}

const text = `
  SELECT w.id, w.organization_id AS "organizationId", d.project_id AS "projectId", w.digital_organization_id AS "digitalOrganizationId",
    d.name AS "digitalOrganizationName", v.id AS "versionId", v.settings,
    coalesce(CASE WHEN jsonb_typeof(n.node #> '{parameters,response_body}') IN ('object', 'array')
      THEN (SELECT written FROM json_array_elements(v.graph_written -> 'nodes') AS written WHERE written ->> 'id' = w.node_id)
    END, n.node::json) AS node
  FROM webhooks w
  JOIN digital_organizations d ON d.id = w.digital_organization_id AND d.organization_id = w.organization_id
  JOIN versions v ON v.id = w.version_id AND v.organization_id = w.organization_id AND v.id = d.published_version_id
  JOIN organizations o ON o.id = w.organization_id AND o.deletes_at IS NULL
  CROSS JOIN LATERAL (SELECT jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', w.node_id)) AS node) AS n
  WHERE w.id = $1 AND w.active AND w.kind = 'webhook'`;

/** The statement that finds a published webhook; a stranger has nothing but the id. */
export function findWebhook(id: string): Statement {
  return { name: 'engine_find_webhook', text, values: [id] };
}
