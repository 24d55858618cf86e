import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { SettingsError, readSettings } from '../../platform/config/settings.ts';
import { settingsMarkdown } from '../../platform/config/settingsMarkdown.ts';
import { settingRows } from '../../platform/config/settingsTable.ts';

const key = Buffer.alloc(32, 7).toString('base64');

function problems(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('have log destinations as a JSON list or a path, whose secrets are in no message', () => {
    const list = '[{"name":"SIEM","settings":{"kind":"webhook","url":"https://siem.example.com"}}]';
    for (const right of [list, '/run/secrets/destinations.json'])
      expect(readSettings({ SERVICE_LOG_DESTINATIONS: right }).logDestinations).toBe(right);
    for (const wrong of ['[{"secret":"secret-4711"', '{"secret":"secret-4711"}']) {
      expect(problems({ SERVICE_LOG_DESTINATIONS: wrong })).toHaveLength(1);
      expect(problems({ SERVICE_LOG_DESTINATIONS: wrong }).join('')).not.toContain('4711');
    }
  });

  it('read other addresses of sources by name, and refuse what is none', () => {
    const { catalog } = readSettings({
      SERVICE_CATALOG_BASE_URLS: 'open-meteo=https://mirror.example.com/weather/, sec.data=http://10.0.0.1:8080',
      SERVICE_CATALOG_CONTACT: 'ops@example.com',
    });
    expect(catalog).toEqual({
      contact: 'ops@example.com',
      baseUrls: new Map([
        ['open-meteo', 'https://mirror.example.com/weather'],
        ['sec.data', 'http://10.0.0.1:8080'],
      ]),
    });
    for (const wrong of ['arxiv', 'arxiv=mirror', 'https://mirror.example.com', 'arxiv=ftp://mirror.example.com'])
      expect(problems({ SERVICE_CATALOG_BASE_URLS: wrong })).toHaveLength(1);
  });

  it('have OAuth apps as JSON, whose secret is in no message', () => {
    const app = { client_id: 'client-1', client_secret: 'secret-4711', tenant: 'acme' };
    const { oauthApps } = readSettings({ SERVICE_OAUTH_APPS: JSON.stringify({ microsoft_oauth2: app }) });
    expect([...oauthApps]).toEqual([['microsoft_oauth2', app]]);
    for (const wrong of ['{', '[]', '{"slack_oauth2":{"client_id":"secret-4711"}}', '{"slack_oauth2":"secret-4711"}']) {
      expect(problems({ SERVICE_OAUTH_APPS: wrong })).toHaveLength(1);
      expect(problems({ SERVICE_OAUTH_APPS: wrong }).join('')).not.toContain('4711');
    }
  });

  it('have the documented defaults when nothing is set', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      databaseUrl: null,
      databaseOwnerUrl: null,
      temporalAddress: null,
      temporalNamespace: 'default',
      temporalTls: null,
      temporalApiKey: null,
      dataDir: resolve('data'),
      publicUrl: 'http://localhost:8080',
      listen: null,
      hosts: [],
      certificateAskListen: null,
      metricsListen: null,
      trustedProxies: null,
      encryptionKey: null,
      encryptionKeysOld: [],
      sandboxModels: 'closed',
      bootstrap: null,
      signUp: 'invite',
      organizationCreation: 'everyone',
      startingCredits: '0',
      insecureCookies: false,
      outboundAllow: [],
      sshCommand: 'off',
      ledgerRelay: 'on',
      googleAgentTools: 'off',
      s3: null,
      smtp: null,
      uploadMaxBytes: 1024 ** 3,
      responseMaxBytes: 128 * 1024 ** 2,
      answerMaxBytes: 64 * 1024 ** 2,
      filesRoot: null,
      nodesDir: null,
      filesDir: null,
      codePackages: null,
      logLevel: 'info',
      stripeUrl: 'https://api.stripe.com',
      otlpUrl: null,
      logDestinations: null,
      traceRatio: 1,
      traceUrl: null,
      temporalUiUrl: null,
      taskQueue: 'bureau',
      maintenance: null,
      dataTablesMaxBytes: 209_715_200,
      provider: {
        connectTimeoutMs: 10_000,
        headersTimeoutMs: 600_000,
        idleTimeoutMs: 600_000,
        keepConnectionMs: 60_000,
        maxConnections: null,
        callsPerOrganization: 512,
        maxWaitingCalls: 1_000,
        concurrencyWaitMs: 10_000,
      },
      drainMs: 19_000,
      webhookAnswerMs: 120_000,
      catalog: { contact: null, baseUrls: new Map() },
      oauthApps: new Map(),
      executionConcurrency: null,
      organizationExecutionConcurrency: null,
      organizationNodeConcurrency: 50,
      executionsPerRoot: 10_000,
      executionRetention: { maxAgeHours: 336, maxCount: 10_000 },
      employeeSharePpm: 0,
      auditRetentionDays: null,
      auditCheckpoints: resolve('data/audit-checkpoints'),
    });
  });

  it('take the port into the public URL unless that is set', () => {
    expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(readSettings({ PORT: '9000', SERVICE_PUBLIC_URL: 'https://bureau.example.com/' }).publicUrl).toBe(
      'https://bureau.example.com',
    );
  });

  it('count an empty variable as not set', () => {
    expect(readSettings(Object.fromEntries(settingRows.map((row) => [row.name, ''])))).toEqual(readSettings({}));
  });

  it('cannot be changed', () => {
    const settings = readSettings({ SERVICE_BOOTSTRAP_EMAIL: 'a@b.c', SERVICE_BOOTSTRAP_PASSWORD: 'long enough' });
    expect(Object.isFrozen(settings)).toBe(true);
    expect(Object.isFrozen(settings.bootstrap)).toBe(true);
  });

  it.each([
    ['PORT', '443', 'port', 443],
    ['DATABASE_URL', 'postgresql://u:p@db/x?sslmode=require', 'databaseUrl', 'postgresql://u:p@db/x?sslmode=require'],
    ['TEMPORAL_ADDRESS', '[::1]:7233', 'temporalAddress', '[::1]:7233'],
    ['SERVICE_LISTEN', '0.0.0.0, ::', 'listen', ['0.0.0.0', '::']],
    ['SERVICE_HOSTS', 'a.example.com, b.example.com', 'hosts', ['a.example.com', 'b.example.com']],
    ['SERVICE_METRICS_LISTEN', '0.0.0.0:9464', 'metricsListen', { host: '0.0.0.0', port: 9464 }],
    ['SERVICE_CERTIFICATE_ASK_LISTEN', '[::1]:8081', 'certificateAskListen', { host: '::1', port: 8081 }],
    ['SERVICE_ENCRYPTION_KEY', key, 'encryptionKey', key],
    [
      'SERVICE_OUTBOUND_ALLOW',
      'a.b,10.0.0.0/8,host:80,fd00::/8,::1',
      'outboundAllow',
      ['a.b', '10.0.0.0/8', 'host:80', 'fd00::/8', '::1'],
    ],
    ['SERVICE_INSECURE_COOKIES', 'true', 'insecureCookies', true],
    ['SERVICE_SANDBOX_MODELS', 'open', 'sandboxModels', 'open'],
    ['SERVICE_SIGN_UP', 'closed', 'signUp', 'closed'],
    ['SERVICE_ORGANIZATION_CREATION', 'admins', 'organizationCreation', 'admins'],
    ['SERVICE_STARTING_CREDITS', '2.5', 'startingCredits', '2.5'],
    ['SERVICE_LOG_LEVEL', 'debug', 'logLevel', 'debug'],
    ['SERVICE_TASK_QUEUE', 'bureau-2', 'taskQueue', 'bureau-2'],
    ['SERVICE_DATA_TABLES_MAX_BYTES', '1000', 'dataTablesMaxBytes', 1000],
    ['SERVICE_CODE_PACKAGES', 'lodash,yaml', 'codePackages', ['lodash', 'yaml']],
    ['SERVICE_FILES_ROOT', '/srv/files', 'filesRoot', '/srv/files'],
    ['SERVICE_NODES_DIR', '/srv/nodes', 'nodesDir', '/srv/nodes'],
    ['SERVICE_FILES_DIR', '/srv/files', 'filesDir', '/srv/files'],
  ])('accept %s=%s', (name, value, field, expected) => {
    expect(readSettings({ [name]: value })).toHaveProperty(field, expected);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'eighty'],
    ['SERVICE_STARTING_CREDITS', '-1'],
    ['SERVICE_STARTING_CREDITS', '1e3'],
    ['SERVICE_STARTING_CREDITS', '0.0000001'],
    ['DATABASE_URL', 'mysql://u:p@db/x'],
    ['DATABASE_URL', 'not a url'],
    ['TEMPORAL_ADDRESS', 'temporal'],
    ['TEMPORAL_ADDRESS', 'http://temporal:7233'],
    ['TEMPORAL_NAMESPACE', 'a b'],
    ['SERVICE_DATA_DIR', 'a\0b'],
    ['SERVICE_PUBLIC_URL', 'bureau.example.com'],
    ['SERVICE_PUBLIC_URL', 'ftp://bureau.example.com'],
    ['SERVICE_PUBLIC_URL', 'https://bureau.example.com/path'],
    ['SERVICE_PUBLIC_URL', 'https://u:p@bureau.example.com'],
    ['SERVICE_LISTEN', 'localhost'],
    ['SERVICE_LISTEN', '0.0.0.0,'],
    ['SERVICE_ENCRYPTION_KEY', 'short'],
    ['SERVICE_ENCRYPTION_KEY', Buffer.alloc(31).toString('base64')],
    ['SERVICE_SANDBOX_MODELS', 'yes'],
    ['SERVICE_SIGN_UP', 'OPEN'],
    ['SERVICE_ORGANIZATION_CREATION', 'nobody'],
    ['SERVICE_INSECURE_COOKIES', '1'],
    ['SERVICE_OUTBOUND_ALLOW', '10.0.0.0/33'],
    ['SERVICE_OUTBOUND_ALLOW', 'http://a.b'],
    ['SERVICE_LOG_LEVEL', 'verbose'],
    ['SERVICE_TEMPORAL_UI_URL', 'localhost:8233'],
    ['SERVICE_OTLP_URL', 'collector:4318'],
    ['SERVICE_TRACE_RATIO', '1.5'],
    ['SERVICE_TRACE_URL', 'https://jaeger.example.com'],
    ['SERVICE_TASK_QUEUE', 'a/b'],
    ['SERVICE_DATA_TABLES_MAX_BYTES', '200 MiB'],
  ])('name %s=%j as malformed, and what it must be', (name, value) => {
    const row = settingRows.find((candidate) => candidate.name === name);
    const [problem, ...others] = problems({ [name]: value });
    expect(problem).toContain(`${name} must be ${row?.expected}`);
    expect(others).toEqual([]);
  });

  it('name every problem at once', () => {
    const found = problems({ PORT: 'x', SERVICE_SIGN_UP: 'x', SERVICE_NOT_THERE: 'x', SERVICE_ALSO_NOT: '' });
    expect(found).toHaveLength(4);
  });

  it('name an unknown SERVICE_ variable and the most similar valid one', () => {
    expect(problems({ SERVICE_SIGNUP: 'open' })).toEqual([
      'SERVICE_SIGNUP is not a setting of Bureau. Did you mean SERVICE_SIGN_UP?',
    ]);
  });

  it('leave variables alone that are not of Bureau', () => {
    expect(problems({ HOME: '/x', MY_SERVICE_X: '1', PATH: '' })).toEqual([]);
  });

  it('want the bootstrap address and password together', () => {
    expect(problems({ SERVICE_BOOTSTRAP_EMAIL: 'a@b.c' })).toHaveLength(1);
    expect(problems({ SERVICE_BOOTSTRAP_PASSWORD: 'long enough' })).toHaveLength(1);
    const settings = readSettings({ SERVICE_BOOTSTRAP_EMAIL: 'a@b.c', SERVICE_BOOTSTRAP_PASSWORD: 'long enough' });
    expect(settings.bootstrap).toEqual({ email: 'a@b.c', password: 'long enough' });
  });

  it('never repeat the value of a secret', () => {
    for (const row of settingRows.filter((candidate) => 'secret' in candidate)) {
      expect(problems({ [row.name]: 's3cret' }).join('\n')).not.toContain('s3cret');
    }
  });
});

describe('docs/settings.md', () => {
  it('contains exactly the table of settings', () => {
    expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs/settings.md'), 'utf8')).toContain(
      settingsMarkdown(),
    );
  });
});

describe('settings of the store of files', () => {
  const s3 = { SERVICE_BINARY_STORE: 's3', SERVICE_S3_BUCKET: 'files' };

  it('name a bucket, Amazon or another service, and keys or what the machine may do', () => {
    expect(readSettings(s3).s3).toEqual({ bucket: 'files', region: 'us-east-1', endpoint: null, credentials: null });
    expect(
      readSettings({
        ...s3,
        SERVICE_S3_REGION: 'eu-central-1',
        SERVICE_S3_ENDPOINT: 'http://minio:9000',
        SERVICE_S3_ACCESS_KEY_ID: 'me',
        SERVICE_S3_SECRET_ACCESS_KEY: 'secret/+=',
      }).s3,
    ).toEqual({
      bucket: 'files',
      region: 'eu-central-1',
      endpoint: 'http://minio:9000',
      credentials: { accessKeyId: 'me', secretAccessKey: 'secret/+=' },
    });
    expect(readSettings({ SERVICE_S3_BUCKET: 'files' }).s3).toBeNull();
  });

  it('are refused without a bucket or with half a key, and never show the secret', () => {
    expect(() => readSettings({ SERVICE_BINARY_STORE: 's3' })).toThrow('SERVICE_S3_BUCKET must be set');
    expect(() => readSettings({ ...s3, SERVICE_S3_SECRET_ACCESS_KEY: 'hidden' })).toThrow(/set together, or neither/);
    for (const secret of ['has spaces', 'hidden'])
      expect(() => readSettings({ ...s3, SERVICE_S3_SECRET_ACCESS_KEY: secret })).not.toThrow(secret);
  });
});

describe('settings of the mail server', () => {
  const least = { SERVICE_SMTP_HOST: 'smtp.example.com', SERVICE_SMTP_FROM: 'Bureau <bureau@example.com>' };

  it('take the port that belongs to the encryption', () => {
    expect(readSettings(least).smtp).toEqual({
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      user: null,
      from: 'Bureau <bureau@example.com>',
    });
    expect(readSettings({ ...least, SERVICE_SMTP_SECURITY: 'tls' }).smtp?.port).toBe(465);
    expect(readSettings({ ...least, SERVICE_SMTP_PORT: '2525' }).smtp?.port).toBe(2525);
    const user = { SERVICE_SMTP_USER: 'me@example.com', SERVICE_SMTP_PASSWORD: 'pa ss' };
    expect(readSettings({ ...least, ...user }).smtp?.user).toEqual({ name: 'me@example.com', password: 'pa ss' });
  });

  it('are whole or stop the start, and never show the password', () => {
    expect(problems({ SERVICE_SMTP_HOST: 'smtp.example.com' })).toEqual([
      'SERVICE_SMTP_FROM must be set where SERVICE_SMTP_HOST is: it is the sender of the mails.',
    ]);
    expect(problems({ SERVICE_SMTP_PORT: '25' })).toEqual(['SERVICE_SMTP_PORT needs SERVICE_SMTP_HOST.']);
    expect(problems({ ...least, SERVICE_SMTP_PASSWORD: 'hidden' }).join()).toBe(
      'SERVICE_SMTP_USER and SERVICE_SMTP_PASSWORD must be set together, or neither.',
    );
    expect(problems({ ...least, SERVICE_SMTP_FROM: 'nobody\nBcc: all@example.com' })).toHaveLength(1);
    expect(problems({ ...least, SERVICE_SMTP_SECURITY: 'ssl' })[0]).toContain('starttls, tls or none');
  });
});
