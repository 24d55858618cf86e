/** SQL for whether key `k` belongs to a service account whose project is archived: such a key does nothing until the project is restored. */
export const archivedServiceAccount = `exists (select from service_accounts s join projects p on p.organization_id = s.organization_id and p.id = s.project_id
    where s.organization_id = k.organization_id and s.account_id = k.account_id and p.archived_at is not null)`;
