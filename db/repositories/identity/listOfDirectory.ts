import { runStatement, type Scope } from '../scope.ts';

/** Query of a directory list: rows under an alias that match all conditions. */
export interface ScimQuestion {
  readonly table: 'scim_users u' | 'scim_groups g';
  readonly columns: string;
  /** With `$1` the organization and `$2` the connection. */
  readonly ofDirectory: string;
  /** A value, and the condition on it by parameter; undefined values add no condition. */
  readonly conditions: readonly (readonly [value: unknown, condition: (place: string) => string])[];
}

/** Returns a part of such a list in order of provisioning, with the total count. */
export async function listOfDirectory<Row>(
  scope: Scope,
  { organizationId, connectionId }: { readonly organizationId: string; readonly connectionId: string },
  { question, part }: { question: ScimQuestion; part: { readonly offset: number; readonly limit: number } },
): Promise<{ rows: Row[]; total: number }> {
  const { table, columns, ofDirectory, conditions } = question;
  const values: unknown[] = [organizationId, connectionId];
  const tests = [ofDirectory];
  for (const [value, condition] of conditions) {
    if (value === undefined) continue;
    values.push(value);
    tests.push(condition(`$${values.length}`));
  }
  const from = `from ${table} where ${tests.join(' and ')}`;
  const counted = await runStatement<{ total: number }>(scope, `select count(*)::int as total ${from}`, values);
  const alias = table.at(-1);
  const rows = await runStatement<Row>(
    scope,
    `select ${columns} ${from} order by ${alias}.created_at, ${alias}.id offset $${values.length + 1} limit $${values.length + 2}`,
    [...values, part.offset, part.limit],
  );
  return { rows, total: counted[0]!.total };
}
