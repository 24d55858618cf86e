import { AppError } from '../../../../openapi/AppError.ts';

/** How an organization's directory is asked. The password of `bind_dn` lies in the vault. */
export interface LdapSettings {
  /** `ldap://host:389` or `ldaps://host:636`. */
  readonly url: string;
  readonly start_tls: boolean;
  /** PEM of the authority that issued the directory's certificate; null: those of the system. */
  readonly ca_certificate: string | null;
  /** Bind as the user: `uid={username},ou=people,dc=example,dc=com`. Null: search for the user first. */
  readonly user_dn: string | null;
  /** The searching user. */
  readonly bind_dn: string | null;
  readonly base_dn: string;
  /** Finds one user by `{username}`. */
  readonly user_filter: string;
  /** Permanent identifier of a person, independent of the address. */
  readonly id_attribute: string;
  readonly email_attribute: string;
  readonly name_attribute: string;
  /** Null: groups are not asked for. */
  readonly group_base_dn: string | null;
  /** Finds the groups of `{dn}`, of a user and of a group. */
  readonly group_filter: string;
  readonly group_name_attribute: string;
  readonly nested_groups: boolean;
}

/** Settings that can be used. Errors: `invalid_request` that names the field. */
export function checkLdapSettings(
  settings: LdapSettings,
  { allowsPlain }: { allowsPlain: (url: URL) => boolean },
): LdapSettings {
  const wrong = (field: string, message: string): AppError =>
    new AppError('invalid_request', message, { param: `/ldap/${field}` });
  const url = URL.parse(settings.url.replace(/^ldap/, 'http'));
  const isTls = settings.url.startsWith('ldaps://');
  if (
    !url ||
    !/^ldaps?:\/\//.test(settings.url) ||
    !/^\/?$/.test(url.pathname) ||
    url.search !== '' ||
    url.username !== ''
  )
    throw wrong('url', 'Enter an address such as ldaps://ldap.example.com:636.');
  if (isTls && settings.start_tls) throw wrong('start_tls', 'ldaps:// is encrypted already.');
  if (!isTls && !settings.start_tls && !allowsPlain(url))
    throw wrong(
      'url',
      'Passwords need encryption: use ldaps:// or StartTLS. Without it, SERVICE_OUTBOUND_ALLOW must name the host.',
    );
  if (settings.user_dn !== null && !settings.user_dn.includes('{username}'))
    throw wrong('user_dn', 'The DN must contain {username}.');
  if (!isFilter(settings.user_filter, '{username}'))
    throw wrong('user_filter', 'The filter must be in parentheses and contain {username}.');
  if (settings.user_dn === null && settings.bind_dn === null)
    throw wrong('bind_dn', 'Give the DN that searches for users, or the DN of users.');
  if (!isFilter(settings.group_filter, '{dn}'))
    throw wrong('group_filter', 'The filter must be in parentheses and contain {dn}.');
  return settings;
}

function isFilter(filter: string, place: string): boolean {
  return filter.startsWith('(') && filter.endsWith(')') && filter.includes(place);
}
