import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { settingRows } from '../../platform/config/settingsTable.ts';

const root = join(import.meta.dirname, '..', '..');

interface Ended {
  readonly code: number;
  readonly output: string;
}

function setUp(checkout: string, given: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  return new Promise((resolve) => {
    const options = { cwd: checkout, env: { ...inherited, ...env } };
    execFile(process.execPath, [join(checkout, 'bin', 'setup.mjs'), ...given], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

describe('the set-up', () => {
  let checkout: string;

  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'bureau-setup-'));
    await mkdir(join(checkout, 'bin'));
    for (const file of ['bin/setup.mjs', 'package.json', 'package-lock.json'])
      await cp(join(root, file), join(checkout, file));
  });

  afterEach(() => rm(checkout, { recursive: true, force: true }));

  it.each(['start', 'dev', 'test'])('explains %s without installing anything', async (command) => {
    const { code, output } = await setUp(checkout, [command, '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(command === 'test' ? /N passed, N failed/ : /Ctrl-C stops all of it/);
  });

  it('names only settings that exist in its help', async () => {
    const { output } = await setUp(checkout, ['start', '--help']);
    const known = settingRows.map((row) => row.name as string);
    const named = output.match(/\b(SERVICE_[A-Z_]+|[A-Z]+_URL|[A-Z]+_ADDRESS|PORT)\b/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('refuses arguments of a start, and names the setting that replaces them', async () => {
    for (const given of [['--port', '9001'], ['--port=9001'], ['9001']]) {
      const { code, output } = await setUp(checkout, ['start', ...given]);
      expect(code).toBe(1);
      expect(output).toContain(`got: ${given.join(' ')}`);
      expect(output).toContain('PORT=9001 npm start');
    }
    expect((await setUp(checkout, ['dev', '--fast'])).output).toContain('PORT=9000 npm run dev');
  });

  it('says how it is used when it is called wrongly', async () => {
    expect(await setUp(checkout, ['fly'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage:') as string,
    });
    expect(await setUp(checkout, ['constructor'])).toMatchObject({ code: 1 });
  });

  it('says that there is no connection, and shows no address, when the registry cannot be reached', async () => {
    const { code, output } = await setUp(checkout, ['start'], {
      npm_config_registry: 'http://127.0.0.1:9/secret-path/',
      npm_config_cache: join(checkout, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_userconfig: join(checkout, 'none'),
    });
    expect(code).toBe(1);
    expect(output).toContain('npm registry cannot be reached');
    expect(output).not.toContain('secret-path');
  });

  it('shows what npm said, without addresses, when something else is wrong', async () => {
    const npm = join(checkout, 'npm-cli.js');
    await writeFile(
      npm,
      "console.error('npm error 403 from https://user:s3cret@packages.example/left'); process.exit(1);",
    );
    const { code, output } = await setUp(checkout, ['start'], { npm_execpath: npm });
    expect(code).toBe(1);
    expect(output).toContain('npm ci ended with code 1');
    expect(output).toContain('npm error 403 from <address>');
    expect(output).not.toContain('s3cret');
  });

  it('reports missing packages even if npm reports success', async () => {
    const npm = join(checkout, 'npm-cli.js');
    await writeFile(npm, '');
    const { code, output } = await setUp(checkout, ['start'], { npm_execpath: npm });
    expect(code).toBe(1);
    expect(output).toContain('these packages are missing: ');
  });

  it.runIf(process.getuid?.() !== 0)('says that it may not write (skipped for root, who may)', async () => {
    await chmod(checkout, 0o555);
    try {
      const { code, output } = await setUp(checkout, ['start']);
      expect(code).toBe(1);
      expect(output).toContain('cannot be written');
    } finally {
      await chmod(checkout, 0o755);
    }
  });

  it('hands arguments over and passes the exit code on, installing nothing that is there', async () => {
    await writeFile(join(checkout, 'package-lock.json'), '{ "packages": { "": {} } }');
    await writeFile(join(checkout, 'bin', 'test.ts'), 'console.log(process.argv.slice(2).join("|")); process.exit(7);');
    expect(await setUp(checkout, ['test', '--full', 'test/db'])).toEqual({ code: 7, output: '--full|test/db\n' });
  });

  it.each(['migrate', 'migrate-report', 'replay', 'histories:record', 'catalog:fixtures', 'bench'])(
    'explains %s, too',
    async (command) => {
      const { code, output } = await setUp(checkout, [command, '--help']);
      expect(code).toBe(0);
      expect(output).toContain(`npm run ${command}`);
    },
  );

  it('runs the benchmark that is named, with its arguments, and no file outside of the folder', async () => {
    await writeFile(join(checkout, 'package-lock.json'), '{ "packages": { "": {} } }');
    await mkdir(join(checkout, 'bench', 'gateway'), { recursive: true });
    await writeFile(join(checkout, 'bench', 'gateway', 'soak.ts'), 'console.log(process.argv.slice(2).join("|"));');
    expect(await setUp(checkout, ['bench', 'gateway/soak', '40'])).toEqual({ code: 0, output: '40\n' });
    for (const name of ['gone', '../bin/setup', ''])
      expect(await setUp(checkout, ['bench', name])).toMatchObject({
        code: 1,
        output: expect.stringContaining('bench/README.md') as string,
      });
  });
});

describe('the list of benchmarks', () => {
  it('is printed without a name', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bin', 'setup.mjs'), 'bench']);
    expect(stdout).toContain('  gateway/bench ');
  });

  it('names files, and every benchmark that its README names', async () => {
    const folder = join(root, 'bench');
    const listed = Object.keys(JSON.parse(await readFile(join(folder, 'benchmarks.json'), 'utf8')) as object);
    for (const name of listed) await expect(access(join(folder, `${name}.ts`)), name).resolves.toBeUndefined();
    const readmes = await Promise.all(
      ['README.md', 'engine/README.md'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    const described = [...readmes.join('\n').matchAll(/npm run bench -- ([\w/]+)/g)].map(([, name]) => name!);
    expect(described.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !described.includes(name))).toEqual([]);
  });
});

describe('the documents', () => {
  it('name commands that work on every Node.js from 20: TypeScript is run by npm scripts, or inside of containers', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '*.md'], { cwd: root });
    for (const file of stdout.trim().split('\n')) {
      const text = await readFile(join(root, file), 'utf8');
      const commands = text.match(/.{0,60}\bnode (--\S+ )*[\w/]+\.ts\b/g) ?? [];
      expect(
        // `copy` of docs/guide/self-hosting/backup.md is docker compose for another project.
        commands.filter((command) => !/(docker compose|copy) (run|exec)/.test(command)),
        file,
      ).toEqual([]);
    }
  });
});
