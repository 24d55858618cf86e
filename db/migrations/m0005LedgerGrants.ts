import { Migration } from '@mikro-orm/migrations';

/**
 * The ledger's guards and its simplest functions: every organization gets a wallet with its first row, entries are
 * immutable and balance out in each statement, and credits are granted by one function.
 * Invariants: `db/ledger/README.md`.
 */
export class M0005LedgerGrants extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create function ledger.open_wallet() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.wallets (organization_id) values (new.id);
  return null;
end $$;`);
    this.addSql(`
create function ledger.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'ledger entries are immutable' using errcode = 'integrity_constraint_violation';
end $$;`);
    this.addSql(`
create function ledger.check_balanced() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from added group by reference, kind having sum(amount_micros) <> 0 or count(*) <> 2) then
    raise exception 'entries of one reference and kind must be a pair that adds up to zero'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;`);
    this.addSql(`
create function ledger.grant_credits(
  p_organization text, p_reference text, p_kind text, p_amount bigint, p_reason text, p_wallet_entry text, p_platform_entry text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  after bigint;
begin
  if p_kind not in ('grant', 'plan_credits', 'adjustment') then
    raise exception 'a call is charged by settling its hold' using errcode = 'invalid_parameter_value';
  end if;
  perform from wallets where organization_id = p_organization for update;
  if not found then
    return null;
  end if;
  select balance_after_micros into after from ledger_entries
    where reference = p_reference and kind = p_kind and account = 'wallet';
  if found then
    return after; -- the same grant again changes nothing
  end if;
  update wallets set balance_micros = balance_micros + p_amount
    where organization_id = p_organization returning balance_micros into after;
  insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros, reason)
    values (p_wallet_entry, p_reference, p_kind, 'wallet', p_organization, p_amount, after, p_reason),
           (p_platform_entry, p_reference, p_kind, 'platform', p_organization, -p_amount, null, p_reason);
  return after;
end $$;`);
    this.addSql('alter function ledger.open_wallet() owner to bureau_ledger;');
    this.addSql(
      'alter function ledger.grant_credits(text, text, text, bigint, text, text, text) owner to bureau_ledger;',
    );
    this.addSql('revoke all on all functions in schema ledger from public;');
    this.addSql(
      'grant execute on function ledger.grant_credits(text, text, text, bigint, text, text, text) to bureau_system;',
    );
    this.addSql(
      'create trigger open_wallet after insert on organizations for each row execute function ledger.open_wallet();',
    );
    this.addSql(
      'create trigger immutable before update or delete or truncate on ledger_entries for each statement execute function ledger.refuse_change();',
    );
    this.addSql(
      'create trigger balanced after insert on ledger_entries referencing new table as added for each statement execute function ledger.check_balanced();',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger open_wallet on organizations;');
    this.addSql('drop trigger immutable on ledger_entries;');
    this.addSql('drop trigger balanced on ledger_entries;');
    this.addSql('drop function ledger.grant_credits(text, text, text, bigint, text, text, text);');
    this.addSql('drop function ledger.check_balanced();');
    this.addSql('drop function ledger.refuse_change();');
    this.addSql('drop function ledger.open_wallet();');
  }
}
