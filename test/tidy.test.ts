import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, hostname } from 'node:os';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { missingOptionalPackages } from '../bin/check/lockfile.ts';
import type { Lockfile } from '../bin/check/lockfile.ts';
import { readDependencies } from '../platform/diagnostics/dependencies.ts';
import { releaseDates } from '../bin/licenses/releaseDates.ts';
import { staleGeneratedFiles } from '../bin/check/staleGeneratedFiles.ts';
import { findCycle, wrongDirections } from './tidy/importRules.ts';
import { wrongCounts } from './tidy/plainEnglish.ts';
import { usesOfRetiredNames } from './tidy/retiredNames.ts';
import { isCode, readTree, type SourceFile } from './tidy/sourceTree.ts';

const root = join(import.meta.dirname, '..');
const files = readTree();
const code = files.filter(isCode);
const tests = files.filter((file) => file.path.startsWith('test/'));

/** Programs and files that tools find by name, without imports. */
const entryPoints =
  /^(bin\/[a-zA-Z]+\.(ts|mjs)|api\/server\.ts|activities\/(worker|generate\/generateRegistry|generate\/generateNodePages|generate\/generateIcons)\.ts|domains\/catalog\/(generateRegistry|sources\/\w+)\.ts|domains\/gateway\/generateProviders\.ts|openapi\/generate\/generate\.ts|web\/main\.tsx|bench\/.*|test\/.*\.test\.tsx?|test\/compose\/stack\/\w+\.mjs|test\/catalog\/fixtures\/\w+\.ts|.*\.config\.ts|.*\.d\.ts|activities\/nodes\/.*)$/;

describe('the source tree', () => {
  it('imports only in the directions of the architecture', () => {
    expect(wrongDirections(code)).toEqual([]);
  });

  it('has no cycle of imports', () => {
    expect(findCycle(code)).toBeNull();
  });

  it('has no more odd sentences in a folder than the table allows', () => {
    expect(wrongCounts(files)).toEqual([]);
  });

  it('uses no name that was replaced', () => {
    expect(usesOfRetiredNames(files)).toEqual([]);
  });

  it('has no file of more than 500 lines', () => {
    expect(code.filter((file) => file.lines > 500).map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it('sends external requests only in files that check for an open transaction', () => {
    const servers = /^(activities|api|db|domains|integrations|platform)\//;
    const ways =
      /^import (?!type)[^;]*(\b(connect|createConnection|request|get|Client|stream)\b[^;]* from '(node:(net|https?|http2)|undici)'|from '(node:dns[^']*|imapflow|@aws-sdk\/[^']+)')/m;
    expect(
      code
        .filter(({ path, text }) => servers.test(path) && ways.test(text) && !text.includes('assertNoTransaction('))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('never says "any" as a type', () => {
    const pattern = /[:<,|]\s*any\b(?=\s*[;,)>|=\][}])|\bas any\b/;
    expect(offending(code, pattern)).toEqual([]);
  });

  it('keeps nothing in modules that all executions of a worker share', () => {
    const workflows = code.filter((file) => file.path.startsWith('workflows/'));
    expect(
      offending(workflows, /^(export )?(let|var) |^(export )?const [^=]+= (new (Weak)?(Map|Set)\b|\[\];|\{\};)/),
    ).toEqual([]);
  });

  it('has no default export but where a tool asks for it', () => {
    const own = code.filter((file) => !/\.config\.ts$|\.d\.ts$/.test(file.path));
    expect(offending(own, /^export default\b/)).toEqual([]);
  });

  it('has no note of unfinished work without an issue', () => {
    const marker = new RegExp(
      `\\b(${['FIX', 'ME'].join('')}|${['TO', 'DO'].join('')}|${['X', 'XX'].join('')})\\b(?!\\(#\\d+\\))`,
    );
    expect(offending(code, marker)).toEqual([]);
  });

  it('names files after what they hold', () => {
    const vague = /(^|\/)[^/]*(utils?|helpers?|manager|info)(\.test)?\.(ts|tsx|mjs)$/i;
    const shape = /^(vite-env\.d|[a-zA-Z][a-zA-Z0-9]*(\.(test|config|bench|module|d))*)\.(ts|tsx|mjs)$/;
    expect(
      code.filter((file) => vague.test(file.path) || !shape.test(basename(file.path))).map((file) => file.path),
    ).toEqual([]);
  });

  it('has no unused files', () => {
    const imported = new Set(files.flatMap((file) => file.imports.flatMap((entry) => entry.target ?? [])));
    const isNamed = (path: string) =>
      files.some((file) => file.path !== path && namesFiles(file) && file.text.includes(basename(path)));
    const unused = code.filter(
      (file) => !entryPoints.test(file.path) && !imported.has(file.path) && !isNamed(file.path),
    );
    expect(unused.map((file) => file.path)).toEqual([]);
  });

  it('reads the environment only in composition roots', () => {
    const free =
      /^(bin|platform\/config|test|bench)\/|^(api\/server|activities\/worker|web\/vite\.config|vitest\.config|web\/pages\/models\/modelSnippets)\.ts$/; // the last one writes a program for callers
    expect(
      offending(
        code.filter((file) => !free.test(file.path)),
        /\bprocess\.env\b/,
      ),
    ).toEqual([]);
  });

  it('holds no path of a machine and no address of a package registry', () => {
    const here = [homedir(), root].filter((path) => path.length > 5 && path !== '/root');
    const host = hostname().length > 6 ? [hostname()] : [];
    const texts = files.filter((file) => !file.path.endsWith('.svg'));
    const found = texts.filter((file) => [...here, ...host].some((text) => file.text.includes(text)));
    expect(found.map((file) => file.path)).toEqual([]);
    expect(offending(texts, /https?:\/\/[\w.-]*(registry|artifactory|nexus)/i)).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;

  it('names the optional packages of all platforms, without which `npm ci` refuses it', () => {
    expect(missingOptionalPackages(lock), 'take versions that the registry has for every platform').toEqual([]);
  });

  it('holds a checksum of every package, of other platforms too', () => {
    const without = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity);
    expect(without.map(([path]) => path)).toEqual([]);
    for (const [path, { integrity }] of Object.entries(lock.packages).slice(1))
      expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  });

  it('holds no address of a registry', () => {
    expect(Object.entries(lock.packages).filter(([, entry]) => 'resolved' in entry)).toEqual([]);
  });
});

describe('the dependencies', () => {
  it('of the image are what the programs import: not what only the page, the tests and `npm start` do', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const programs =
      /^(api|activities|db|domains|integrations|openapi|platform|workflows)\/|^bin\/(migrate|health|replay|rotateKey)\.ts$/;
    const ofPrograms = files.filter(({ path }) => programs.test(path) && !/\b(generate|fake)/.test(path));
    const imported = new Set(ofPrograms.flatMap(packagesOf));
    const isFound = (name: string) => ofPrograms.some(({ text }) => text.includes(`require.resolve('${name}`)); // not imported here
    for (const name of ['lodash', 'zod']) imported.add(name); // code nodes require them
    imported.add('socks'); // the driver of MongoDB loads it for its connections (integrations/mongodb/SocksRelay.ts)
    expect(Object.keys(dependencies).filter((name) => !imported.has(name) && !isFound(name))).toEqual([]);
    expect([...imported].filter((name) => !(name in dependencies)).toSorted()).toEqual([]);
  });

  it('all declare their license, and each license can be shipped', async () => {
    const dependencies = await readDependencies(root);
    const runtime = dependencies.filter(({ isRuntime, license }) => isRuntime && license !== null);
    expect(runtime.length).toBeGreaterThan(200);
    const free =
      /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|MPL-2\.0|CC0-1\.0|Unlicense|Python-2\.0|PSF-2\.0|CC-BY-4\.0|Zlib)\b/;
    // Its file names the license of Bitstream Vera, which allows to ship the fonts with software.
    const others = runtime.filter(
      ({ name, license }) => name !== 'dejavu-fonts-ttf' && !license!.split(/ OR /).some((one) => free.test(one)),
    );
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  it('have the age given by the registry, and an unknown one otherwise', async () => {
    const asked: string[] = [];
    const registry = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url !== '/@scope%2fknown') return void response.writeHead(404).end();
      response.end(JSON.stringify({ time: { created: 'x', '1.0.0': '2026-01-02T03:04:05Z' } }));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const packages = ['@scope/known@1.0.0', '@scope/known@2.0.0', 'unknown@1.0.0'].map((text) => {
      const at = text.lastIndexOf('@');
      return { name: text.slice(0, at), version: text.slice(at + 1), license: null, isRuntime: true };
    });
    const { port } = registry.address() as AddressInfo;
    try {
      const dates = await releaseDates(packages, `http://127.0.0.1:${port}/`);
      expect([...dates]).toEqual([['@scope/known@1.0.0', new Date('2026-01-02T03:04:05Z')]]);
      expect(asked.toSorted()).toEqual(['/@scope%2fknown', '/unknown']);
    } finally {
      registry.close();
    }
    expect(await releaseDates(packages, `http://127.0.0.1:${port}/`)).toEqual(new Map());
  });
});

/** Returns the packages that a file imports at run time. */
function packagesOf({ imports }: SourceFile): string[] {
  return imports
    .filter(({ specifier, target, typeOnly }) => target === null && !typeOnly && !specifier.startsWith('node:'))
    .map(({ specifier }) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}

describe('generated files', () => {
  it('is what its source says now', async () => {
    expect(await staleGeneratedFiles(root)).toEqual([]);
  });
});

describe('the tests', () => {
  const testText = tests.map((file) => file.text).join('\n');

  it('name every operation of the API', () => {
    const document = JSON.parse(readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => operation.operationId ?? []),
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(testText))).toEqual([]);
  });

  it('name every node type', () => {
    const registry = readFileSync(join(root, 'activities/generated/registry.ts'), 'utf8');
    const types = [...registry.matchAll(/^ {2}\| '([a-z_.]+)'/gm)].flatMap((match) => match[1] ?? []);
    expect(types.length).toBeGreaterThan(0);
    const quoted = new Set([...testText.matchAll(/(?<=["'])[a-z_.]+(?=["'])/g)].map(([text]) => text)); // in one pass
    expect(types.filter((type) => !quoted.has(type))).toEqual([]);
  });
});

/** Programs are started by their path, in code or in a script of package.json. */
function namesFiles(file: (typeof files)[number]): boolean {
  return isCode(file) || file.path === 'package.json';
}

function offending(among: readonly (typeof files)[number][], pattern: RegExp): string[] {
  return among.flatMap((file) =>
    file.text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file.path}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
      ),
  );
}
