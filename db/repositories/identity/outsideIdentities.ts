import { OutsideIdentityEntity, type OutsideIdentityRow } from '../../entities/externalIdentity.ts';
import { insertRow } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** Key of an identity at a provider. */
export type OutsideKey = Pick<OutsideIdentityRow, 'connectionId' | 'issuer' | 'subject'>;
/** The provider's last statements. */
export type OutsideFacts = Pick<OutsideIdentityRow, 'email' | 'name' | 'groups'>;

const mostOfAccount = 100;

/** Identities of accounts at the providers of their organizations. */
export class OutsideIdentities {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** System only. */
  async insert(identity: Omit<OutsideIdentityRow, 'createdAt' | 'lastSignInAt'>): Promise<void> {
    await insertRow(this.#scope, OutsideIdentityEntity, { ...identity, lastSignInAt: new Date() });
  }

  /** The identity, held until the transaction ends. System only. */
  async hold({ connectionId, issuer, subject }: OutsideKey): Promise<OutsideIdentityRow | null> {
    const rows = await runStatement<OutsideIdentityRow>(
      this.#scope,
      'select * from outside_identities where connection_id = $1 and issuer = $2 and subject = $3 for update',
      [connectionId, issuer, subject],
    );
    return rows[0] ?? null;
  }

  /** The account of the identity that a connection knows by that subject; null if it knows none, or several. System only. */
  async findAccount(connectionId: string, subject: string): Promise<string | null> {
    const rows = await runStatement<{ accountId: string }>(
      this.#scope,
      'select account_id from outside_identities where connection_id = $1 and subject = $2 limit 2',
      [connectionId, subject],
    );
    return rows.length === 1 ? rows[0]!.accountId : null;
  }

  /** Notes what the provider said at a sign-in; groups stay where it said nothing of them. System only. */
  async note(id: string, { email, name, groups }: OutsideFacts): Promise<void> {
    await runChange(
      this.#scope,
      `update outside_identities set email = $2, name = $3, groups = coalesce($4::text[], groups), last_sign_in_at = now()
        where id = $1`,
      [id, email, name, groups],
    );
  }

  /** People of a connection with their groups at the last sign-in, up to 2,000, the latest first. */
  listGroups(
    connectionId: string,
  ): Promise<(Pick<OutsideIdentityRow, 'accountId' | 'groups'> & { name: string; email: string })[]> {
    return runStatement(
      this.#scope,
      `select o.account_id, o.groups, a.name, a.email from outside_identities o join accounts a on a.id = o.account_id
        where o.organization_id = $1 and o.connection_id = $2 order by o.last_sign_in_at desc, o.id limit 2000`,
      [organizationOf(this.#scope), connectionId],
    );
  }

  /** Those of one account in the organization of the scope. */
  listOfAccount(accountId: string): Promise<OutsideIdentityRow[]> {
    return runStatement(
      this.#scope,
      'select * from outside_identities where organization_id = $1 and account_id = $2 order by created_at, id limit $3',
      [organizationOf(this.#scope), accountId, mostOfAccount],
    );
  }
}
