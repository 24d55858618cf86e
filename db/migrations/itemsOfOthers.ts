/**
 * The statement that keeps accounts from rows with items of a hirer (`domains/employees/README.md`, "Items of others, at rest"), beside the
 * wall around the organization. `isShown` is a condition on a row for accounts; the engine passes. A transaction says for whom it reads
 * (`app.reads_for`, `Database`): the setting is read once a statement, so the engine pays nothing for a row. Writing is not restricted, as
 * it reveals nothing.
 */
export function itemsOfOthers(
  table: string,
  isShown = 'public.items_are_shown(organization_id, execution_id)',
): string {
  return `create policy items_of_others on ${table} as restrictive to bureau_app
  using ((select current_setting('app.reads_for', true) is distinct from 'accounts') or ${isShown}) with check (true);`;
}
