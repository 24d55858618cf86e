import { folderRows } from './folderRows.ts';
import { integrationRows } from './integrationRows.ts';
import { providerRows } from './providerRows.ts';
import { operationsRows } from './operationsRows.ts';
import type { SettingRow } from './settingRow.ts';

const http = 'an http or https URL without a path, such as https://bureau.example.com';

/**
 * Every setting that the environment may hold: the single source of the table in docs/settings.md, of the checks at start
 * and of the test of docker-compose.yml (decisions §10).
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
      "PostgreSQL 15 or newer. The extension `pg_trgm` (part of PostgreSQL's contrib) adds an index for market search, `vector` 0.8 or newer (pgvector) one for large knowledge bases. Without this setting `npm start` runs its own server. If DATABASE_OWNER_URL is set, this user needs no privileges. Otherwise it owns the tables, must be able to create roles (no superuser needed), and programs sign in as another user that the migration creates.",
    expected: 'a URL such as postgres://user:password@host:5432/bureau',
    secret: true,
  },
  {
    name: 'DATABASE_OWNER_URL',
    kind: 'postgresUrl',
    defaultText: 'DATABASE_URL',
    description:
      'The same database as another user that owns the tables and can create roles. Used by migrations only; they create the user of DATABASE_URL.',
    expected: 'a URL such as postgres://owner:password@host:5432/bureau',
    secret: true,
  },
  {
    name: 'TEMPORAL_ADDRESS',
    kind: 'address',
    defaultText: 'embedded Temporal',
    description: 'Address of the Temporal frontend. Without it `npm start` runs its own server.',
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
    defaultText: 'false, or true if one of the next settings is set',
    description:
      'Whether the connection to TEMPORAL_ADDRESS is encrypted. The names of these settings are those of the `temporal` CLI.',
    expected: 'true or false',
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
    kind: 'path',
    defaultText: 'none',
    description: 'File with the client certificate for Temporal (mTLS, PEM). Requires its key.',
    expected: 'the path of a file',
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
    kind: 'path',
    defaultText: 'none',
    description: 'File with the private key of that certificate (PEM).',
    expected: 'the path of a file',
  },
  {
    name: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    kind: 'path',
    defaultText: 'CAs of Node.js, NODE_EXTRA_CA_CERTS and the system',
    description: 'File with the CA certificates that verify Temporal’s certificate (PEM).',
    expected: 'the path of a file',
  },
  {
    name: 'TEMPORAL_TLS_SERVER_NAME',
    kind: 'text',
    defaultText: 'the host of TEMPORAL_ADDRESS',
    description: 'Server name that Temporal’s certificate must contain.',
    expected: 'a name of letters, digits, dots, dashes and underscores',
  },
  {
    name: 'TEMPORAL_API_KEY',
    kind: 'apiKey',
    defaultText: 'none',
    description: 'API key for Temporal, as required by Temporal Cloud.',
    expected: '1 to 4096 characters without spaces',
    secret: true,
  },
  {
    name: 'SERVICE_DATA_DIR',
    kind: 'path',
    defaultText: './data',
    description: 'Folder of all persistent data: database files, the generated encryption key, uploads.',
    expected: 'the path of a folder',
  },
  {
    name: 'SERVICE_PUBLIC_URL',
    kind: 'url',
    defaultText: '`http://localhost:<PORT>`',
    description: 'Public URL of this instance for browsers and webhooks.',
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
      'Address and port of the listener at which a proxy asks whether it may fetch a certificate for a custom domain; only the proxy should reach it (docs/guide/self-hosting/custom-domains.md).',
    expected: 'address:port, such as 127.0.0.1:8081',
  },
  {
    name: 'SERVICE_TRUSTED_PROXIES',
    kind: 'hosts',
    defaultText: 'with an https public URL: loopback and private addresses',
    description:
      'Proxies whose `X-Forwarded-For` is trusted, as addresses and CIDR ranges, comma separated, such as `10.0.0.0/8`. Requests from them never count as local requests.',
    expected: 'IP addresses and CIDR ranges separated by commas, such as 10.0.0.0/8',
  },
  {
    name: 'SERVICE_ENCRYPTION_KEY',
    kind: 'key',
    defaultText: 'generated in the data folder',
    description:
      'Key for secrets in the database: 32 random bytes in base64 (`openssl rand -base64 32`). Without it the secrets are lost.',
    expected: '32 bytes in base64, as `openssl rand -base64 32` prints them',
    secret: true,
  },
  {
    name: 'SERVICE_ENCRYPTION_KEYS_OLD',
    kind: 'keys',
    defaultText: 'none',
    description:
      'Former values of SERVICE_ENCRYPTION_KEY, comma separated, needed until all secrets are encrypted with the current key (docs/guide/self-hosting/encryption-keys.md).',
    expected: 'keys of 32 bytes in base64, separated by commas',
    secret: true,
  },
  {
    name: 'SERVICE_SANDBOX_MODELS',
    kind: 'choice',
    choices: ['closed', 'open'],
    defaultText: 'closed',
    description:
      'Whether users can call the built-in sandbox models: `closed` until an admin opens them, or `open` from the start.',
    expected: 'closed or open',
  },
  {
    name: 'SERVICE_BOOTSTRAP_EMAIL',
    kind: 'email',
    defaultText: 'none',
    description: 'E-mail address of the instance owner created at first start. Requires the password.',
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
      'Sign-up after the first account: public (`open`), with an invitation only (`invite`), or disabled (`closed`).',
    expected: 'open, invite or closed',
  },
  {
    name: 'SERVICE_ORGANIZATION_CREATION',
    kind: 'choice',
    choices: ['everyone', 'admins'],
    defaultText: 'everyone',
    description:
      'Accounts that can create more organizations: all accounts (`everyone`), or only instance admins (`admins`).',
    expected: 'everyone or admins',
  },
  {
    name: 'SERVICE_STARTING_CREDITS',
    kind: 'credits',
    defaultText: '0',
    description:
      'Starting credits of each new account’s organization. Without credits it can ask an admin; the first account gets 1,000.',
    expected: 'an amount of credits, such as 100 or 2.5',
  },
  {
    name: 'SERVICE_INSECURE_COOKIES',
    kind: 'flag',
    defaultText: 'false',
    description: 'Allows sign-in over plain http on hosts other than loopback.',
    expected: 'true or false',
  },
  {
    name: 'SERVICE_OUTBOUND_ALLOW',
    kind: 'hosts',
    defaultText: 'none',
    description: 'Private targets that users can reach: host, host:port or CIDR, comma separated.',
    expected: 'hosts, host:port pairs or CIDR ranges separated by commas',
  },
  {
    name: 'SERVICE_SSH_COMMAND',
    kind: 'choice',
    choices: ['off', 'on'],
    defaultText: 'off',
    description: 'Whether users can run commands on other machines over SSH: `on` adds the node "SSH command".',
    expected: 'off or on',
  },
  {
    name: 'SERVICE_LEDGER_RELAY',
    kind: 'choice',
    choices: ['on', 'off'],
    defaultText: 'on',
    description:
      'Whether processes that are busy with one wallet share the statements of one of them. Then each listens at its address towards PostgreSQL, on a free port, with TLS by a key of the instance. With `off`, no process listens, and each uses statements of its own.',
    expected: 'on or off',
  },
  {
    name: 'SERVICE_GOOGLE_AGENT_TOOLS',
    kind: 'choice',
    choices: ['off', 'on'],
    defaultText: 'off',
    description:
      "Whether agents can use nodes of Google as tools. Google's terms ask agents to use its own MCP servers: read them first.",
    expected: 'off or on',
  },
  {
    name: 'SERVICE_BINARY_STORE',
    kind: 'choice',
    choices: ['folder', 's3'],
    defaultText: 'folder',
    description: 'Storage of file content: `folder` (in the data folder, shared by API and workers) or `s3`.',
    expected: 'folder or s3',
  },
  {
    name: 'SERVICE_S3_BUCKET',
    kind: 'text',
    defaultText: 'none',
    description: 'Bucket of files; required for `s3`.',
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
    description: 'Address of another S3-compatible service.',
    expected: http,
  },
  {
    name: 'SERVICE_S3_ACCESS_KEY_ID',
    kind: 'text',
    defaultText: 'credentials of the machine',
    description: 'Access key ID of the bucket. Requires the secret key.',
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
    description: 'Largest external upload (webhooks: files and forms with files). JSON and text are limited to 16 MiB.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_RESPONSE_MAX_BYTES',
    kind: 'bytes',
    defaultText: '134217728 (128 MiB)',
    description:
      'Largest JSON or text response that a node reads into items. Values above 128 MiB, the output limit of a node run, have no effect. Responses read as files have no limit.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_WEBHOOK_ANSWER_MAX_BYTES',
    kind: 'bytes',
    defaultText: '67108864 (64 MiB)',
    description: 'Largest JSON or text that a node sends to the caller of a webhook. Files have no limit.',
    expected: 'a whole number of bytes, at least 1',
  },
  ...folderRows,
  {
    name: 'SERVICE_CODE_PACKAGES',
    kind: 'path',
    defaultText: '`lodash,zod`',
    description:
      'npm packages that code nodes can require besides `luxon`, comma separated; `none` for none. They are read from `node_modules` and run in the sandbox: packages that need files, the network or modules of Node.js fail there.',
    expected: 'names of npm packages separated by commas',
  },
  ...operationsRows,
  {
    name: 'SERVICE_STRIPE_URL',
    kind: 'url',
    defaultText: 'https://api.stripe.com',
    description: 'Address of Stripe’s API, for instances with Stripe payments (Administration > Plans).',
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
      'Mail server for all outgoing mail (invitations, password resets, notices). Without one, no mail is sent, and admins get links to copy instead.',
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
      'Encryption of the connection: `starttls` requires it after a plain greeting, `tls` uses it from the first byte, `none` disables it (for a server on the same machine). Set NODE_EXTRA_CA_CERTS for private CAs.',
    expected: 'starttls, tls or none',
  },
  {
    name: 'SERVICE_SMTP_USER',
    kind: 'apiKey',
    defaultText: 'none',
    description: 'User of the mail server. Requires the password.',
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
    description: 'Sender address; required with SERVICE_SMTP_HOST.',
    expected: 'an address such as bureau@example.com or Bureau <bureau@example.com>',
  },
  {
    name: 'SERVICE_DATA_TABLES_MAX_BYTES',
    kind: 'bytes',
    defaultText: '209715200 (200 MiB)',
    description: 'Largest total size of an organization’s data tables, in bytes.',
    expected: 'a whole number of bytes, at least 1',
  },
  {
    name: 'SERVICE_EXECUTION_RETENTION_HOURS',
    kind: 'limit',
    defaultText: '336 (14 days)',
    description:
      'Retention of ended executions with their items and files; 0 = unlimited. Executions that have not ended are always kept.',
    expected: 'a whole number of hours, or 0 for no limit',
  },
  {
    name: 'SERVICE_EXECUTION_RETENTION_COUNT',
    kind: 'limit',
    defaultText: '10000',
    description: 'Number of newest executions kept for each digital organization; 0 = all.',
    expected: 'a whole number, or 0 for no limit',
  },
  {
    name: 'SERVICE_EMPLOYEE_SHARE_PERCENT',
    kind: 'percent',
    defaultText: '0',
    description:
      "The instance's share of the price of an employee's run; the publisher gets the rest. Running ones keep the share at their start.",
    expected: 'a number from 0 to 100, with up to four decimals',
  },
  {
    name: 'SERVICE_AUDIT_RETENTION_DAYS',
    kind: 'retentionDays',
    defaultText: '0 (unlimited)',
    description:
      'Retention of audit log events, at least 30 days; 0 = unlimited. An organization can override it for its own log.',
    expected: '0, or a whole number of days from 30 to 36500',
  },
  {
    name: 'SERVICE_AUDIT_CHECKPOINTS',
    kind: 'path',
    defaultText: '`audit-checkpoints` in the data folder',
    description:
      'Folder for checkpoints of the audit logs, written every minute and compared by `npm run audit:verify`. Users with access to the database should not be able to write to it.',
    expected: 'a path',
  },
  {
    name: 'SERVICE_EXECUTION_CONCURRENCY',
    kind: 'count',
    defaultText: 'no limit',
    description:
      'Concurrency limit of production executions in the whole instance. Further ones are queued, first in, first out, with organizations taking turns. The most recently started API decides.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_WEBHOOK_ANSWER_SECONDS',
    kind: 'seconds',
    defaultText: '120',
    description:
      'How long the caller of a webhook that responds with data is held, waits of the execution included. Then, or at a wait that ends later, the response is 202 with the id of the execution. Proxies in front must allow this time.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_ORGANIZATION_EXECUTION_CONCURRENCY',
    kind: 'count',
    defaultText: 'no limit',
    description:
      'Concurrency limit of production executions of one organization; further ones are queued. A digital organization can set its own limit. The most recently started API decides.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_ORGANIZATION_NODE_CONCURRENCY',
    kind: 'count',
    defaultText: '50',
    description:
      'Number of nodes of one organization that each worker runs concurrently, of 100 in total. Further ones wait in order, so that slow hosts called by one organization do not delay others. A digital organization can set its own limit.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_EXECUTIONS_PER_ROOT',
    kind: 'count',
    defaultText: '10000',
    description:
      'Number of executions that one start can cause through calls of digital organizations, including nested calls. A node whose calls exceed it fails with `execution_budget_exhausted`.',
    expected: 'a whole number, at least 1',
  },
  ...providerRows,
  ...integrationRows,
] as const satisfies readonly SettingRow[];

/** Names of all settings. */
export type SettingName = (typeof settingRows)[number]['name'];
