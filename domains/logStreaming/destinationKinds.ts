import { X509Certificate } from 'node:crypto';

import type { LogDestinationKind } from '../../db/rows/logDestination.ts';
import { AppError } from '../../openapi/AppError.ts';
import { inputCheck } from '../../platform/schema/inputCheck.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import { readDsn } from './readDsn.ts';

/** A syslog receiver. */
export interface SyslogSettings {
  readonly host: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** Of TCP and TLS (RFC 6587). Some receivers read lines only. */
  readonly framing: 'octet_count' | 'newline';
  /** 0 to 23 (RFC 5424 §6.2.1). */
  readonly facility: number;
  readonly app_name: string;
  /** PEM of the authority that issued the receiver's certificate; null: those of the system. */
  readonly ca_certificate: string | null;
  /** PEM that identifies this instance to the receiver; its key is a secret. */
  readonly client_certificate: string | null;
}

/** A receiver over HTTP. */
export interface HttpReceiverSettings {
  /** PEM of the authority that issued the receiver's certificate; null: those of the system. */
  readonly ca_certificate: string | null;
}

/** A receiver of Standard Webhooks. */
export interface WebhookSettings extends HttpReceiverSettings {
  readonly url: string;
}

/** A receiver of OTLP over HTTP. */
export interface OtlpSettings extends HttpReceiverSettings {
  /** With or without the path of the signal (`/v1/logs`, `/v1/traces`). */
  readonly url: string;
}

/** A receiver of spans. */
export interface OtlpTracesSettings extends OtlpSettings {
  /** Share of the traces that are sent; those with errors are always. */
  readonly ratio: number;
}

/** A project of Sentry. */
export interface SentrySettings extends HttpReceiverSettings {
  readonly environment: string | null;
}

/** Secrets of a syslog receiver. */
export interface SyslogSecrets {
  /** PEM of the private key of `client_certificate`. */
  readonly client_key: string | null;
}

/** Secrets of a webhook. */
export interface WebhookSecrets {
  /** `whsec_…`, the newest first; deliveries are signed with each, so that receivers can change theirs at any time. */
  readonly signing_secrets: readonly string[];
}

/** Secrets of an OTLP receiver. */
export interface OtlpSecrets {
  readonly headers: Readonly<Record<string, string>>;
}

/** Secrets of a Sentry project. */
export interface SentrySecrets {
  /** `https://<public key>@<host>/<project>`. */
  readonly dsn: string;
}

/** Settings and secrets of a destination that were checked, with all defaults. */
export type CheckedDestination =
  | { readonly kind: 'syslog'; readonly settings: SyslogSettings; readonly secrets: SyslogSecrets }
  | { readonly kind: 'webhook'; readonly settings: WebhookSettings; readonly secrets: WebhookSecrets }
  | { readonly kind: 'otlp_logs'; readonly settings: OtlpSettings; readonly secrets: OtlpSecrets }
  | { readonly kind: 'otlp_traces'; readonly settings: OtlpTracesSettings; readonly secrets: OtlpSecrets }
  | { readonly kind: 'sentry'; readonly settings: SentrySettings; readonly secrets: SentrySecrets };

/** JSON Schemas of the settings and the secrets of a kind. Unknown members are refused; members with a default may be missing. */
export interface DestinationKindSchemas {
  readonly settings: JsonSchema;
  readonly secrets: JsonSchema;
}

const maxUrlLength = 2_000;
const maxPemLength = 20_000;
const maxHeaders = 20;
const maxHeaderLength = 8_000;
export const maxSigningSecrets = 5;
const minSigningBytes = 24;
const maxSigningBytes = 64;

const url: JsonSchema = { type: 'string', minLength: 1, maxLength: maxUrlLength };
const pem: JsonSchema = { type: ['string', 'null'], maxLength: maxPemLength, default: null };
const closed = (properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: [...required],
});

const otlp: DestinationKindSchemas = {
  settings: closed({ url, ca_certificate: pem }, ['url']),
  secrets: closed(
    { headers: { type: 'object', additionalProperties: { type: 'string', maxLength: maxHeaderLength }, default: {} } },
    [],
  ),
};

/** Schemas of every kind. */
export const destinationKinds: Readonly<Record<LogDestinationKind, DestinationKindSchemas>> = {
  syslog: {
    settings: closed(
      {
        host: { type: 'string', minLength: 1, maxLength: 253 },
        port: { type: 'integer', minimum: 1, maximum: 65_535 },
        transport: { type: 'string', enum: ['udp', 'tcp', 'tls'] },
        framing: { type: 'string', enum: ['octet_count', 'newline'], default: 'octet_count' },
        facility: { type: 'integer', minimum: 0, maximum: 23, default: 16 },
        app_name: { type: 'string', minLength: 1, maxLength: 48, default: 'bureau' },
        ca_certificate: pem,
        client_certificate: pem,
      },
      ['host', 'port', 'transport'],
    ),
    secrets: closed({ client_key: pem }, []),
  },
  webhook: {
    settings: closed({ url, ca_certificate: pem }, ['url']),
    secrets: closed(
      { signing_secrets: { type: 'array', minItems: 1, maxItems: maxSigningSecrets, items: { type: 'string' } } },
      ['signing_secrets'],
    ),
  },
  otlp_logs: otlp,
  otlp_traces: {
    ...otlp,
    settings: closed({ url, ca_certificate: pem, ratio: { type: 'number', minimum: 0, maximum: 1, default: 1 } }, [
      'url',
    ]),
  },
  sentry: {
    settings: closed(
      {
        environment: { type: ['string', 'null'], minLength: 1, maxLength: 64, default: null },
        ca_certificate: pem,
      },
      [],
    ),
    secrets: closed({ dsn: url }, ['dsn']),
  },
};

/** Settings and secrets as they come from a person or a row. */
export interface GivenDestination {
  readonly kind: LogDestinationKind;
  readonly settings: unknown;
  readonly secrets: unknown;
}

/**
 * Returns settings and secrets that can be used, with defaults. `allowsHttp` decides about addresses without TLS. Errors: `invalid_request`
 * that names the member as `/settings/…` or `/secrets/…`; the text never shows a secret.
 */
export function checkDestination(
  given: GivenDestination,
  { allowsHttp }: { allowsHttp: (url: URL) => boolean },
): CheckedDestination {
  const destination = withDefaults(given);
  const { ca_certificate: ca } = destination.settings;
  if (ca !== null) checkCertificate(ca, '/settings/ca_certificate');
  switch (destination.kind) {
    case 'syslog':
      checkSyslog(destination.settings, destination.secrets);
      break;
    case 'webhook':
      checkUrl(destination.settings.url, { param: '/settings/url', allowsHttp });
      destination.secrets.signing_secrets.forEach(checkSigningSecret);
      break;
    case 'otlp_logs':
    case 'otlp_traces':
      checkUrl(destination.settings.url, { param: '/settings/url', allowsHttp });
      checkHeaders(destination.secrets.headers);
      break;
    case 'sentry': {
      const dsn = readDsn(destination.secrets.dsn);
      if (dsn === null)
        throw wrong('/secrets/dsn', 'Enter the DSN of the project, such as https://key@sentry.example.com/1.');
      checkUrl(dsn.envelopeUrl, { param: '/secrets/dsn', allowsHttp });
      break;
    }
  }
  return destination;
}

/** Returns the settings of a stored destination, which were checked before they were stored. */
export function withDefaults({ kind, settings, secrets }: GivenDestination): CheckedDestination {
  const schemas = destinationKinds[kind];
  return {
    kind,
    settings: filled(schemas.settings, settings, '/settings'),
    secrets: filled(schemas.secrets, secrets, '/secrets'),
  } as CheckedDestination;
}

function filled(schema: JsonSchema, given: unknown, place: string): object {
  const violation = inputCheck(schema).violation(given);
  if (violation !== null) {
    const field = violation.field === '' ? place.slice(1) : violation.field;
    throw wrong(`${place}${violation.pointer}`, `"${field}" ${violation.problem}.`);
  }
  const properties = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const defaults = properties.filter(([, { default: value }]) => value !== undefined);
  return {
    ...Object.fromEntries(defaults.map(([name, property]) => [name, property['default']])),
    ...(given as object),
  };
}

function checkSyslog(settings: SyslogSettings, { client_key: clientKey }: SyslogSecrets): void {
  const { host, app_name: appName, transport, ca_certificate: ca, client_certificate: certificate } = settings;
  if (/[\s/\\@?#]/.test(host)) throw wrong('/settings/host', 'Enter a host name or an address, without a port.');
  if (!/^[\u0021-\u007e]+$/.test(appName))
    throw wrong('/settings/app_name', 'The name of the program has printable ASCII characters without spaces.');
  if (transport !== 'tls' && (ca !== null || certificate !== null))
    throw wrong('/settings/transport', 'Certificates need TLS as the transport.');
  if (certificate !== null) checkCertificate(certificate, '/settings/client_certificate');
  if ((certificate === null) !== (clientKey === null))
    throw wrong('/secrets/client_key', 'Give a client certificate and its key together.');
}

function checkCertificate(text: string, param: string): void {
  try {
    new X509Certificate(text);
  } catch {
    throw wrong(param, 'Enter a certificate in PEM format, which begins with -----BEGIN CERTIFICATE-----.');
  }
}

function checkUrl(text: string, options: { param: string; allowsHttp: (url: URL) => boolean }): void {
  const parsed = URL.parse(text);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw wrong(options.param, 'Enter an address that begins with https://.');
  if (parsed.username !== '' || parsed.password !== '' || parsed.hash !== '')
    throw wrong(options.param, 'The address must not contain a user, a password or a fragment.');
  if (parsed.protocol === 'http:' && !options.allowsHttp(parsed))
    throw wrong(
      options.param,
      'The address must begin with https://. An http address works where SERVICE_OUTBOUND_ALLOW names it.',
    );
}

function checkSigningSecret(secret: string, index: number): void {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const length = encoded === undefined ? 0 : Buffer.from(encoded, 'base64').length;
  if (length < minSigningBytes || length > maxSigningBytes)
    throw wrong(
      `/secrets/signing_secrets/${index}`,
      `A signing secret is whsec_ followed by ${minSigningBytes} to ${maxSigningBytes} bytes in base64.`,
    );
}

/** Headers of the sender itself, and headers of connections, which a client cannot send. */
const ownHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'content-encoding',
  'content-length',
  'host',
  'connection',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) throw wrong('/secrets/headers', `At most ${maxHeaders} headers are sent.`);
  for (const [name, value] of entries) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name))
      throw wrong('/secrets/headers', 'The name of a header has letters, digits and hyphens.');
    if (ownHeaders.has(name.toLowerCase())) throw wrong('/secrets/headers', `The header ${name} is set by the sender.`);
    if (!/^[\u0020-\u007e]*$/.test(value))
      throw wrong('/secrets/headers', `The value of the header ${name} has characters that headers cannot carry.`);
  }
}

function wrong(param: string, message: string): AppError {
  return new AppError('invalid_request', message, { param });
}
