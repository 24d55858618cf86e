/** Changes the constraint of the kinds of events as it is, whatever kinds other migrations have added to it. */
export function replaceInKinds(before: string, after: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return `
do $$ declare kinds text; begin
  select replace(pg_get_constraintdef(oid), ${quoted(before)}, ${quoted(after)}) into strict kinds
    from pg_constraint where conname = 'events_kind_check' and conrelid = 'events'::regclass;
  alter table events drop constraint events_kind_check;
  execute 'alter table events add constraint events_kind_check ' || kinds;
end $$;`;
}
