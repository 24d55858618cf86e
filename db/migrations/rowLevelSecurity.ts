/**
 * The statements that put a table behind row-level security: forced, so that not even the table's owner passes;
 * `bureau_app` sees and writes rows of `app.organization_id` only (no setting, no rows), `bureau_system` and
 * `bureau_ledger` all rows their grants allow. `column` is the one that holds the organization.
 */
export function rowLevelSecurity(table: string, column = 'organization_id'): string[] {
  const own = `${column} = (select current_setting('app.organization_id', true))`;
  return [
    `alter table ${table} enable row level security;`,
    `alter table ${table} force row level security;`,
    `create policy organization on ${table} to bureau_app using (${own}) with check (${own});`,
    `create policy everything on ${table} to bureau_system, bureau_ledger using (true) with check (true);`,
  ];
}
