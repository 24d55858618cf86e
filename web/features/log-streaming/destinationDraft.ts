import type { Schema } from '../../api/client.ts';

type Destination = Schema<'LogDestination'>;
type Settings = Schema<'LogDestinationSettings'>;
type Secrets = Schema<'LogDestinationSecrets'>;
type Syslog = Required<Omit<Schema<'SyslogSettings'>, 'kind'>>;

/** A header as it is typed. */
export interface TypedHeader {
  readonly name: string;
  readonly value: string;
}

/** A destination as the form holds it: the fields of every kind, so that nothing typed is lost when the kind is changed. */
export interface DestinationDraft {
  readonly name: string;
  readonly kind: Schema<'LogDestinationKind'>;
  readonly syslog: Syslog;
  readonly clientKey: string;
  readonly url: string;
  /** PEM, of kinds over HTTP; null: none. */
  readonly authority: string | null;
  /** Percent. */
  readonly share: number;
  readonly headers: readonly TypedHeader[];
  /** Stored headers are deleted, although none is typed. */
  readonly removesHeaders: boolean;
  readonly dsn: string;
  readonly environment: string;
  readonly types: readonly string[];
  readonly contents: boolean;
}

const newSyslog: Syslog = {
  transport: 'tls',
  host: '',
  port: 6514,
  framing: 'octet_count',
  facility: 16,
  app_name: 'bureau',
  ca_certificate: null,
  client_certificate: null,
};

/** The draft of a destination, or of a new one. Secrets are never known. */
export function draftOf(destination: Destination | null): DestinationDraft {
  const settings = destination?.settings;
  const draft = {
    name: destination?.name ?? '',
    kind: destination?.kind ?? 'webhook',
    syslog: newSyslog,
    clientKey: '',
    url: '',
    authority: null,
    share: 100,
    headers: [],
    removesHeaders: false,
    dsn: '',
    environment: '',
    types: destination?.types ?? ['*'],
    contents: destination?.contents ?? false,
  };
  if (settings === undefined) return draft;
  if (settings.kind === 'syslog') {
    const { kind: _, ...syslog } = settings;
    return { ...draft, syslog: { ...newSyslog, ...syslog } };
  }
  const authority = settings.ca_certificate ?? null;
  if (settings.kind === 'sentry') return { ...draft, authority, environment: settings.environment ?? '' };
  if (settings.kind === 'otlp_traces')
    return { ...draft, authority, url: settings.url, share: Math.round((settings.ratio ?? 1) * 100) };
  return { ...draft, authority, url: settings.url };
}

/** The body of a request that creates or changes a destination. Secrets that were not typed stay as they are. */
export function bodyOf(draft: DestinationDraft): Omit<Schema<'LogDestinationCreate'>, 'enabled'> {
  const secrets = secretsOf(draft);
  return {
    name: draft.name.trim(),
    settings: settingsOf(draft),
    ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
    types: draft.kind === 'otlp_traces' ? [] : [...draft.types],
    contents: draft.contents,
  };
}

function settingsOf({ kind, syslog, url, authority, share, environment }: DestinationDraft): Settings {
  const trusted = authority === null ? {} : { ca_certificate: authority };
  const address = { url: url.trim(), ...trusted };
  switch (kind) {
    case 'syslog': {
      const isTls = syslog.transport === 'tls';
      const certificates = isTls ? {} : { ca_certificate: null, client_certificate: null };
      return { kind, ...syslog, host: syslog.host.trim(), ...certificates };
    }
    case 'sentry':
      return { kind, environment: environment.trim() === '' ? null : environment.trim(), ...trusted };
    case 'otlp_traces':
      return { kind, ...address, ratio: share / 100 };
    default:
      return { kind, ...address };
  }
}

function secretsOf({ kind, headers, removesHeaders, dsn, clientKey, syslog }: DestinationDraft): Secrets {
  if (kind === 'sentry') return dsn.trim() === '' ? {} : { dsn: dsn.trim() };
  if (kind === 'syslog')
    return syslog.transport !== 'tls' || clientKey.trim() === '' ? {} : { client_key: clientKey.trim() };
  if (kind === 'webhook') return {};
  const typed = headers.filter(({ name }) => name.trim() !== '');
  if (typed.length === 0) return removesHeaders ? { headers: {} } : {};
  return { headers: Object.fromEntries(typed.map(({ name, value }) => [name.trim(), value.trim()])) };
}
