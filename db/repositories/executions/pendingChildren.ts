/**
 * Part of a statement that ends executions: cancels their pending calls, which nothing else would. `ended` names the part with the `id` and
 * `organization_id` of the ended executions.
 */
export function withUnbegunChildren(ended: string): string {
  return `unbegun AS (
         UPDATE executions c SET status = 'canceled', stopped_at = now(), seq = seq + 1 FROM ${ended}
         WHERE c.organization_id = ${ended}.organization_id AND c.parent_execution_id = ${ended}.id AND c.awaited AND c.status = 'queued'
       )`;
}
