import { symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CustomProcesses } from '../../../activities/customNodes/CustomProcesses.ts';
import { findPackages } from '../../../activities/customNodes/findPackages.ts';
import { customLimits } from '../../../activities/customNodes/limits.ts';
import { openCustomNodes, type CustomNodes } from '../../../activities/customNodes/openCustomNodes.ts';
import { NodeTypes } from '../../../activities/engine/nodeTypes.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundRequest.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { jsonOf, runAlone, type Alone } from '../nodes/runAlone.ts';
import { moduleOf, packagesFolder, writePackage } from './packages.ts';

const quickLimits = { ...customLimits, runMs: 500, rssBytes: 300 * 1024 * 1024 };
const options = { isCredentialType: (type: string) => type === 'http_bearer', limits: quickLimits };
/** Returns what an attempt gives, or the message of its error. */
const tried = (attempt: string) =>
  `try { return { outputs: { main: [{ json: { got: String(await (${attempt})) } }] } }; } catch (error) { return { outputs: { main: [{ json: { error: String(error.message) } }] } }; }`;

/** The real process is `this` while it emits a warning. Returns how many useful functions it has left. */
const leakedProcess = `
  const leakedProcess = () => new Promise((resolve) => {
    const { emit } = EventEmitter.prototype;
    EventEmitter.prototype.emit = function (...given) {
      EventEmitter.prototype.emit = emit;
      const left = ['kill', '_kill', 'binding', 'getBuiltinModule', 'stdin', 'dlopen', 'exit', '_debugProcess', 'execve'];
      resolve(this.title.replace(/.*node.*/, 'node') + ': ' + left.filter((name) => this[name] !== undefined).length + ' left');
      return emit.apply(this, given);
    };
    const many = new EventEmitter();
    for (let count = 0; count < 12; count += 1) many.on('x', () => undefined);
  });`;

/** A run without items. */
const emptyRun = {
  kind: 'run' as const,
  inputs: {},
  parameters: [{ value: {} }],
  parametersOf: [0],
  facts: {
    nodeId: 'n1',
    execution: { id: 'exe_test', mode: 'production', organizationId: 'org_test', digitalOrganizationId: 'dorg_test' },
    idempotencyKey: 'exe_test/n1/0',
    attempt: 1,
    now: '2026-11-21T12:00:00.000Z',
    timeZone: 'UTC',
    itemErrors: 'throw' as const,
    failedTo: 'main',
  },
};

const folders: { drop: () => Promise<void> }[] = [];
const opened: CustomNodes[] = [];
async function newFolder(): Promise<string> {
  const made = await packagesFolder();
  folders.push(made);
  return made.folder;
}
async function open(folder: string): Promise<CustomNodes> {
  const custom = await openCustomNodes(folder, options);
  opened.push(custom);
  return custom;
}
afterAll(async () => {
  for (const custom of opened) await custom.close();
  for (const folder of folders) await folder.drop();
});

describe('the code of a package', () => {
  let custom: CustomNodes;
  let folder: string;
  let server: Server;
  let calls = 0;
  const run = (name: string, alone: Alone = {}) =>
    jsonOf(`custom.probe.${name}`, { ...alone, types: new NodeTypes(custom.nodes) });

  beforeAll(async () => {
    server = createServer((_request, response) => {
      calls += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    folder = await newFolder();
    const secret = join(folder, 'neighbour', 'package.json');
    await writePackage(folder, 'neighbour', { 'index.js': moduleOf({ other: 'return { outputs: {} };' }) });
    const attempts = {
      read_file: `readFileSync('/etc/hostname', 'utf8')`,
      read_neighbour: `readFileSync(${JSON.stringify(secret)}, 'utf8')`,
      read_bureau: `readFileSync(${JSON.stringify(join(import.meta.dirname, 'packages.ts'))}, 'utf8')`,
      read_environment: `readFileSync('/proc/self/environ', 'utf8')`,
      list_files: `readdirSync('/').join()`,
      write_file: `writeFileSync(new URL('./made', import.meta.url), 'x')`,
      own_file: `readFileSync(new URL('./data.txt', import.meta.url), 'utf8')`,
      environment: `JSON.stringify(process.env)`,
      import_net: `import('node:net')`,
      import_http: `import('http')`,
      import_dgram: `import('node:dgram')`,
      import_dns: `import('node:dns')`,
      import_child: `import('node:child_process')`,
      import_threads: `import('node:worker_threads')`,
      import_module: `import('node:module')`,
      import_os: `import('node:os')`,
      import_process: `import('node:process').then((made) => made.default === process && Object.keys(made.env).length)`,
      fetch: `fetch('${url}')`,
      socket: `new WebSocket('ws://127.0.0.1:${port}')`,
      builtin: `process.getBuiltinModule('net')`,
      binding: `process.binding('tcp_wrap')`,
      require_net: `common.requires('net')`,
      require_prefixed: `common.requires('node:net')`,
      load_net: `common.loads('net')`,
      load_prefixed: `common.loads('node:net')`,
      hooks: `common.hooks('node:net')`,
      require_of_module: `common.requireOf('node:net')`,
      evaluate: `new Function('return 1')()`,
      exit: `process.exit(0)`,
      real_process: `leakedProcess()`,
    };
    const source = moduleOf(
      {
        ...Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, tried(attempt)])),
        forever: 'for (;;);',
        never: 'await new Promise(() => {});',
        output: `return { outputs: { main: [{ json: { text: 'x'.repeat(40 * 1024 * 1024) } }] } };`,
        many: `return { outputs: { main: Array.from({ length: 200_000 }, () => ({ json: {} })) } };`,
        memory: 'const kept = []; for (;;) kept.push(new Uint8Array(1_000_000).fill(1));',
        garbage: `writeSync(1, 'garbage garbage garbage'); await new Promise(() => {});`,
        forged: `writeSync(1, Buffer.from([8, 0, 0, 0, 123, 125, 125, 125, 125, 10, 10, 10])); await new Promise(() => {});`,
        crash: `setTimeout(() => { throw new Error('later'); }); await new Promise(() => {});`,
        works: 'return { outputs: { main: [{ json: { works: true } }] } };',
        throws: `throw new TypeError('x is not a function');`,
        nothing: '',
        wrong_port: `return { outputs: { other: [] } };`,
        wrong_item: `return { outputs: { main: [7] } };`,
        wrong_pair: `return { outputs: { main: [{ json: {}, pairedItem: 9 }] } };`,
        forged_file: `return { outputs: { main: [{ json: {}, binary: { a: { id: 'bin_1' } } }] } };`,
        deep: `let json = {}; for (let at = 0; at < 1_000; at += 1) json = { json }; return { outputs: { main: [{ json }] } };`,
        other_slot: `await context.credential('toString'); return { outputs: {} };`,
        private_address: `await context.http.fetch('${url}', { method: 'GET', headers: {}, signal: context.signal, timeoutMs: 1_000 });`,
        counts: `counter += 1; await context.credential('x').catch(() => null); return { outputs: { main: [{ json: { count: counter } }] } };`,
        unavailable: `throw Object.assign(new Error('again'), { name: 'AppError', code: 'unavailable' });`,
      },
      `import { readFileSync, readdirSync, writeFileSync, writeSync } from 'node:fs';\nimport * as common from './common.cjs';\nimport { EventEmitter } from 'node:events';\nlet counter = 0;\n${leakedProcess}`,
    );
    await writePackage(folder, 'probe', {
      'index.js': source,
      'data.txt': 'own data',
      'common.cjs': `
        exports.requires = (name) => require(name);
        exports.loads = (name) => module.constructor._load(name, null, false);
        exports.hooks = (name) => {
          module.constructor.registerHooks({ resolve: () => ({ url: name, shortCircuit: true }) });
          return require('x');
        };
        exports.requireOf = (name) => module.constructor.createRequire(__filename)(name);`,
    });
    await writePackage(folder, 'secretive', {
      'index.js': `import { authorizedFetch, defineNode, object, readText } from 'bureau-node-kit';
        const node = (type, run, more = {}) =>
          defineNode({ type, version: 1, title: 'Test', description: 'A test.', parameters: object({}), run, ...more });
        const credentials = [{ name: 'key', title: 'Key', types: ['http_bearer'] }];
        const request = (context) => ({ method: 'POST', headers: {}, signal: context.signal, timeoutMs: 1_000, body: 'x' });
        const json = (json) => ({ outputs: { main: [{ json }] } });
        export const nodes = [
          node('leak', async (context) => json((await context.credential('key')).values), { credentials }),
          node('quiet', async (context) => context.http.fetch('${url}', request(context)), { effects: ['changes'] }),
          node('signed', async (context) => {
            const response = await (await authorizedFetch(context, 'key'))('${url}', request(context));
            return json({ status: response.status, text: await readText(response) });
          }, { credentials }),
          node('loud', async ({ items: [item], files }) => {
            const text = (await readText(await files.read(item.binary.data))).toUpperCase();
            const file = await files.write(new TextEncoder().encode(text), { fileName: 'loud.txt', mediaType: 'text/plain' });
            return { outputs: { main: [{ json: {}, binary: { ...item.binary, loud: file } }] } };
          }),
        ];`,
    });
    custom = await open(folder);
    expect(custom.state.problems).toEqual([]);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const denied = /Access to this API has been restricted/;
  const noModule = /is not available to custom nodes/;
  const noNetwork = /no network of their own/;
  test.each([
    ['read_file', denied],
    ['read_neighbour', denied],
    ['read_bureau', denied],
    ['read_environment', denied],
    ['list_files', denied],
    ['write_file', denied],
    ['import_net', noModule],
    ['import_http', noModule],
    ['import_dgram', noModule],
    ['import_dns', noModule],
    ['import_child', noModule],
    ['import_threads', noModule],
    ['import_module', noModule],
    ['import_os', noModule],
    ['fetch', noNetwork],
    ['socket', noNetwork],
    ['builtin', /not a function/],
    ['binding', /not a function/],
    ['require_net', noModule],
    ['require_prefixed', noModule],
    ['load_net', noModule],
    ['load_prefixed', noModule],
    ['hooks', /not a function/],
    ['require_of_module', /not a function/],
    ['evaluate', /Code generation from strings disallowed/],
    ['exit', /not a function/],
  ])('cannot do what it must not: %s', async (name, message) => {
    expect(await run(name)).toEqual({ main: [{ error: expect.stringMatching(message) }] });
    expect(calls).toBe(0);
  });

  test('reads the files of its package, and sees no environment', async () => {
    expect(await run('own_file')).toEqual({ main: [{ got: 'own data' }] });
    expect(await run('environment')).toEqual({ main: [{ got: '{}' }] });
    expect(await run('import_process')).toEqual({ main: [{ got: '0' }] });
    expect(await run('real_process')).toEqual({ main: [{ got: 'node: 0 left' }] });
  });

  test.each([
    ['forever', /used the processor for 0.5 seconds, the limit of a run/],
    ['output', /its items take more than 32 MiB/],
    ['many', /a run returns up to 100000 items/],
    ['memory', /needs more than 300 MiB of memory/],
    ['garbage', /sent something unreadable/],
    ['forged', /sent something unreadable/],
    ['crash', /The package probe ended its process/],
    ['throws', /"Test" of the package probe failed: x is not a function/],
    ['nothing', /The node returned no \{ outputs \}/],
    ['wrong_port', /there is no output port "other"/],
    ['wrong_item', /item 0 of "main" must be \{ json/],
    ['wrong_pair', /"pairedItem" of item 0 of "main" names no input item/],
    ['forged_file', /the file "a" of item 0 of "main" is no file of its input/],
    ['deep', /nested more than 200 levels deep/],
    ['other_slot', /has no slot "toString"/],
  ])('fails its own run alone, with a clear error: %s', async (name, message) => {
    await expect(run(name)).rejects.toMatchObject({ code: 'node_failed', message: expect.stringMatching(message) });
    expect(await run('works')).toEqual({ main: [{ works: true }] });
  });

  test('ends with its node: at a cancel, and at the timeout of the node', async () => {
    const stopped = new AbortController();
    const running = run('never', { signal: stopped.signal });
    setTimeout(() => stopped.abort(new Error('canceled')), 50);
    await expect(running).rejects.toThrow('canceled');
    expect(await run('works')).toEqual({ main: [{ works: true }] });
  });

  test('asks its worker for requests, which refuses private addresses as of any node', async () => {
    const { createOutbound } = await import('../../../platform/outbound/outbound.ts');
    const { parseOutboundAllow } = await import('../../../platform/outbound/guard.ts');
    const outbound = createOutbound({ allow: parseOutboundAllow('') });
    const services = { fetch: outbound.stream };
    await expect(run('private_address', { services })).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(calls).toBe(0);
    await outbound.close();
  });

  test('runs in no more processes than there may be, and keeps nothing for another organization', async () => {
    const { packages } = findPackages(folder);
    const custom = packages.find(({ id }) => id === 'probe')!;
    const processes = new CustomProcesses({ size: 1, limits: quickLimits });
    let now = 0;
    let most = 0;
    const counted = async (organizationId: string) => {
      const message = { ...emptyRun, node: 'counts' };
      const outcome = await processes.run(custom, message, {
        organizationId,
        signal: new AbortController().signal,
        sent: () => ({ code: 'node_failed', message: '' }),
        answer: async () => {
          most = Math.max(most, (now += 1));
          await new Promise((resolve) => setImmediate(resolve));
          now -= 1;
          return null;
        },
      });
      return (outcome as { outputs: { main: { json: { count: number } }[] } }).outputs.main[0]!.json.count;
    };
    const counts = await Promise.all(['a', 'a', 'b', 'a'].map(counted));
    expect([counts[0], counts[2], most]).toEqual([1, 1, 1]);
    expect(await counted('a')).toBeGreaterThan(1);
    await processes.close();
  });

  test('gets the values of credentials of its slots, which are in no item that it leaves', async () => {
    const credentials = { key: usedCredential('http_bearer', { token: 'secret-token' }) };
    const types = new NodeTypes(custom.nodes);
    expect(await jsonOf('custom.secretive.leak', { types, credentials })).toEqual({ main: [{ token: '•••' }] });
  });

  test('sends requests with a credential through its worker, unless its effects lack them', async () => {
    const seen: unknown[] = [];
    const body = { readAll: async () => Buffer.from('answer') } as unknown as OutboundResponse['body'];
    const services: Alone['services'] = {
      fetch: async (address, { headers, body: sent }) => {
        seen.push(headers, String(sent));
        return { status: 200, headers: {}, url: address, body };
      },
    };
    const types = new NodeTypes(custom.nodes);
    const credentials = { key: usedCredential('http_bearer', { token: 'secret-token' }) };
    expect(await jsonOf('custom.secretive.signed', { types, credentials, services })).toEqual({
      main: [{ status: 200, text: 'answer' }],
    });
    expect(seen).toEqual([{ authorization: 'Bearer secret-token' }, 'x']);
    await expect(jsonOf('custom.secretive.quiet', { types, services })).rejects.toMatchObject({
      code: 'target_not_allowed',
      message: expect.stringContaining('"sends_out"'),
    });
  });

  test('reads files of its items, and makes files', async () => {
    const binaries = binariesInMemory();
    const data = await binaries.write(Buffer.from('quiet'), { fileName: 'a.txt', mediaType: 'text/plain' });
    const result = await runAlone('custom.secretive.loud', {
      types: new NodeTypes(custom.nodes),
      inputs: { main: [{ json: {}, binary: { data } }] },
      services: { binaries },
    });
    const [item] = 'outputs' in result ? result.outputs['main']! : [];
    expect(item?.binary?.['data']).toEqual(data);
    expect(binaries.bytesOf(item!.binary!['loud']!).toString()).toBe('QUIET');
  });

  test('cannot have its run repeated forever by calling its error an outage', async () => {
    await expect(run('unavailable')).rejects.toMatchObject({ code: 'node_failed' });
  });
});

describe('a package that cannot be used', () => {
  const node = (more: string) =>
    `import { defineNode, object, text } from 'bureau-node-kit';
     export const nodes = [defineNode({ type: 'a', version: 1, title: 'A', description: 'A.', parameters: object({}), run: () => ({ outputs: {} }), ${more} })];`;
  test('is left out with the reason, and all others are used', async () => {
    const folder = await newFolder();
    const sources: Record<string, string> = {
      'throws-at-import': `throw new Error('broken at import');`,
      'loops-at-import': 'for (;;);',
      'no-list': 'export const node = 1;',
      'wrong-name': node(`type: 'Wrong.Name'`),
      'slow-pattern': node(`parameters: object({ a: text({ title: 'A', pattern: '(a+)+$' }) })`),
      'server-control': node(`parameters: object({ a: text({ title: 'A', control: 'model' }) })`),
      'unknown-credential': node(`credentials: [{ name: 'key', title: 'Key', types: ['smtp'] }]`),
      'uses-network': `import 'node:http';\n${node('')}`,
      'known-credential': node(`credentials: [{ name: 'key', title: 'Key', types: ['http_bearer'] }]`),
    };
    for (const [name, source] of Object.entries(sources)) await writePackage(folder, name, { 'index.js': source });
    await writePackage(folder, 'newer-kit', { 'index.js': '' }, { bureau: { kit: 2, nodes: './index.js' } });
    await writePackage(folder, 'not-built', {}, { bureau: { kit: 1, nodes: './dist/index.js' } });
    await writePackage(folder, 'leads-out', {}, { bureau: { kit: 1, nodes: '../known-credential/index.js' } });
    await writePackage(folder, 'no-json', { 'package.json': '{', 'index.js': '' });
    await writePackage(folder, 'no-nodes', { 'index.js': '' }, { bureau: undefined });
    await symlink('/etc', join(await writePackage(folder, 'has-link', { 'index.js': node('') }), 'link'));
    await writePackage(folder, 'known_credential', { 'index.js': node('') });
    await writePackage(join(folder, 'node_modules'), '@acme/installed', { 'index.js': node(`type: 'b'`) });
    await writePackage(join(folder, 'node_modules'), 'dependency', { 'index.js': '' }, { bureau: undefined });
    const custom = await openCustomNodes(folder, { ...options, limits: { ...quickLimits, loadMs: 1_500 } });
    opened.push(custom);
    expect(custom.nodes.map(({ type }) => type)).toEqual(['custom.known_credential.a', 'custom.acme_installed.b']);
    expect(custom.nodes[0]).toMatchObject({ group: 'custom', package: { name: 'known-credential', version: '1.2.3' } });
    const problems = Object.fromEntries(custom.state.problems.map((one) => [one.package, one.problem]));
    expect(problems).toEqual({
      'throws-at-import': expect.stringContaining('cannot be loaded: broken at import'),
      'loops-at-import': expect.stringContaining('takes longer than 1.5 seconds to load'),
      'no-list': expect.stringContaining('exports no list "nodes"'),
      'wrong-name': expect.stringContaining('its node "Wrong.Name" is not as the kit makes it'),
      'slow-pattern': expect.stringContaining('(pattern)'),
      'server-control': expect.stringContaining('x-control'),
      'unknown-credential': expect.stringContaining('the type "smtp", which this instance does not have'),
      'uses-network': expect.stringContaining('The module "http" of Node.js is not available'),
      'newer-kit': expect.stringContaining('made for kit 2'),
      'not-built': expect.stringContaining('build the package first'),
      'leads-out': expect.stringContaining('does not exist'),
      'no-json': expect.stringContaining('not valid JSON'),
      'has-link': expect.stringContaining('its link link leads out of the package'),
      known_credential: expect.stringContaining('another package has the id "known_credential"'),
    });
  });

  test('keeps no instance from its start, nor does a folder that is not there', async () => {
    const custom = await open(join(await newFolder(), 'missing'));
    expect(custom.nodes).toEqual([]);
    expect(custom.state.problems).toEqual([
      { package: 'SERVICE_NODES_DIR', problem: 'the folder cannot be read: ENOENT' },
    ]);
  });
});
