import { randomBytes } from 'node:crypto';

import { Filter, InvalidCredentialsError, type Client, type Entry } from 'ldapts';

import { AppError } from '../../../../openapi/AppError.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { ExternalIdentity } from '../externalIdentity.ts';
import { ssoFailed } from '../ssoErrors.ts';
import type { LdapSettings } from './ldapSettings.ts';
import { openDirectory } from './openDirectory.ts';

/** One connection to a directory, as it is set up at this moment. */
export interface LdapConnection {
  readonly id: string;
  readonly settings: LdapSettings;
  readonly bindPassword: string | null;
}

const mostGroups = 2_000;
const mostDepth = 10;

/**
 * Signs people in with the password that a directory knows: as the user at once, or after a search for the user. User input never becomes
 * syntax of a filter or a name; referrals of the directory are not followed. Nothing here may run inside a transaction.
 */
export class LdapDirectory {
  readonly #connection: LdapConnection;
  readonly #outbound: Pick<Outbound, 'dial'>;
  #certificateExpiresAt: Date | null = null;

  constructor(connection: LdapConnection, outbound: Pick<Outbound, 'dial'>) {
    this.#connection = connection;
    this.#outbound = outbound;
  }

  /** Until when the certificate holds that the directory showed last; null if it has shown none. */
  get certificateExpiresAt(): Date | null {
    return this.#certificateExpiresAt;
  }

  /** Returns the identity of a user. Errors: `invalid_sign_in`, one text for a wrong password and an unknown name; `sso_failed`. */
  async identify(username: string, password: string): Promise<ExternalIdentity> {
    // An empty password is an anonymous bind, which directories accept (RFC 4513 §5.1.2).
    if (username.trim() === '' || password === '' || username.includes('\0') || password.includes('\0')) throw wrong();
    return this.#with(async (client) => {
      const { user_dn: userDn } = this.#connection.settings;
      if (userDn !== null) {
        const dn = userDn.replaceAll('{username}', () => escapedName(username));
        await this.#bind(client, dn, password);
        return this.#read(client, await this.#entryOf(client, dn));
      }
      await this.#bindAsSearcher(client);
      const entry = await this.#find(client, username);
      if (!entry) {
        // Takes as long as for an existing user.
        await client
          .bind(`cn=${randomBytes(8).toString('hex')},${this.#connection.settings.base_dn}`, password)
          .catch(ignore);
        throw wrong();
      }
      const identity = await this.#read(client, entry);
      await this.#bind(client, entry.dn, password);
      return identity;
    });
  }

  /** Connects, and binds as who searches. Errors: `sso_failed`. */
  async check(): Promise<void> {
    await this.#with((client) => this.#bindAsSearcher(client));
  }

  async #with<T>(work: (client: Client) => Promise<T>): Promise<T> {
    let client: Client | null = null;
    try {
      client = await openDirectory(this.#connection.settings, this.#outbound, (expiresAt) => {
        this.#certificateExpiresAt = expiresAt;
      });
      return await work(client);
    } catch (error) {
      if (error instanceof AppError && (error.code === 'invalid_sign_in' || error.code === 'sso_failed')) throw error;
      throw ssoFailed(
        error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'Unknown error',
        error,
      );
    } finally {
      await client?.unbind().catch(ignore);
    }
  }

  async #bindAsSearcher(client: Client): Promise<void> {
    const { settings, bindPassword } = this.#connection;
    if (settings.bind_dn === null) return;
    if (!bindPassword) throw ssoFailed('The password of the DN that searches is missing');
    try {
      await client.bind(settings.bind_dn, bindPassword);
    } catch (error) {
      throw ssoFailed('The directory refuses the DN that searches', error);
    }
    if (!client.isBound) throw ssoFailed('The directory did not bind the DN that searches');
  }

  async #bind(client: Client, dn: string, password: string): Promise<void> {
    try {
      await client.bind(dn, password);
    } catch (error) {
      throw error instanceof InvalidCredentialsError ? wrong() : error;
    }
    if (!client.isBound) throw wrong();
  }

  /** The one entry of a name; null if there is none. Two are refused: one of them would get in as the other. */
  async #find(client: Client, username: string): Promise<Entry | null> {
    const { base_dn: base, user_filter: template } = this.#connection.settings;
    const filter = template.replaceAll('{username}', () => Filter.escape(username));
    const { searchEntries } = await client.search(base, { ...this.#wanted(), filter, scope: 'sub', sizeLimit: 2 });
    if (searchEntries.length > 1) throw ssoFailed('The directory has several users of this name');
    return searchEntries[0] ?? null;
  }

  async #entryOf(client: Client, dn: string): Promise<Entry> {
    const { searchEntries } = await client.search(dn, { ...this.#wanted(), scope: 'base', sizeLimit: 1 });
    if (!searchEntries[0]) throw ssoFailed('The directory shows the user nothing of itself');
    return searchEntries[0];
  }

  #wanted() {
    const { id_attribute: id, email_attribute: email, name_attribute: name } = this.#connection.settings;
    return {
      attributes: [id, email, name],
      explicitBufferAttributes: id.toLowerCase() === 'objectguid' ? [id] : [],
      derefAliases: 'never' as const,
      timeLimit: 10,
    };
  }

  async #read(client: Client, entry: Entry): Promise<ExternalIdentity> {
    const { id, settings } = this.#connection;
    const subject = textOf(entry[settings.id_attribute]);
    if (subject === null) throw ssoFailed(`The user has no attribute ${settings.id_attribute}`);
    return {
      connectionId: id,
      issuer: 'ldap',
      subject,
      email: textOf(entry[settings.email_attribute]),
      emailVerified: true, // a directory says nothing of it; the domain has to be the organization's
      name: textOf(entry[settings.name_attribute]),
      groups: await this.#groupsOf(client, entry.dn),
    };
  }

  /** The names of the user's groups, and of the groups that those are in; null if there are too many to be sure. */
  async #groupsOf(client: Client, userDn: string): Promise<string[] | null> {
    const {
      group_base_dn: base,
      group_filter: template,
      group_name_attribute: name,
      nested_groups: nested,
    } = this.#connection.settings;
    if (base === null) return null;
    const names = new Set<string>();
    const seen = new Set<string>();
    let next = [userDn];
    for (let depth = 0; next.length > 0 && depth < (nested ? mostDepth : 1); depth += 1) {
      const found: string[] = [];
      for (const dn of next) {
        const filter = template.replaceAll('{dn}', () => Filter.escape(dn));
        const options = { filter, scope: 'sub' as const, attributes: [name], derefAliases: 'never' as const };
        const { searchEntries } = await client.search(base, { ...options, paged: { pageSize: 200 }, timeLimit: 10 });
        for (const group of searchEntries) {
          if (seen.has(group.dn)) continue;
          seen.add(group.dn);
          found.push(group.dn);
          const text = textOf(group[name]);
          if (text !== null) names.add(text);
        }
        if (seen.size > mostGroups) return null;
      }
      next = found;
    }
    return [...names];
  }
}

function wrong(): AppError {
  return new AppError('invalid_sign_in', 'Wrong user name or password.');
}

function ignore(): void {}

/** The first value of an attribute; bytes in hexadecimal. */
function textOf(value: Entry[string] | undefined): string | null {
  const first: Buffer | string | undefined = Array.isArray(value) ? value[0] : value;
  if (Buffer.isBuffer(first)) return first.length === 0 ? null : first.toString('hex');
  return first === undefined || first.trim() === '' || first.length > 500 ? null : first.trim();
}

/** A value inside a distinguished name (RFC 4514 §2.4). */
function escapedName(text: string): string {
  return text
    .replaceAll(/["+,;<=>\\#]/g, String.raw`\$&`)
    .replace(/^ | $/g, String.raw`\20`)
    .replaceAll(/[\r\n]/g, (one) => `\\${one.codePointAt(0)!.toString(16).padStart(2, '0')}`);
}
