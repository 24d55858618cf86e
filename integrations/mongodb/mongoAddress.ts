import { AppError } from '../../openapi/AppError.ts';
import { canonicalHost } from '../../platform/outbound/dial.ts';
import type { MongoServer } from './MongoServer.ts';

/** The place of a server, and the sign-in there. */
export interface MongoAddress {
  /** The name whose records list the hosts (`mongodb+srv`). */
  readonly isRecord: boolean;
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Options of the driver, by their names in connection strings. */
  readonly options: Readonly<Record<string, string>>;
}

const defaultPort = 27_017;
/**
 * Options that a string may set, by their names in lower case: https://www.mongodb.com/docs/manual/reference/connection-string-options/.
 * Options that read files or name a proxy are refused.
 */
const allowedOptions = new Map(
  [
    'replicaSet',
    'authSource',
    'authMechanism',
    'directConnection',
    'loadBalanced',
    'readPreference',
    'readPreferenceTags',
    'maxStalenessSeconds',
    'readConcernLevel',
    'w',
    'wtimeoutMS',
    'journal',
  ].map((name) => [name.toLowerCase(), name] as const),
);
/** Options that say nothing that matters here. */
const ignoredOptions =
  /^(appname|retrywrites|retryreads|compressors|zlib\w*|tls|ssl|uuidrepresentation|\w*timeoutms|\w*poolsize|maxidletimems|heartbeatfrequencyms|maxconnecting)$/i;
const mechanisms = ['SCRAM-SHA-256', 'SCRAM-SHA-1', 'PLAIN', 'MONGODB-X509', 'DEFAULT'];

/** Reads the address of a credential. Errors: `parameter_invalid`, without the text, which holds the password. */
export function mongoAddress(server: MongoServer): MongoAddress {
  if (server.kind === 'string') return fromString(server.connection_string.trim());
  const { host, port, user, password, database, auth_source: source, replica_set: set } = server;
  return {
    isRecord: false,
    hosts: [{ host: canonicalHost(host), port }],
    user,
    password,
    database,
    options: {
      ...(source === '' ? {} : { authSource: source }),
      ...(set === '' ? { directConnection: 'true' } : { replicaSet: set }),
    },
  };
}

/** Whether a connection string asks for TLS, which `mongodb+srv` does by itself. */
export function asksForTls({
  kind,
  connection_string: text,
}: Pick<MongoServer, 'kind' | 'connection_string'>): boolean {
  if (kind === 'fields') return false;
  const [, given] = /[?&](?:tls|ssl)=(\w+)/i.exec(text) ?? [];
  return given === undefined ? /^\s*mongodb\+srv:/i.test(text) : given.toLowerCase() === 'true';
}

function fromString(text: string): MongoAddress {
  const [, record, login, list = '', database = '', query = ''] =
    /^mongodb(\+srv)?:\/\/(?:([^@/]*)@)?([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/i.exec(text) ?? [];
  if (list === '') throw wrong('It begins with mongodb:// or mongodb+srv://. Encode "@", ":" and "/" of the password.');
  const isRecord = record !== undefined;
  const hosts = list.split(',').map((entry) => hostOf(entry, isRecord));
  if (isRecord && hosts.length !== 1) throw wrong('mongodb+srv:// takes one name.');
  const [user = '', ...rest] = (login ?? '').split(':');
  return {
    isRecord,
    hosts,
    user: decoded(user),
    password: decoded(rest.join(':')),
    database: decoded(database),
    options: optionsOf(query),
  };
}

function hostOf(entry: string, isRecord: boolean): { host: string; port: number } {
  const [, host, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(entry.trim()) ?? [];
  if (host === undefined || (isRecord && port !== undefined)) throw wrong('One of its hosts is not valid.');
  return { host: canonicalHost(host), port: port === undefined ? defaultPort : Number(port) };
}

function optionsOf(query: string): Record<string, string> {
  const options: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const known = allowedOptions.get(name.toLowerCase());
    if (known !== undefined) options[known] = value;
    else if (!ignoredOptions.test(name)) throw wrong(`Remove the option "${name.slice(0, 100)}": it is not supported.`);
  }
  const { authMechanism: mechanism } = options;
  if (mechanism !== undefined && !mechanisms.includes(mechanism))
    throw wrong(`Sign-ins of the kind "${mechanism.slice(0, 100)}" are not supported. Use a user with a password.`);
  return options;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('A "%" is not followed by two digits.');
  }
}

function wrong(hint: string): AppError {
  return new AppError('parameter_invalid', `The connection string of the credential is not valid. ${hint}`);
}
