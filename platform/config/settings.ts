import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

import { isAddress } from './isAddress.ts';
import { isHostList } from './isHostList.ts';
import { isJsonListOrPath } from './isJsonListOrPath.ts';
import { namesOrNull } from './namesOrNull.ts';
import { callerTimes, providerSettings, type ProviderSettings } from './providerSettings.ts';
import { settingRows } from './settingsTable.ts';
import type { SettingRow } from './settingRow.ts';
import type { SettingName } from './settingsTable.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Everything the environment decides, read once at the start of a process and handed on as `deps`. */
export interface Settings {
  readonly port: number;
  readonly databaseUrl: string | null;
  /** Of the owner of the tables, for migrations; null = the user of `databaseUrl` owns them. */
  readonly databaseOwnerUrl: string | null;
  readonly temporalAddress: string | null;
  readonly temporalNamespace: string;
  /** How the connection to Temporal is encrypted: absolute paths of PEM files; null = it is not. */
  readonly temporalTls: {
    readonly certPath: string | null;
    readonly keyPath: string | null;
    readonly caPath: string | null;
    readonly serverName: string | null;
  } | null;
  readonly temporalApiKey: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** IP addresses to listen on; null = IPv4 and IPv6 loopback. */
  readonly listen: readonly string[] | null;
  /** Further names of the instance, beside the host of the public URL. */
  readonly hosts: readonly string[];
  /** The listener that a proxy asks before it fetches certificates; null = none. */
  readonly certificateAskListen: { readonly host: string; readonly port: number } | null;
  /** The listener of a worker's metrics; null = none. */
  readonly metricsListen: { readonly host: string; readonly port: number } | null;
  /** IP addresses and CIDR ranges; null = private ones, and only under an https public URL. */
  readonly trustedProxies: readonly string[] | null;
  /** 32 bytes in base64; null = the key file in the data directory. */
  readonly encryptionKey: string | null;
  /** Keys that were used before, to read with. */
  readonly encryptionKeysOld: readonly string[];
  readonly sandboxModels: 'closed' | 'open';
  /** The instance owner to create at first start. */
  readonly bootstrap: { readonly email: string; readonly password: string } | null;
  readonly signUp: 'open' | 'invite' | 'closed';
  /** Accounts that may create organizations besides the one of their sign-up. */
  readonly organizationCreation: 'everyone' | 'admins';
  /** Starting credits of new accounts' organizations; a decimal text. */
  readonly startingCredits: string;
  readonly insecureCookies: boolean;
  /** Hosts, host:port pairs and CIDR ranges. */
  readonly outboundAllow: readonly string[];
  /** Whether users may run commands on other machines. */
  readonly sshCommand: 'off' | 'on';
  /** Whether processes share the statements of a busy wallet. */
  readonly ledgerRelay: 'on' | 'off';
  /** Whether nodes of Google can be tools of agents. */
  readonly googleAgentTools: 'off' | 'on';
  /** Where files are kept; null = in the data folder. */
  readonly s3: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string | null;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  } | null;
  /** The mail server of the instance; null: nothing is mailed. */
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    readonly security: 'starttls' | 'tls' | 'none';
    readonly user: { readonly name: string; readonly password: string } | null;
    /** Sender, as an address header has it. */
    readonly from: string;
  } | null;
  /** Largest upload from outside. */
  readonly uploadMaxBytes: number;
  /** Largest JSON or text of a response that a node reads into items. */
  readonly responseMaxBytes: number;
  /** Largest body that a node answers a webhook call with, files aside. */
  readonly answerMaxBytes: number;
  /** Folder of this machine whose files triggers may watch; null = none. */
  readonly filesRoot: string | null;
  /** Folder with packages of custom nodes. Absolute; null = none. */
  readonly nodesDir: string | null;
  /** Folder in which nodes read and write files; null = none. */
  readonly filesDir: string | null;
  /** Additional packages for code; null = none. */
  readonly codePackages: readonly string[] | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** URL of an OpenTelemetry collector; null disables tracing. */
  readonly otlpUrl: string | null;
  /** Log destinations of the instance: a JSON list, or the path of a file with one; null = none. */
  readonly logDestinations: string | null;
  /** Share of traces, from 0 to 1, that is recorded even without an error. */
  readonly traceRatio: number;
  /** Address of a trace in a tracing tool, with `{trace_id}` for its id. */
  readonly traceUrl: string | null;
  /** Without a slash at its end. */
  readonly stripeUrl: string;
  readonly temporalUiUrl: string | null;
  readonly taskQueue: string;
  /** Limit for all data tables of one organization together. */
  readonly dataTablesMaxBytes: number;
  readonly provider: ProviderSettings;
  /** How long a stopping process lets requests run. */
  readonly drainMs: number;
  readonly webhookAnswerMs: number;
  /** Whether the instance starts in maintenance: nothing runs by itself. False: data folders without an id belong to it. Null: not set. */
  readonly maintenance: boolean | null;
  /** Production executions that run at once in the whole instance; null = no limit. */
  readonly executionConcurrency: number | null;
  /** Production executions of one organization that run at once; null = no limit. */
  readonly organizationExecutionConcurrency: number | null;
  /** Nodes of one organization that a worker runs at once. */
  readonly organizationNodeConcurrency: number;
  /** Executions that one start may lead to by calls. */
  readonly executionsPerRoot: number;
  /** The instance's share of the price of an employee's run, in millionths. */
  readonly employeeSharePpm: number;
  /** Retention of audit log events; null = unlimited. */
  readonly auditRetentionDays: number | null;
  /** Folder of the ends of the audit logs. Absolute. */
  readonly auditCheckpoints: string;
  /** For sources of the data catalog: a contact address (null: none), and alternative addresses by name. */
  readonly catalog: { readonly contact: string | null; readonly baseUrls: ReadonlyMap<string, string> };
  /** OAuth apps of the instance, by type of credential, as written. */
  readonly oauthApps: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Retention of ended executions; null: unlimited. */
  readonly executionRetention: { readonly maxAgeHours: number | null; readonly maxCount: number | null };
}

/** The environment holds something that cannot be used. `problems` names every setting at once; never a secret's value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * The settings of an environment (decisions §10). An unknown `SERVICE_*` name and every malformed value stop the start.
 * A variable that is set but empty counts as not set, as in docker-compose files.
 * @throws SettingsError naming all of them
 */
export function readSettings(env: Env): Settings {
  const problems = [...unknownNames(env), ...settingRows.flatMap((row) => problemOf(row, read(env, row.name)))];
  const email = read(env, 'SERVICE_BOOTSTRAP_EMAIL');
  const password = read(env, 'SERVICE_BOOTSTRAP_PASSWORD');
  if ((email === undefined) !== (password === undefined)) {
    problems.push('SERVICE_BOOTSTRAP_EMAIL and SERVICE_BOOTSTRAP_PASSWORD must be set together, or neither.');
  }
  problems.push(...s3Problems(env), ...tlsProblems(env), ...smtpProblems(env));
  if (read(env, 'DATABASE_OWNER_URL') !== undefined && read(env, 'DATABASE_URL') === undefined)
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL: the same database as the user of the programs.');
  if (problems.length > 0) throw new SettingsError(problems);

  const port = Number(read(env, 'PORT') ?? '8080');
  return Object.freeze({
    port,
    databaseUrl: read(env, 'DATABASE_URL') ?? null,
    databaseOwnerUrl: read(env, 'DATABASE_OWNER_URL') ?? null,
    temporalAddress: read(env, 'TEMPORAL_ADDRESS') ?? null,
    temporalNamespace: read(env, 'TEMPORAL_NAMESPACE') ?? 'default',
    temporalTls: tlsOf(env),
    temporalApiKey: read(env, 'TEMPORAL_API_KEY') ?? null,
    dataDir: resolve(read(env, 'SERVICE_DATA_DIR') ?? './data'),
    publicUrl: withoutSlash(read(env, 'SERVICE_PUBLIC_URL') ?? `http://localhost:${port}`),
    ...reachOf(env),
    encryptionKey: read(env, 'SERVICE_ENCRYPTION_KEY') ?? null,
    encryptionKeysOld: listOrNull(read(env, 'SERVICE_ENCRYPTION_KEYS_OLD')) ?? [],
    sshCommand: (read(env, 'SERVICE_SSH_COMMAND') ?? 'off') as Settings['sshCommand'],
    googleAgentTools: (read(env, 'SERVICE_GOOGLE_AGENT_TOOLS') ?? 'off') as Settings['googleAgentTools'],
    sandboxModels: (read(env, 'SERVICE_SANDBOX_MODELS') ?? 'closed') as Settings['sandboxModels'],
    bootstrap: email !== undefined && password !== undefined ? Object.freeze({ email, password }) : null,
    signUp: (read(env, 'SERVICE_SIGN_UP') ?? 'invite') as Settings['signUp'],
    organizationCreation: (read(env, 'SERVICE_ORGANIZATION_CREATION') ??
      'everyone') as Settings['organizationCreation'],
    startingCredits: read(env, 'SERVICE_STARTING_CREDITS') ?? '0',
    insecureCookies: read(env, 'SERVICE_INSECURE_COOKIES') === 'true',
    outboundAllow: listOrNull(read(env, 'SERVICE_OUTBOUND_ALLOW')) ?? [],
    s3: s3Of(env),
    smtp: smtpOf(env),
    uploadMaxBytes: Number(read(env, 'SERVICE_UPLOAD_MAX_BYTES') ?? 1024 ** 3),
    ...memoryLimitsOf(env),
    ...foldersOf(env),
    logLevel: (read(env, 'SERVICE_LOG_LEVEL') ?? 'info') as Settings['logLevel'],
    stripeUrl: read(env, 'SERVICE_STRIPE_URL')?.replace(/\/+$/, '') ?? 'https://api.stripe.com',
    otlpUrl: read(env, 'SERVICE_OTLP_URL')?.replace(/\/+$/, '') ?? null,
    logDestinations: read(env, 'SERVICE_LOG_DESTINATIONS') ?? null,
    traceRatio: Number(read(env, 'SERVICE_TRACE_RATIO') ?? 1),
    traceUrl: read(env, 'SERVICE_TRACE_URL') ?? null,
    temporalUiUrl: read(env, 'SERVICE_TEMPORAL_UI_URL')?.replace(/\/+$/, '') ?? null,
    taskQueue: read(env, 'SERVICE_TASK_QUEUE') ?? 'bureau',
    maintenance: flagOrNull(read(env, 'SERVICE_MAINTENANCE')),
    dataTablesMaxBytes: Number(read(env, 'SERVICE_DATA_TABLES_MAX_BYTES') ?? 209_715_200),
    employeeSharePpm: Math.round(Number(read(env, 'SERVICE_EMPLOYEE_SHARE_PERCENT') ?? 0) * 10_000),
    auditRetentionDays: limitOf(read(env, 'SERVICE_AUDIT_RETENTION_DAYS') ?? '0'),
    auditCheckpoints: resolve(
      read(env, 'SERVICE_AUDIT_CHECKPOINTS') ?? join(read(env, 'SERVICE_DATA_DIR') ?? './data', 'audit-checkpoints'),
    ),
    executionRetention: Object.freeze({
      maxAgeHours: limitOf(read(env, 'SERVICE_EXECUTION_RETENTION_HOURS') ?? '336'),
      maxCount: limitOf(read(env, 'SERVICE_EXECUTION_RETENTION_COUNT') ?? '10000'),
    }),
    catalog: catalogOf(env),
    oauthApps: new Map(Object.entries(oauthAppsIn(read(env, 'SERVICE_OAUTH_APPS') ?? '{}') ?? {})),
    provider: providerSettings((name) => read(env, name)),
    ...callerTimes((name) => read(env, name)),
    executionConcurrency: numberOrNull(read(env, 'SERVICE_EXECUTION_CONCURRENCY')),
    organizationExecutionConcurrency: numberOrNull(read(env, 'SERVICE_ORGANIZATION_EXECUTION_CONCURRENCY')),
    organizationNodeConcurrency: numberOrNull(read(env, 'SERVICE_ORGANIZATION_NODE_CONCURRENCY')) ?? 50,
    executionsPerRoot: numberOrNull(read(env, 'SERVICE_EXECUTIONS_PER_ROOT')) ?? 10_000,
  });
}

function catalogOf(env: Env): Settings['catalog'] {
  const baseUrls = (listOrNull(read(env, 'SERVICE_CATALOG_BASE_URLS')) ?? []).map((pair) => {
    const [name, url] = splitOnce(pair, '=');
    return [name, withoutSlash(url)] as const;
  });
  return Object.freeze({ contact: read(env, 'SERVICE_CATALOG_CONTACT') ?? null, baseUrls: new Map(baseUrls) });
}

function absoluteOrNull(path: string | undefined): string | null {
  return path === undefined ? null : resolve(path);
}

/** Accepts only names in the table, so that no undocumented setting is read. */
function read(env: Env, name: SettingName): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}

function flagOrNull(value: string | undefined): boolean | null {
  return value === undefined ? null : value === 'true';
}

function unknownNames(env: Env): string[] {
  const known = new Set<string>(settingRows.map((row) => row.name));
  return Object.keys(env)
    .filter((name) => name.startsWith('SERVICE_') && !known.has(name))
    .toSorted()
    .map((name) => `${name} is not a setting of Bureau.${suggestion(name, known)}`);
}

function suggestion(name: string, known: ReadonlySet<string>): string {
  const squeeze = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const near = [...known].find((candidate) => {
    const [a, b] = [squeeze(candidate), squeeze(name)];
    return a === b || (b.length > 10 && (a.startsWith(b) || b.startsWith(a)));
  });
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function problemOf(row: SettingRow, value: string | undefined): string[] {
  if (value === undefined || checks[row.kind](value, row)) return [];
  const shown = row.secret === true ? '' : ` (it is ${JSON.stringify(value.slice(0, 100))})`;
  return [`${row.name} must be ${row.expected}${shown}.`];
}

const checks: Record<SettingRow['kind'], (value: string, row: SettingRow) => boolean> = {
  port: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
  limit: (value) => /^(0|[1-9]\d{0,8})$/.test(value),
  ratio: (value) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(value),
  traceUrl: (value) => value.includes('{trace_id}') && /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  percent: (value) => /^\d{1,3}(\.\d{1,4})?$/.test(value) && Number(value) <= 100,
  retentionDays: (value) =>
    value === '0' || (/^[1-9]\d{1,4}$/.test(value) && Number(value) >= 30 && Number(value) <= 36_500),
  count: (value) => /^[1-9]\d{0,8}$/.test(value),
  seconds: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 86_400,
  text: (value) => /^[\w.-]{1,200}$/.test(value),
  path: (value) => !value.includes('\0'),
  url: isOrigin,
  postgresUrl: isPostgresUrl,
  address: isAddress,
  choice: (value, row) => row.choices?.includes(value) ?? false,
  flag: (value) => value === 'true' || value === 'false',
  hosts: (value, { name }) => isHostList(value, name),
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 254,
  mailbox: (value) => /^([^\s@<>]+@[^\s@<>]+|[^<>@\p{Cc}"]+<[^\s@<>]+@[^\s@<>]+>)$/u.test(value) && value.length <= 320,
  host: (value) => isIP(value) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(value),
  smtpPassword: (value) => value.length <= 1_000,
  secret: (value) => /^[\x21-\x7e]{1,256}$/.test(value),
  apiKey: (value) => /^[\x21-\x7e]{1,4096}$/.test(value),
  password: (value) => value.length >= 8 && value.length <= 256,
  credits: (value) => /^\d{1,9}(\.\d{1,6})?$/.test(value),
  bytes: (value) => /^[1-9]\d{0,14}$/.test(value),
  key: isKey,
  keys: (value) => value.split(',').every((part) => isKey(part.trim())),
  oauthApps: (value) => oauthAppsIn(value) !== null,
  jsonListOrPath: isJsonListOrPath,
  baseUrls: (value) => value.split(',').every((part) => isNamedUrl(part.trim())),
};

/** The apps of a JSON text; null if it is none, or if an app has no client. */
function oauthAppsIn(value: string): Readonly<Record<string, Readonly<Record<string, string>>>> | null {
  try {
    const apps: unknown = JSON.parse(value);
    const isRecord = (one: unknown): one is Record<string, unknown> =>
      typeof one === 'object' && one !== null && !Array.isArray(one);
    const isApp = (one: unknown): boolean =>
      isRecord(one) &&
      ['client_id', 'client_secret', ...Object.keys(one)].every((name) => typeof one[name] === 'string');
    return isRecord(apps) && Object.values(apps).every(isApp) ? (apps as Record<string, Record<string, string>>) : null;
  } catch {
    return null;
  }
}

function splitOnce(text: string, sign: string): [string, string] {
  const place = text.indexOf(sign);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

function isNamedUrl(pair: string): boolean {
  const [name, value] = splitOnce(pair, '=');
  const url = URL.parse(value);
  if (!/^[a-z][a-z0-9_-]*(\.[a-z][a-zA-Z0-9_]*)*$/.test(name) || url === null) return false;
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:');
}

function isKey(value: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(value);
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (url === null) return false;
  const bare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return bare && (url.protocol === 'http:' || url.protocol === 'https:');
}

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:');
}

/** Reads packages, the listening addresses, host names, and trusted proxies. */
function reachOf(
  env: Env,
): Pick<
  Settings,
  'codePackages' | 'listen' | 'hosts' | 'certificateAskListen' | 'metricsListen' | 'ledgerRelay' | 'trustedProxies'
> {
  return {
    codePackages: namesOrNull(read(env, 'SERVICE_CODE_PACKAGES')),
    listen: listOrNull(read(env, 'SERVICE_LISTEN')),
    hosts: listOrNull(read(env, 'SERVICE_HOSTS')) ?? [],
    certificateAskListen: listenerOf(read(env, 'SERVICE_CERTIFICATE_ASK_LISTEN')),
    metricsListen: listenerOf(read(env, 'SERVICE_METRICS_LISTEN')),
    ledgerRelay: read(env, 'SERVICE_LEDGER_RELAY') === 'off' ? 'off' : 'on',
    trustedProxies: listOrNull(read(env, 'SERVICE_TRUSTED_PROXIES')),
  };
}

function listenerOf(value: string | undefined): Settings['certificateAskListen'] {
  if (value === undefined) return null;
  const colon = value.lastIndexOf(':');
  return { host: value.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(value.slice(colon + 1)) };
}

function listOrNull(value: string | undefined): readonly string[] | null {
  return value === undefined ? null : Object.freeze(value.split(',').map((part) => part.trim()));
}

function numberOrNull(value: string | undefined): number | null {
  return value === undefined ? null : Number(value);
}

function s3Problems(env: Env): string[] {
  const problems: string[] = [];
  if (read(env, 'SERVICE_BINARY_STORE') === 's3' && read(env, 'SERVICE_S3_BUCKET') === undefined)
    problems.push('SERVICE_S3_BUCKET must be set where SERVICE_BINARY_STORE is s3.');
  const keys = [read(env, 'SERVICE_S3_ACCESS_KEY_ID'), read(env, 'SERVICE_S3_SECRET_ACCESS_KEY')];
  if (keys.filter((key) => key !== undefined).length === 1)
    problems.push('SERVICE_S3_ACCESS_KEY_ID and SERVICE_S3_SECRET_ACCESS_KEY must be set together, or neither.');
  return problems;
}

const tlsSettings = [
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const;

function tlsProblems(env: Env): string[] {
  const problems: string[] = [];
  const set = tlsSettings.filter((name) => read(env, name) !== undefined);
  const isOn = read(env, 'TEMPORAL_TLS') === 'true' || set.length > 0;
  if (isOn && read(env, 'TEMPORAL_ADDRESS') === undefined)
    problems.push(`${set[0] ?? 'TEMPORAL_TLS'} needs TEMPORAL_ADDRESS: the embedded Temporal has no TLS.`);
  if (set.length > 0 && read(env, 'TEMPORAL_TLS') === 'false')
    problems.push(`${set[0]} needs TLS: TEMPORAL_TLS must not be false.`);
  const [cert, key] = tlsSettings.map((name) => read(env, name));
  if ((cert === undefined) !== (key === undefined))
    problems.push('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH must be set together, or neither.');
  return problems;
}

function tlsOf(env: Env): Settings['temporalTls'] {
  const isOn = read(env, 'TEMPORAL_TLS') === 'true' || tlsSettings.some((name) => read(env, name) !== undefined);
  if (!isOn) return null;
  return Object.freeze({
    certPath: absoluteOrNull(read(env, 'TEMPORAL_TLS_CLIENT_CERT_PATH')),
    keyPath: absoluteOrNull(read(env, 'TEMPORAL_TLS_CLIENT_KEY_PATH')),
    caPath: absoluteOrNull(read(env, 'TEMPORAL_TLS_SERVER_CA_CERT_PATH')),
    serverName: read(env, 'TEMPORAL_TLS_SERVER_NAME') ?? null,
  });
}

function foldersOf(env: Env): Pick<Settings, 'filesRoot' | 'nodesDir' | 'filesDir'> {
  return {
    filesRoot: absoluteOrNull(read(env, 'SERVICE_FILES_ROOT')),
    nodesDir: absoluteOrNull(read(env, 'SERVICE_NODES_DIR')),
    filesDir: absoluteOrNull(read(env, 'SERVICE_FILES_DIR')),
  };
}

function memoryLimitsOf(env: Env): Pick<Settings, 'responseMaxBytes' | 'answerMaxBytes'> {
  return {
    responseMaxBytes: Number(read(env, 'SERVICE_RESPONSE_MAX_BYTES') ?? 128 * 1024 ** 2),
    answerMaxBytes: Number(read(env, 'SERVICE_WEBHOOK_ANSWER_MAX_BYTES') ?? 64 * 1024 ** 2),
  };
}

function s3Of(env: Env): Settings['s3'] {
  if (read(env, 'SERVICE_BINARY_STORE') !== 's3') return null;
  const accessKeyId = read(env, 'SERVICE_S3_ACCESS_KEY_ID');
  const secretAccessKey = read(env, 'SERVICE_S3_SECRET_ACCESS_KEY');
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
  return Object.freeze({
    bucket: read(env, 'SERVICE_S3_BUCKET') ?? '',
    region: read(env, 'SERVICE_S3_REGION') ?? 'us-east-1',
    endpoint: read(env, 'SERVICE_S3_ENDPOINT') ?? null,
    credentials,
  });
}

function limitOf(value: string): number | null {
  return value === '0' ? null : Number(value);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function smtpProblems(env: Env): string[] {
  const problems: string[] = [];
  const hasHost = read(env, 'SERVICE_SMTP_HOST') !== undefined;
  if (hasHost && read(env, 'SERVICE_SMTP_FROM') === undefined)
    problems.push('SERVICE_SMTP_FROM must be set where SERVICE_SMTP_HOST is: it is the sender of the mails.');
  const others = settingRows.filter(({ name }) => name.startsWith('SERVICE_SMTP_') && read(env, name) !== undefined);
  if (!hasHost && others[0] !== undefined) problems.push(`${others[0].name} needs SERVICE_SMTP_HOST.`);
  const user = [read(env, 'SERVICE_SMTP_USER'), read(env, 'SERVICE_SMTP_PASSWORD')];
  if (user.filter((part) => part !== undefined).length === 1)
    problems.push('SERVICE_SMTP_USER and SERVICE_SMTP_PASSWORD must be set together, or neither.');
  return problems;
}

const smtpPorts = { starttls: 587, tls: 465, none: 25 };

function smtpOf(env: Env): Settings['smtp'] {
  const host = read(env, 'SERVICE_SMTP_HOST');
  const from = read(env, 'SERVICE_SMTP_FROM');
  if (host === undefined || from === undefined) return null;
  const security = (read(env, 'SERVICE_SMTP_SECURITY') ?? 'starttls') as keyof typeof smtpPorts;
  const [name, password] = [read(env, 'SERVICE_SMTP_USER'), read(env, 'SERVICE_SMTP_PASSWORD')];
  return Object.freeze({
    host,
    port: Number(read(env, 'SERVICE_SMTP_PORT') ?? smtpPorts[security]),
    security,
    user: name === undefined || password === undefined ? null : Object.freeze({ name, password }),
    from,
  });
}
