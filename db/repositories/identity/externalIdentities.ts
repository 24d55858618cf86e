import { ExternalIdentityEntity, type ExternalIdentityRow } from '../../entities/externalIdentity.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { insertRow } from '../rows.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** Key of an identity at a provider. */
export type ExternalIdentityKey = Pick<ExternalIdentityRow, 'connectionId' | 'issuer' | 'subject'>;
/** The provider's last statements. */
export type ExternalIdentityFacts = Pick<ExternalIdentityRow, 'email' | 'name' | 'groups'>;

const mostOfAccount = 100;
const mostOfConnection = 2_000;

/** Identities of accounts at the providers of their organizations. */
export class ExternalIdentities {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** System only. */
  async insert(identity: Omit<ExternalIdentityRow, 'createdAt' | 'lastSignInAt'>): Promise<void> {
    await insertRow(this.#scope, ExternalIdentityEntity, { ...identity, lastSignInAt: new Date() });
  }

  /** The identity, held until the transaction ends. System only. */
  async hold({ connectionId, issuer, subject }: ExternalIdentityKey): Promise<ExternalIdentityRow | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('outsideIdentities')
        .selectAll()
        .where('connectionId', '=', connectionId)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .forUpdate(),
    );
  }

  /** The account of the identity that a connection knows by that subject; null if it knows none, or several. System only. */
  async findAccount(connectionId: string, subject: string): Promise<string | null> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('outsideIdentities')
        .select('accountId')
        .where('connectionId', '=', connectionId)
        .where('subject', '=', subject)
        .limit(2),
    );
    return rows.length === 1 ? rows[0]!.accountId : null;
  }

  /** Notes what the provider said at a sign-in; groups stay where it said nothing of them. System only. */
  async note(id: string, { email, name, groups }: ExternalIdentityFacts): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('outsideIdentities')
        .set({ email, name, ...(groups !== null && { groups }), lastSignInAt: now })
        .where('id', '=', id),
    );
  }

  /** People of a connection with their groups at the last sign-in, up to 2,000, the latest first. */
  listGroups(
    connectionId: string,
  ): Promise<(Pick<ExternalIdentityRow, 'accountId' | 'groups'> & { name: string; email: string })[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('outsideIdentities as o')
        .innerJoin('accounts as a', 'a.id', 'o.accountId')
        .select(['o.accountId', 'o.groups', 'a.name', 'a.email'])
        .where('o.connectionId', '=', connectionId)
        .orderBy('o.lastSignInAt', 'desc')
        .orderBy('o.id')
        .limit(mostOfConnection)
        .$narrowType<{ email: string }>(),
    );
  }

  /** Those of one account in the organization of the scope. */
  listOfAccount(accountId: string): Promise<ExternalIdentityRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('outsideIdentities')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(mostOfAccount),
    );
  }
}
