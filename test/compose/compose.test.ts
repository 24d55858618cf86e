import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { dynamicConfig } from '../../bin/embedded/temporal.ts';
import { settingRows } from '../../config/settingsTable.ts';
import { readSettings } from '../../config/settings.ts';

interface Service {
  image: string;
  build?: string;
  command?: string[];
  profiles?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  configs?: unknown[];
  pids_limit?: number;
  mem_limit?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parse(composeText, { merge: true }) as Compose;
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const packageVersion = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
const passwords = { POSTGRES_PASSWORD: 'abc', BUREAU_DATABASE_PASSWORD: 'def' };
const ours = ['api', 'worker', 'migrate'];
const service = (name: string): Service => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
};

describe('docker-compose.yml', () => {
  it('has the servers, their jobs and our programs', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'api',
      'caddy',
      'migrate',
      'postgres',
      'temporal',
      'temporal-namespace',
      'temporal-schema',
      'temporal-ui',
      'worker',
    ]);
  });

  it('pins every image to one version, ours to the version of the package', () => {
    for (const [name, { image }] of Object.entries(compose.services)) {
      expect(image, name).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
    }
    for (const name of ours) expect(service(name).image).toBe(`bureau:${packageVersion}`);
  });

  it('checks the health of everything that keeps running', () => {
    for (const [name, { healthcheck, restart }] of Object.entries(compose.services)) {
      const isJob = restart?.startsWith('on-failure') === true;
      expect(healthcheck === undefined, name).toBe(isJob);
    }
  });

  it('starts each part after what it needs is healthy or done', () => {
    for (const [name, { depends_on: needs }] of Object.entries(compose.services)) {
      for (const [needed, { condition }] of Object.entries(needs ?? {})) {
        const isJob = service(needed).restart?.startsWith('on-failure') === true;
        expect(condition, `${name} → ${needed}`).toBe(isJob ? 'service_completed_successfully' : 'service_healthy');
      }
    }
  });

  it('publishes the API, and Temporal UI on this host only and read-only', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name).toSorted()).toEqual(['api', 'caddy', 'temporal-ui']);
    for (const port of service('temporal-ui').ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(service('temporal-ui').environment?.['TEMPORAL_DISABLE_WRITE_ACTIONS']).toBe('true');
    expect(compose.networks['inside']?.internal).toBe(true);
    for (const name of ['postgres', 'temporal']) expect(service(name).networks).toEqual(['inside']);
  });

  it('lets Temporal UI ask our API for what is encrypted, with the cookie of who looks at it', () => {
    const environment = service('temporal-ui').environment ?? {};
    const env = substituted(environment, passwords);
    expect(env['TEMPORAL_CODEC_ENDPOINT']).toBe('http://localhost:8080/api/v1/temporal-codec');
    expect(env['TEMPORAL_CODEC_INCLUDE_CREDENTIALS']).toBe('true');
    const api = readSettings(substituted(service('api').environment ?? {}, passwords));
    expect(new URL(api.publicUrl).hostname).toBe(new URL(api.temporalUiUrl!).hostname); // else the browser keeps the cookie back
  });

  it('keeps data in named volumes, one of them shared by api and worker', () => {
    const used = Object.values(compose.services).flatMap(({ volumes }) => volumes ?? []);
    for (const volume of used) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    expect(service('api').volumes).toEqual(service('worker').volumes);
    expect(service('api').volumes).toEqual([`data:${String(service('api').environment?.['SERVICE_DATA_DIR'])}`]);
  });

  it('confines every container: no rights to gain, none kept but those PostgreSQL begins with, nothing written but to volumes and bounded memory', () => {
    for (const [name, one] of Object.entries(compose.services)) {
      expect(one.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(one.cap_drop, name).toEqual(['ALL']);
      expect(one.pids_limit, name).toBeGreaterThan(0);
      expect(one.mem_limit, name).toMatch(/^(\d+[mg]|\$\{\w+:-\d+[mg]\})$/);
      if (name !== 'postgres') expect(one.cap_add, name).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
      expect(one.read_only, name).toBe(true);
      expect(one.tmpfs, name).toContainEqual(expect.stringMatching(/^\/tmp:/));
      for (const folder of one.tmpfs ?? []) expect(folder, name).toMatch(/^\/[\w/]+:size=\d+[mg],mode=1777$/);
      expect(one.configs, `${name}: compose copies them into the container, which is read-only`).toBeUndefined();
    }
    expect(service('postgres').tmpfs).toContainEqual(expect.stringMatching(/^\/run\/postgresql:/)); // its socket and lock
  });

  it('has the command of Temporal write the settings that change while it runs, those of `npm start`', async () => {
    const { command, environment } = service('temporal');
    const folder = await mkdtemp(join(tmpdir(), 'bureau-dynamic-'));
    try {
      const file = join(folder, 'dynamic.yaml');
      const script = (command?.at(-1) ?? '').replaceAll('$$', '$').replace(/^exec .*$/m, 'exec true');
      const env = { DYNAMIC_CONFIG: String(environment?.['DYNAMIC_CONFIG']), DYNAMIC_CONFIG_FILE_PATH: file };
      await run('/bin/sh', ['-euc', script], { env: { PATH: process.env['PATH'], ...env } });
      const written = parse(await readFile(file, 'utf8')) as Record<string, { value: unknown }[]>;
      for (const [name, values] of Object.entries(written))
        expect(values, name).toEqual([{ value: dynamicConfig[name] }]);
      expect(Object.keys(written).length).toBeGreaterThan(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has a proxy for custom domains where one asks for it, which asks our API before each certificate on a port that nobody outside reaches', async () => {
    const { profiles, environment, command, ports } = service('caddy');
    expect(profiles).toEqual(['domains']);
    for (const [name, one] of Object.entries(compose.services))
      if (name !== 'caddy') expect(one.profiles, name).toBeUndefined();
    expect(ports).toEqual(['80:80', '443:443', '443:443/udp']);
    const [, asked] = String(service('api').environment?.['SERVICE_CERTIFICATE_ASK_LISTEN']).split(':');
    expect(service('api').ports?.every((port) => port.endsWith(':8080'))).toBe(true);
    const file = String(environment?.['CADDYFILE']);
    expect(file).toContain(`ask http://api:${asked}/allowed`);
    expect(file).toMatch(/https:\/\/ \{\s+tls \{\s+on_demand\s+\}\s+reverse_proxy api:8080\s+\}/);
    const folder = await mkdtemp(join(tmpdir(), 'bureau-caddy-'));
    try {
      const script = (command?.at(-1) ?? '')
        .replaceAll('$$', '$')
        .replaceAll('/tmp/Caddyfile', join(folder, 'Caddyfile'));
      const env = { PATH: process.env['PATH'], CADDYFILE: file };
      await run('/bin/sh', ['-euc', script.replace(/^exec .*$/m, 'exec true')], { env });
      expect(await readFile(join(folder, 'Caddyfile'), 'utf8')).toBe(file);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('gives programs longer to stop than they take to drain', () => {
    for (const name of ['api', 'worker'])
      expect(Number.parseInt(service(name).stop_grace_period ?? '0')).toBeGreaterThan(30);
  });

  it('holds no password of its own', () => {
    const secretNames = /PASSWORD|PWD|ENCRYPTION_KEY|DATABASE_URL/;
    const values = Object.values(compose.services).flatMap(({ environment }) => Object.entries(environment ?? {}));
    for (const [name, value] of values.filter(([key]) => secretNames.test(key))) {
      expect(String(value), name).toMatch(/\$\{\w+(:\?|:-\})/);
    }
  });

  it('hands our programs every setting and nothing that is none', () => {
    const known = settingRows.map((row) => row.name).toSorted();
    const ofOwner = ['DATABASE_OWNER_URL'];
    expect(Object.keys(service('migrate').environment ?? {}).toSorted()).toEqual(known);
    for (const name of ['api', 'worker'])
      expect([...Object.keys(service(name).environment ?? {}), ...ofOwner].toSorted()).toEqual(known);
  });

  it('hands our programs values that they accept, with only the passwords given', () => {
    const env = substituted(service('api').environment ?? {}, passwords);
    expect(readSettings(env)).toMatchObject({
      databaseUrl: 'postgres://bureau_program:def@postgres:5432/bureau',
      databaseOwnerUrl: null,
      temporalAddress: 'temporal:7233',
      publicUrl: 'http://localhost:8080',
      listen: ['0.0.0.0'],
      encryptionKey: null,
    });
  });
});

describe('.env.example', () => {
  const lines = readFileSync(join(root, '.env.example'), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));

  it('names only variables that docker-compose.yml reads, and every required one', () => {
    const names = lines.map((line) => line.slice(0, line.indexOf('=')));
    for (const name of names) expect(composeText).toContain(`\${${name}:`);
    const required = [...composeText.matchAll(/\$\{(\w+):\?/g)].map((match) => match[1]);
    expect(names).toEqual(expect.arrayContaining(required));
  });

  it('holds no secret', () => {
    for (const line of lines.filter((text) => /PASSWORD|KEY/.test(text))) expect(line).toMatch(/=$/);
  });
});

describe('Dockerfile', () => {
  it('is pinned, Debian slim and runs as an unprivileged user', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? '');
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('installs the locked dependencies without their install scripts, and takes those of the programs only', () => {
    for (const [command] of dockerfile.matchAll(/npm ci.*$/gm)) expect(command).toContain('--ignore-scripts');
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(dockerfile).toMatch(/AS packages[^]*npm ci --omit=dev/);
    expect(last.match(/^COPY --from=\S+ .*node_modules.*$/gm)).toEqual([
      'COPY --from=packages /app/node_modules ./node_modules',
    ]);
  });

  it('has no setting that is none', () => {
    const names = [...dockerfile.matchAll(/\b(SERVICE_\w+)=/g)].map((match) => match[1]);
    const known = settingRows.map((row) => row.name as string);
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});

const engine = await dockerAnswers();

describe.skipIf(!engine)('with a Docker engine (skipped where none answers)', () => {
  it('comes up and answers ready', async () => {
    const project = ['compose', '-p', `bureau-test-${process.pid}`];
    const env = {
      ...process.env,
      POSTGRES_PASSWORD: 'test0password',
      BUREAU_DATABASE_PASSWORD: 'test1password',
      BUREAU_PUBLISH: '127.0.0.1:18080',
      TEMPORAL_UI_PORT: '18233',
    };
    const docker = (args: string[]) =>
      run('docker', [...project, ...args], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
    try {
      await docker(['up', '--build', '--wait', '--wait-timeout', '600']);
      const answer = await fetch('http://127.0.0.1:18080/health/ready');
      expect(answer.status).toBe(200);
    } finally {
      await docker(['down', '--volumes', '--remove-orphans']);
    }
  }, 1_200_000);
});

async function dockerAnswers(): Promise<boolean> {
  try {
    await run('docker', ['info'], { timeout: 20_000 });
    await run('docker', ['compose', 'version'], { timeout: 20_000 });
    return true;
  } catch {
    return false; // No engine here: the checks above have to do.
  }
}

/** What compose makes of `${NAME:-default}` and `${NAME:?message}`. */
function substituted(
  environment: Record<string, string | number>,
  given: Record<string, string>,
): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
      (_all, name: string, otherwise: string | undefined) => given[name] ?? otherwise ?? '',
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}
