import type { SettingRow } from './settingRow.ts';

const http = 'an http or https URL without a path, such as https://bureau.example.com';

/**
 * Every setting that the environment may hold: the one source of the README's table, of the checks at start and of
 * the test of docker-compose.yml (decisions §10).
 */
export const settingRows = [
  {
    name: 'PORT',
    kind: 'port',
    defaultText: '8080',
    description: 'Port of the page and of all APIs.',
    expected: 'a whole number from 1 to 65535',
  },
  {
    name: 'DATABASE_URL',
    kind: 'postgresUrl',
    defaultText: 'embedded PostgreSQL',
    description:
      "PostgreSQL 15 or newer; with the extension `pg_trgm` (part of PostgreSQL's contrib) the market is searched by an index, and with `vector` 0.8 or newer (pgvector) large knowledge bases are. Without this setting `npm start` runs its own server. Where DATABASE_OWNER_URL is set, its user needs no rights of its own; else it owns the tables, must be able to create roles (no superuser is needed), and programs sign in as a user that the migration makes beside it.",
    expected: 'a URL such as postgres://user:password@host:5432/bureau',
    secret: true,
  },
  {
    name: 'DATABASE_OWNER_URL',
    kind: 'postgresUrl',
    defaultText: 'DATABASE_URL',
    description:
      'The same database as another user, who owns the tables and may create roles. Migrations use it and nothing else does; they make the user of DATABASE_URL.',
    expected: 'a URL such as postgres://owner:password@host:5432/bureau',
    secret: true,
  },
  {
    name: 'TEMPORAL_ADDRESS',
    kind: 'address',
    defaultText: 'embedded Temporal',
    description: 'Temporal frontend. Without it `npm start` runs its own server.',
    expected: 'host:port, such as temporal:7233',
  },
  {
    name: 'TEMPORAL_NAMESPACE',
    kind: 'text',
    defaultText: 'default',
    description: 'Temporal namespace of all executions.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'TEMPORAL_TLS',
    kind: 'flag',
    defaultText: 'false, or true where one of the next is set',
    description:
      'Whether the connection to TEMPORAL_ADDRESS is encrypted. These settings are called as the `temporal` CLI calls them.',
    expected: 'true or false',
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
    kind: 'path',
    defaultText: 'none',
    description: 'File with the certificate that Bureau shows to Temporal (mTLS, PEM), together with its key.',
    expected: 'the path of a file',
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
    kind: 'path',
    defaultText: 'none',
    description: 'File with the key of that certificate (PEM).',
    expected: 'the path of a file',
  },
  {
    name: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    kind: 'path',
    defaultText: 'those of Node.js, of NODE_EXTRA_CA_CERTS and of the system',
    description: 'File with the authorities that Temporal’s certificate is checked with (PEM).',
    expected: 'the path of a file',
  },
  {
    name: 'TEMPORAL_TLS_SERVER_NAME',
    kind: 'text',
    defaultText: 'the host of TEMPORAL_ADDRESS',
    description: 'Name that Temporal’s certificate must carry.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'TEMPORAL_API_KEY',
    kind: 'apiKey',
    defaultText: 'none',
    description: 'Key that Bureau signs in to Temporal with, as Temporal Cloud asks for.',
    expected: '1 to 4096 characters without spaces',
    secret: true,
  },
  {
    name: 'SERVICE_DATA_DIR',
    kind: 'path',
    defaultText: './data',
    description: 'Folder of everything that is kept: database files, the generated encryption key, uploads.',
    expected: 'the path of a folder',
  },
  {
    name: 'SERVICE_PUBLIC_URL',
    kind: 'url',
    defaultText: '`http://localhost:<PORT>`',
    description: 'Where browsers and webhooks reach this instance.',
    expected: http,
  },
  {
    name: 'SERVICE_LISTEN',
    kind: 'hosts',
    defaultText: 'IPv4 and IPv6 loopback',
    description: 'Addresses to listen on, comma separated, such as `0.0.0.0`.',
    expected: 'IP addresses separated by commas',
  },
  {
    name: 'SERVICE_HOSTS',
    kind: 'hosts',
    defaultText: 'the host of SERVICE_PUBLIC_URL',
    description:
      'Further names of this instance, comma separated, such as `bureau.internal.example.com`. IP addresses and names without a dot always count. At other hosts nothing is served but verified custom domains (docs/guide/self-hosting/custom-domains.md).',
    expected: 'host names separated by commas',
  },
  {
    name: 'SERVICE_CERTIFICATE_ASK_LISTEN',
    kind: 'address',
    defaultText: 'off',
    description:
      'Where a proxy asks whether it may fetch a certificate for a custom domain, as address:port of a listener of its own that nobody outside reaches (docs/guide/self-hosting/custom-domains.md).',
    expected: 'address:port, such as 127.0.0.1:8081',
  },
  {
    name: 'SERVICE_TRUSTED_PROXIES',
    kind: 'hosts',
    defaultText: 'under an https public URL: loopback and private addresses',
    description:
      'Proxies whose `X-Forwarded-For` is believed, as addresses and CIDR ranges, comma separated, such as `10.0.0.0/8`. What comes from them never counts as a request of this machine.',
    expected: 'IP addresses and CIDR ranges separated by commas, such as 10.0.0.0/8',
  },
  {
    name: 'SERVICE_ENCRYPTION_KEY',
    kind: 'key',
    defaultText: 'generated into the data folder',
    description:
      'Encrypts secrets in the database: 32 random bytes in base64 (`openssl rand -base64 32`). Losing it loses the secrets.',
    expected: '32 bytes in base64, as `openssl rand -base64 32` prints them',
    secret: true,
  },
  {
    name: 'SERVICE_ENCRYPTION_KEYS_OLD',
    kind: 'keys',
    defaultText: 'none',
    description:
      'Keys that were SERVICE_ENCRYPTION_KEY before, comma separated, while secrets are encrypted anew with the current one (docs/guide/self-hosting/encryption-keys.md).',
    expected: 'keys of 32 bytes in base64, separated by commas',
    secret: true,
  },
  {
    name: 'SERVICE_SANDBOX_MODELS',
    kind: 'choice',
    choices: ['closed', 'open'],
    defaultText: 'closed',
    description:
      'Whether users may call the built-in sandbox models: `closed` until an admin opens them, or `open` from the start.',
    expected: 'closed or open',
  },
  {
    name: 'SERVICE_BOOTSTRAP_EMAIL',
    kind: 'email',
    defaultText: 'none',
    description: 'Creates the instance owner at first start, together with the password.',
    expected: 'an e-mail address',
  },
  {
    name: 'SERVICE_BOOTSTRAP_PASSWORD',
    kind: 'password',
    defaultText: 'none',
    description: 'Password of the instance owner created at first start.',
    expected: '8 to 256 characters',
    secret: true,
  },
  {
    name: 'SERVICE_SIGN_UP',
    kind: 'choice',
    choices: ['open', 'invite', 'closed'],
    defaultText: 'invite',
    description:
      'Who may sign up after the first account: anyone (`open`), people with an invitation (`invite`), nobody (`closed`).',
    expected: 'open, invite or closed',
  },
  {
    name: 'SERVICE_ORGANIZATION_CREATION',
    kind: 'choice',
    choices: ['everyone', 'admins'],
    defaultText: 'everyone',
    description:
      'Who may make organizations beside their own: every account (`everyone`), or admins of the instance only (`admins`).',
    expected: 'everyone or admins',
  },
  {
    name: 'SERVICE_STARTING_CREDITS',
    kind: 'credits',
    defaultText: '0',
    description:
      'Credits that the organization of each new account starts with. Without any it can ask an admin; the first account has its 1,000.',
    expected: 'an amount of credits, such as 100 or 2.5',
  },
  {
    name: 'SERVICE_INSECURE_COOKIES',
    kind: 'flag',
    defaultText: 'false',
    description: 'Allows signing in over plain http on a host that is not loopback.',
    expected: 'true or false',
  },
  {
    name: 'SERVICE_OUTBOUND_ALLOW',
    kind: 'hosts',
    defaultText: 'none',
    description: 'Private targets that users may reach: host, host:port or CIDR, comma separated.',
    expected: 'hosts, host:port pairs or CIDR ranges separated by commas',
  },
  {
    name: 'SERVICE_SSH_COMMAND',
    kind: 'choice',
    choices: ['off', 'on'],
    defaultText: 'off',
    description: 'Whether users may run commands on other machines by SSH: `on` offers the node "SSH command".',
    expected: 'off or on',
  },
  {
    name: 'SERVICE_BINARY_STORE',
    kind: 'choice',
    choices: ['folder', 's3'],
    defaultText: 'folder',
    description:
      'Where the bytes of files are kept: `folder` (in the data folder; API and workers must share it) or `s3`.',
    expected: 'folder or s3',
  },
  {
    name: 'SERVICE_S3_BUCKET',
    kind: 'text',
    defaultText: 'none',
    description: 'Bucket of files; needed for the store `s3`.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'SERVICE_S3_REGION',
    kind: 'text',
    defaultText: 'us-east-1',
    description: 'Region of the bucket.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'SERVICE_S3_ENDPOINT',
    kind: 'url',
    defaultText: 'Amazon S3',
    description: 'Address of another service that speaks S3.',
    expected: http,
  },
  {
    name: 'SERVICE_S3_ACCESS_KEY_ID',
    kind: 'text',
    defaultText: 'what the machine may do',
    description: 'Access key of the bucket, together with the secret key.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'SERVICE_S3_SECRET_ACCESS_KEY',
    kind: 'secret',
    defaultText: 'none',
    description: 'Secret key of the bucket.',
    expected: '1 to 256 characters without spaces',
    secret: true,
  },
  {
    name: 'SERVICE_UPLOAD_MAX_BYTES',
    kind: 'bytes',
    defaultText: '1073741824 (1 GiB)',
    description:
      'Largest upload from outside (webhooks: files and forms with files). JSON and texts are at most 16 MiB.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_RESPONSE_MAX_BYTES',
    kind: 'bytes',
    defaultText: '134217728 (128 MiB)',
    description:
      'Largest JSON or text response that a node reads into items; more than a node run can output (128 MiB) is of no use. Responses read as files have no limit.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_WEBHOOK_ANSWER_MAX_BYTES',
    kind: 'bytes',
    defaultText: '67108864 (64 MiB)',
    description: 'Largest JSON or text that a node sends to the caller of a webhook. Files have no limit.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_FILES_ROOT',
    kind: 'path',
    defaultText: 'none',
    description: 'Folder on the machine of the workers whose files triggers may watch, for everybody who can publish.',
    expected: 'the path of a folder',
  },
  {
    name: 'SERVICE_LOG_LEVEL',
    kind: 'choice',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    defaultText: 'info',
    description: 'Least level that is logged.',
    expected: 'trace, debug, info, warn, error, fatal or silent',
  },
  {
    name: 'SERVICE_OTLP_URL',
    kind: 'url',
    defaultText: 'none',
    description:
      'OpenTelemetry collector (OTLP over HTTP) that is told of every call of a model, without its texts, and of the requests to `/v1`, below the span that their `traceparent` names; spans go to `/v1/traces` there.',
    expected: http,
  },
  {
    name: 'SERVICE_STRIPE_URL',
    kind: 'url',
    defaultText: 'https://api.stripe.com',
    description: 'Where Stripe’s API is reached, for instances that are paid by it (Administration > Plans).',
    expected: http,
  },
  {
    name: 'SERVICE_TEMPORAL_UI_URL',
    kind: 'url',
    defaultText: 'embedded Temporal UI',
    description:
      'Where people open Temporal UI; shown as links in executions, and the one origin that may decrypt there (docs/guide/self-hosting/temporal-ui.md).',
    expected: http,
  },
  {
    name: 'SERVICE_TASK_QUEUE',
    kind: 'text',
    defaultText: 'bureau',
    description: 'Temporal task queue between API and workers.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'SERVICE_SMTP_HOST',
    kind: 'host',
    defaultText: 'none',
    description:
      'Mail server that all mail of Bureau goes through (invitations, password resets, notices). Without one, whoever administers gets links to copy instead, and nothing is mailed.',
    expected: 'the name or address of a host, such as smtp.example.com',
  },
  {
    name: 'SERVICE_SMTP_PORT',
    kind: 'port',
    defaultText: '587, or 465 with tls, or 25 with none',
    description: 'Port of the mail server.',
    expected: 'a whole number from 1 to 65535',
  },
  {
    name: 'SERVICE_SMTP_SECURITY',
    kind: 'choice',
    choices: ['starttls', 'tls', 'none'],
    defaultText: 'starttls',
    description:
      'How the connection is encrypted: `starttls` demands it after a plain greeting, `tls` from the first byte, `none` not at all (for a server on the same machine). Own authorities: NODE_EXTRA_CA_CERTS.',
    expected: 'starttls, tls or none',
  },
  {
    name: 'SERVICE_SMTP_USER',
    kind: 'apiKey',
    defaultText: 'none',
    description: 'User of the mail server, together with the password.',
    expected: 'visible ASCII characters without spaces',
  },
  {
    name: 'SERVICE_SMTP_PASSWORD',
    kind: 'smtpPassword',
    defaultText: 'none',
    description: 'Password of that user.',
    expected: 'a text of at most 1000 characters',
    secret: true,
  },
  {
    name: 'SERVICE_SMTP_FROM',
    kind: 'mailbox',
    defaultText: 'none',
    description: 'Sender of the mails; needed where SERVICE_SMTP_HOST is set.',
    expected: 'an address such as bureau@example.com or Bureau <bureau@example.com>',
  },
  {
    name: 'SERVICE_DATA_TABLES_MAX_BYTES',
    kind: 'bytes',
    defaultText: '209715200 (200 MiB)',
    description: 'How many bytes the data tables of one organization may hold together.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_EXECUTION_RETENTION_HOURS',
    kind: 'limit',
    defaultText: '336 (14 days)',
    description:
      'How long executions are kept after their end, with their items and files; 0 = for ever. Executions that have not ended always stay.',
    expected: 'a whole number of hours, or 0 for no limit',
  },
  {
    name: 'SERVICE_EXECUTION_RETENTION_COUNT',
    kind: 'limit',
    defaultText: '10000',
    description: 'How many executions of each digital organization are kept, the newest; 0 = all.',
    expected: 'a whole number, or 0 for no limit',
  },
  {
    name: 'SERVICE_EMPLOYEE_SHARE_PERCENT',
    kind: 'percent',
    defaultText: '0',
    description:
      "What the instance keeps of the price of an employee's run; the rest is its publisher's. Runs keep the share they began with.",
    expected: 'a number from 0 to 100, with up to four decimals',
  },
  {
    name: 'SERVICE_AUDIT_RETENTION_DAYS',
    kind: 'retentionDays',
    defaultText: '0 (for ever)',
    description:
      'How long events of the audit logs are kept, 30 days at least; 0 = for ever. An organization may decide otherwise for its own log.',
    expected: '0, or a whole number of days from 30 to 36500',
  },
  {
    name: 'SERVICE_AUDIT_CHECKPOINTS',
    kind: 'path',
    defaultText: '`audit-checkpoints` in the data folder',
    description:
      'Folder where the ends of the audit logs are written down every minute, for `npm run audit:verify` to compare with; best where those who reach the database cannot write.',
    expected: 'a path',
  },
  {
    name: 'SERVICE_EXECUTION_CONCURRENCY',
    kind: 'count',
    defaultText: 'no limit',
    description:
      'How many production executions run at once in the whole instance; further ones are queued, first in, first out, organizations taking turns. The API that started last decides.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_ORGANIZATION_EXECUTION_CONCURRENCY',
    kind: 'count',
    defaultText: 'no limit',
    description:
      'How many production executions of one organization run at once; further ones are queued. A digital organization may set a limit of its own. The API that started last decides.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_ORGANIZATION_NODE_CONCURRENCY',
    kind: 'count',
    defaultText: '50',
    description:
      'How many nodes of one organization each worker runs at once, of 100 in all; further ones wait in order, so a slow host that one organization calls keeps no other waiting. A digital organization may set a limit of its own.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_EXECUTIONS_PER_ROOT',
    kind: 'count',
    defaultText: '10000',
    description:
      'How many executions one start may lead to by calls of digital organizations, calls of calls included. The node whose calls would be more fails with `execution_budget_exhausted`.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_PROVIDER_IDLE_SECONDS',
    kind: 'seconds',
    defaultText: '600 (10 minutes)',
    description:
      'How long a provider of models may be silent within an answer before the call fails. Whoever waits for a stream gets a sign of life every 15 seconds.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_CATALOG_CONTACT',
    kind: 'email',
    defaultText: 'none',
    description:
      'An e-mail address that sources of the data catalog receive with every request. Some sources answer nobody without one. It wins over the address that an admin sets on the page of a source.',
    expected: 'an e-mail address',
  },
  {
    name: 'SERVICE_CATALOG_BASE_URLS',
    kind: 'baseUrls',
    defaultText: 'none',
    description:
      'Other addresses of sources of the data catalog, such as mirrors: `<source>=<url>`, or `<source>.<base>=<url>`, comma separated. The catalog may reach their hosts, private ones too.',
    expected: 'pairs such as arxiv=https://mirror.example.com separated by commas',
  },
] as const satisfies readonly SettingRow[];

/** Names of all settings. */
export type SettingName = (typeof settingRows)[number]['name'];

/** The README's table of settings, in Markdown. A test holds the README to it. */
export function settingsTable(): string {
  const lines = settingRows.map((row) => `| \`${row.name}\` | ${row.defaultText} | ${row.description} |`);
  return ['| setting | default | what |', '|---|---|---|', ...lines].join('\n');
}
