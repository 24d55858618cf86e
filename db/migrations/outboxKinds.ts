const first = `'start_execution'::text`;

/** Lets the outbox hold messages of one more kind. */
export function addOutboxKind(kind: string): string {
  return changeKinds(first, `'${kind}'::text, ${first}`);
}

/** Takes back what `addOutboxKind` did. */
export function removeOutboxKind(kind: string): string {
  return changeKinds(`'${kind}'::text, ${first}`, first);
}

/** Other migrations add kinds as well: other entries of the constraint stay unchanged. */
function changeKinds(before: string, after: string): string {
  return `do $$
declare
  v_definition text;
begin
  select pg_get_constraintdef(oid) into strict v_definition from pg_constraint where conname = 'outbox_kind_check';
  alter table outbox drop constraint outbox_kind_check;
  execute 'alter table outbox add constraint outbox_kind_check ' || replace(v_definition, $old$${before}$old$, $new$${after}$new$);
end $$;`;
}
