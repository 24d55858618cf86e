import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { dynamicConfig } from '../../bin/embedded/temporal.ts';
import { settingRows } from '../../platform/config/settingsTable.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { composeFile, root, substituted, type Compose, type Service } from './composeFile.ts';

const run = promisify(execFile);
const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = composeFile('docker-compose.yml');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const packageVersion = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
const passwords = { POSTGRES_PASSWORD: 'abc', BUREAU_DATABASE_PASSWORD: 'def', TEMPORAL_DATABASE_PASSWORD: 'ghi' };
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
      'temporal-database',
      'temporal-namespace',
      'temporal-schema',
      'temporal-ui',
      'worker',
    ]);
  });

  it('pins every image to one version, by digest where it is known, and lets .env name another', () => {
    const digests = new Map<string, string>();
    for (const [name, { image }] of Object.entries(compose.services)) {
      if (ours.includes(name)) continue;
      const [, reference = ''] = /^\$\{[A-Z_]+_IMAGE:-(.+)\}$/.exec(image) ?? [];
      expect(reference, name).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/);
      if (reference.includes('@')) digests.set(name, reference);
    }
    expect([...digests.keys()].toSorted()).toEqual([
      'postgres',
      'temporal',
      'temporal-database',
      'temporal-namespace',
      'temporal-schema',
    ]);
  });

  it('builds our image once, and never asks a registry for it', () => {
    for (const name of ours) {
      expect(service(name).image).toBe(`bureau:${packageVersion}`);
      expect(service(name).pull_policy).toBe('never');
    }
    const built = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
    expect(built).toEqual([
      [
        'migrate',
        expect.objectContaining({ build: { context: '.', args: ['NODE_IMAGE'], provenance: 'disabled=true' } }),
      ],
    ]);
  });

  it('rotates the log of every container', () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } });
  });

  it('lets programs reach the host by name, and read certificates of a folder beside the file', () => {
    for (const name of ours) {
      expect(service(name).extra_hosts).toEqual(['host.docker.internal:host-gateway']);
      expect(service(name).volumes).toContain('${BUREAU_CERTIFICATES:-./certificates}:/certificates:ro');
      expect(service(name).environment?.['NODE_EXTRA_CA_CERTS']).toBe('${BUREAU_EXTRA_CA_CERTS:-}');
    }
  });

  it('gives Temporal a database user of its own', () => {
    const { environment } = service('temporal');
    expect(environment).toMatchObject({ POSTGRES_USER: 'temporal', POSTGRES_PWD: '${TEMPORAL_DATABASE_PASSWORD:?}' });
    for (const name of ['temporal', 'temporal-schema', 'temporal-namespace', 'temporal-ui'])
      expect(JSON.stringify(service(name)), name).not.toContain('POSTGRES_PASSWORD');
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

  it('lets Temporal UI request encrypted values from the API, with the cookie of its user', () => {
    const environment = service('temporal-ui').environment ?? {};
    const env = substituted(environment, passwords);
    expect(env['TEMPORAL_CODEC_ENDPOINT']).toBe('http://localhost:8080/api/v1/temporal-codec');
    expect(env['TEMPORAL_CODEC_INCLUDE_CREDENTIALS']).toBe('true');
    const api = readSettings(substituted(service('api').environment ?? {}, passwords));
    expect(new URL(api.publicUrl).hostname).toBe(new URL(api.temporalUiUrl!).hostname); // else the browser keeps the cookie back
  });

  it('keeps data in named volumes, one of them shared by api and worker', () => {
    const used = Object.values(compose.services).flatMap(({ volumes }) => volumes ?? []);
    for (const volume of used.filter((one) => !one.endsWith(':ro')))
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    expect(service('api').volumes).toEqual(service('worker').volumes);
    expect(service('api').volumes).toContain(`data:${String(service('api').environment?.['SERVICE_DATA_DIR'])}`);
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

  it('has an optional proxy for custom domains that asks the API before each certificate, on a private port', async () => {
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
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/m);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? '');
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toBe('${NODE_IMAGE}');
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

  it('copies into the last image what earlier stages made, so that nothing deleted is in a layer', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    for (const [line] of last.matchAll(/^(COPY|ADD) .*$/gm)) expect(line).toMatch(/^COPY --from=(build|packages) /);
    expect(last).not.toMatch(/\brm\b/);
    expect(dockerfile).toMatch(/AS build[^]*npm run build && rm -rf web node_modules/);
  });

  it('has no setting that is none', () => {
    const names = [...dockerfile.matchAll(/\b(SERVICE_\w+)=/g)].map((match) => match[1]);
    const known = settingRows.map((row) => row.name as string);
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});

describe('.dockerignore', () => {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('sends the engine nothing but what it names, which is every folder of sources', async () => {
    expect(lines[0]).toBe('*');
    const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const { stdout } = await run('git', ['ls-files'], { cwd: root, maxBuffer: 16 * 1024 * 1024 });
    const folders = new Set(stdout.split('\n').flatMap((file) => (file.includes('/') ? [file.split('/')[0]!] : [])));
    const outside = ['.ci', 'bench', 'certificates', 'deploy', 'docs', 'test'];
    expect(named.toSorted()).toEqual(
      [
        ...folders,
        '.npmrc',
        'db/baseline/*.sql', // these two again, after other SQL files
        'db/sql/*.sql',
        'docs/guide',
        'docs/events.md',
        'docs/metrics.md',
        'docs/nodes',
        'docs/settings.md',
        'docs/traces.md',
        'package-lock.json',
        'package.json',
        'tsconfig.json',
      ]
        .filter((name) => !outside.includes(name))
        .toSorted(),
    );
  });

  const patterns = lines.map((line) => ({ isSent: line.startsWith('!'), matcher: matcherOf(line.replace('!', '')) }));

  /** Whether a file reaches the engine: the last line that matches it, or a folder that it is in, decides. */
  const isSent = (file: string): boolean => {
    const paths = file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'));
    const last = patterns.findLast(({ matcher }) => paths.some((path) => matcher.test(path)));
    return last?.isSent === true;
  };

  it('sends every file of the sources that git knows', async () => {
    const { stdout } = await run('git', ['ls-files'], { cwd: root, maxBuffer: 16 * 1024 * 1024 });
    const files = stdout
      .split('\n')
      .filter((file) => /^(activities|api|bin|db|domains|integrations|openapi|platform|web|workflows)\//.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter((file) => !isSent(file) && !file.endsWith('.md'))).toEqual([]);
    for (const file of ['package.json', 'package-lock.json', '.npmrc', 'docs/guide/README.md'])
      expect(isSent(file)).toBe(true);
  });

  it.each([
    ['settings', ['.env', '.env.production', 'production.env', 'app.env.local', '.npmrc', '.git/config']],
    [
      'dumps',
      [
        'a.sql',
        'a.sql.gz',
        'a.dump',
        'a.backup',
        'a.sqlite',
        'a.sqlite3-wal',
        'a.db',
        'a.tar',
        'a.tgz',
        'a.zip',
        'a.csv',
      ],
    ],
    ['keys', ['a.pem', 'a.key', 'a.p12', 'a.pfx', 'a.crt', 'id_rsa', 'id_ed25519.pub', '.ssh/config']],
    [
      'copies of editors',
      ['a.ts~', '.a.ts.swp', 'a.swo', '#a.ts#', '.#a.ts', 'a.ts.bak', 'a.ts.orig', '.idea/x.xml', '.DS_Store'],
    ],
    ['packages and logs', ['node_modules/a/index.js', 'a.log']],
  ])('keeps %s out of the folders of sources', (_, names) => {
    const folders = ['api', 'db', 'domains/identity', 'web/public', 'docs/guide'];
    const planted = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));
    expect(planted.filter(isSent)).toEqual([]);
    for (const name of names) expect(isSent(name), name).toBe(name === '.npmrc');
  });
});

/** A pattern of `.dockerignore` as the engine reads it. */
function matcherOf(pattern: string): RegExp {
  const text = pattern.replaceAll(/\*\*\/|\*|\?|[.#+^$()[\]{}|\\]/g, (part) => {
    if (part === '**/') return '(.*/)?';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
  return new RegExp(`^${text}$`);
}

const composeMissing = await run('docker', ['compose', 'version'], { timeout: 20_000 }).then(
  () => null,
  () => 'docker compose is not installed',
);

describe.skipIf(composeMissing !== null)(
  `docker-compose.own-temporal.yml${composeMissing === null ? '' : ` (skipped: ${composeMissing})`}`,
  () => {
    const files = ['-f', 'docker-compose.yml', '-f', 'docker-compose.own-temporal.yml'];
    const config = (more: Record<string, string>) =>
      run('docker', ['compose', '--env-file', '/dev/null', ...files, 'config', '--format', 'json'], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          DOCKER_CONFIG: process.env['DOCKER_CONFIG'],
          ...more,
        },
        maxBuffer: 16 * 1024 * 1024,
      });

    it("leaves Bureau's own Temporal out and demands an address", async () => {
      const { stdout } = await config({ ...passwords, TEMPORAL_ADDRESS: 'temporal.example.com:7233' });
      const { services } = JSON.parse(stdout) as Compose;
      expect(Object.keys(services).toSorted()).toEqual(['api', 'migrate', 'postgres', 'worker']);
      expect(Object.keys(services['migrate']!.depends_on ?? {})).toEqual(['postgres']);
      for (const name of ours)
        expect(services[name]!.environment?.['TEMPORAL_ADDRESS']).toBe('temporal.example.com:7233');
      await expect(config(passwords)).rejects.toThrow(/TEMPORAL_ADDRESS/);
    });
  },
);

describe('docker-compose.observability.yml', () => {
  const added = composeFile('docker-compose.observability.yml');
  const observers = Object.entries(added.services).filter(([name]) => !ours.includes(name));

  it('adds a collector, Prometheus and Grafana, confined like every other container', () => {
    expect(observers.map(([name]) => name)).toEqual(['collector', 'prometheus', 'grafana']);
    for (const [name, one] of observers) {
      expect(one.image, name).toMatch(/^\$\{[A-Z]+_IMAGE:-[\w./-]+:v?\d+\.\d+\.\d+\}$/);
      expect(one, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        pids_limit: 1024,
        restart: 'unless-stopped',
      });
      expect(one.logging?.options, name).toEqual({ 'max-size': '20m', 'max-file': '5' });
      for (const port of one.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('mounts files that exist, and sends telemetry to the collector', () => {
    const mounted = observers
      .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.replace(/^\$\{\w+:-(.+?)\}/, '$1')))
      .filter((volume) => volume.startsWith('./'));
    for (const volume of mounted) expect(existsSync(join(root, volume.split(':')[0]!)), volume).toBe(true);
    for (const name of ['api', 'worker'])
      expect(added.services[name]!.environment?.['SERVICE_OTLP_URL']).toBe(
        '${SERVICE_OTLP_URL:-http://collector:4318}',
      );
    const config = parse(String(added.services['collector']!.environment?.['CONFIG'])) as Record<string, object>;
    expect(config['service']).toMatchObject({
      pipelines: { traces: { receivers: ['otlp'] }, logs: { receivers: ['otlp'] } },
    });
  });

  it('lets Prometheus start without the key that its configuration names, and finds workers by their name', () => {
    const { volumes = [] } = added.services['prometheus']!;
    // Docker makes a folder of a missing file, and Prometheus reads this file at every scrape.
    expect(volumes).toContain('${BUREAU_CERTIFICATES:-./certificates}/prometheus:/etc/prometheus/keys:ro');
    const text = readFileSync(join(root, 'deploy/prometheus/prometheus.yml'), 'utf8');
    const { scrape_configs: jobs } = parse(text) as { scrape_configs: Record<string, unknown>[] };
    expect(jobs).toMatchObject([
      { authorization: { credentials_file: 'keys/bureau-key' }, static_configs: [{ targets: ['api:8080'] }] },
      { dns_sd_configs: [{ names: ['worker'], port: 9464 }] },
    ]);
    expect(added.services['worker']!.environment?.['SERVICE_METRICS_LISTEN']).toContain(':-0.0.0.0:9464}');
  });

  it('gives Grafana dashboards of its folder, and a data source at the address of Prometheus', () => {
    const { volumes = [] } = added.services['grafana']!;
    expect(volumes).toContain('./deploy/grafana/provisioning:/etc/grafana/provisioning:ro');
    const provisioned = (file: string) =>
      parse(readFileSync(join(root, 'deploy/grafana/provisioning', file), 'utf8')) as Record<string, object[]>;
    const { providers } = provisioned('dashboards/bureau.yml');
    expect(providers).toMatchObject([{ type: 'file', options: { path: '/etc/grafana/dashboards' } }]);
    expect(volumes).toContain('./deploy/grafana:/etc/grafana/dashboards:ro');
    const { datasources } = provisioned('datasources/prometheus.yml');
    expect(datasources).toMatchObject([{ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true }]);
    expect(added.services['grafana']!.networks).toContain('inside');
  });
});
