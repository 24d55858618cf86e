import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { installedByNpm } from '../../../bin/test/installedByNpm.ts';
import { installedByPip } from '../../../bin/test/installedByPip.ts';
import { installedOnce } from '../../../bin/test/installedOnce.ts';
import type { paths } from '../../../openapi/generated/types.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { expectedCalls } from './expectedCalls.ts';
import { hasCommand, runCommand } from './runCommand.ts';

/*
 * Clients made from the served contract by the generators that people use: each is generated, compiled or imported as a whole, and calls a
 * running API. A generator that cannot be installed here skips its test and says the reason.
 */
const contract = join(import.meta.dirname, '..', '..', '..', 'openapi', 'generated', 'openapi.json');
const say = (line: string) => console.log(line);
const openapiGeneratorVersion = '7.25.0';

/** Generating, compiling and installing what does both, on a machine with other work. */
const timeout = 30 * 60_000;

let api: TestApi;
let owner: Awaited<ReturnType<typeof signUpPerson>>;
let env: { API_URL: string; API_KEY: string };
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'generated client' } });
  env = { API_URL: api.url, API_KEY: value };
});
afterAll(() => api.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bureau-client-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  const { data: left } = await owner.client.ok('listDataTables');
  for (const { id } of left) await owner.client.ok('deleteDataTable', { params: { data_table_id: id } });
});

function program(name: string): string {
  return join(import.meta.dirname, name);
}

/** The last line that a program printed. */
function resultsOf(output: string): unknown {
  return JSON.parse(output.trim().split('\n').at(-1)!);
}

test('openapi-typescript and openapi-fetch', { timeout }, async () => {
  const { API_URL: baseUrl, API_KEY: key } = env;
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const projects = await client.GET('/api/v1/projects');
  const table = { name: 'Fruits', columns: [{ name: 'fruit', type: 'text' as const }] };
  const created = await client.POST('/api/v1/data-tables', { body: table });
  const params = { path: { data_table_id: created.data!.id } };
  const rows = [{ fruit: 'apple' }, { fruit: 'pear' }];
  const written = await client.POST('/api/v1/data-tables/{data_table_id}/rows', { params, body: { rows } });
  const listed = await client.GET('/api/v1/data-tables/{data_table_id}/rows', { params });
  const read = await client.GET('/api/v1/data-tables/{data_table_id}', { params });
  const executions = await client.GET('/api/v1/executions');
  const messages = [{ role: 'user', content: 'Hello there' }];
  const chat = await client.POST('/v1/chat/completions', { body: { model: 'sandbox/chat', messages } });
  const missing = await client.GET('/api/v1/data-tables/{data_table_id}', {
    params: { path: { data_table_id: 'dtbl_0' } },
  });
  const conflict = await client.POST('/api/v1/data-tables', { body: table });
  const deleted = await client.DELETE('/api/v1/data-tables/{data_table_id}', { params });
  const me = await client.GET('/api/v1/me');
  const wallet = await client.GET('/api/v1/wallet');
  const keys = await client.GET('/api/v1/account-api-keys');
  const members = await client.GET('/api/v1/organizations/current/members');
  const knowledgeBases = await client.GET('/api/v1/knowledge-bases');
  const folder = await client.POST('/api/v1/folders', { body: { name: 'Letters' } });
  const folders = await client.GET('/api/v1/folders');
  const folderDeleted = await client.DELETE('/api/v1/folders/{folder_id}', {
    params: { path: { folder_id: folder.data!.id } },
  });
  const flow = await client.POST('/api/v1/digital-organizations', { body: { name: 'Greeting' } });
  const flowParams = { path: { digital_organization_id: flow.data!.id } };
  const flowRead = await client.GET('/api/v1/digital-organizations/{digital_organization_id}', { params: flowParams });
  const flows = await client.GET('/api/v1/digital-organizations');
  const flowDeleted = await client.DELETE('/api/v1/digital-organizations/{digital_organization_id}', {
    params: flowParams,
  });
  const { choices } = chat.data as unknown as { choices: { message: { content: string } }[] };
  expect({
    projects: projects.data!.data.length,
    created: created.data!.name,
    inserted: written.data!.inserted,
    rows: listed.data!.data.map(({ values }) => values['fruit']),
    row_count: read.data!.row_count,
    executions: executions.data!.data.length,
    next_cursor: executions.data!.next_cursor,
    chat: choices[0]!.message.content,
    missing: [missing.response.status, missing.error!.error.code],
    conflict: [conflict.response.status, conflict.error!.error.code],
    deleted: deleted.response.status,
    own_project: me.data!.personal_project_id === projects.data!.data[0]!.id,
    held: wallet.data!.held,
    keys: keys.data!.data.length,
    members: members.data!.data.length,
    knowledgeBases: knowledgeBases.data!.data.length,
    folder: folder.data!.name,
    folders: folders.data!.data.length,
    folder_deleted: folderDeleted.response.status,
    flow: flow.data!.name,
    flow_read: flowRead.data!.name,
    flows: flows.data!.data.length,
    flow_deleted: flowDeleted.response.status,
  }).toEqual(expectedCalls);
});

test('@hey-api/openapi-ts', { timeout }, async ({ skip }) => {
  const installed = await installedByNpm(
    { name: '@hey-api/openapi-ts', version: '0.99.0', beside: ['typescript@5.9.3'] },
    say,
  );
  if ('reason' in installed) return skip(installed.reason);
  const binaries = join(installed.folder, 'node_modules', '.bin');
  await copyFile(program('heyApi.ts.txt'), join(folder, 'main.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const plugins = ['-p', '@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'];
  await runCommand(join(binaries, 'openapi-ts'), ['-i', contract, '-o', join(folder, 'client'), ...plugins], {
    cwd: installed.folder,
  });
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--noEmit'];
  const library = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--typeRoots', join(folder, 'none')];
  await runCommand(join(binaries, 'tsc'), ['--strict', '--skipLibCheck', ...modules, ...library, 'main.ts'], {
    cwd: folder,
  });
  await build({
    root: folder,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'main.ts', outDir: 'built' },
  });
  const output = await runCommand(process.execPath, [join(folder, 'built', 'main.js')], { cwd: folder, env });
  expect(resultsOf(output)).toEqual(expectedCalls);
});

test('openapi-python-client', { timeout }, async ({ skip }) => {
  const requirements = program('requirements.txt');
  const installed = await installedByPip(
    { name: 'python-generator', what: 'openapi-python-client', requirements },
    say,
  );
  if ('reason' in installed) return skip(installed.reason);
  const { python, folder: packages } = installed;
  const withPackages = {
    cwd: folder,
    env: { ...env, PYTHONPATH: packages, PATH: `${join(packages, 'bin')}:${process.env['PATH']}` },
  };
  const output = join(folder, 'bureau');
  const generate = ['generate', '--path', contract, '--output-path', output, '--meta', 'none'];
  const start = 'import sys; from openapi_python_client.cli import app; app(sys.argv[1:])';
  await runCommand(python, ['-c', start, ...generate], withPackages);
  expect(resultsOf(await runCommand(python, [program('calls.py'), output], withPackages))).toEqual(expectedCalls);
});

test('oapi-codegen', { timeout }, async ({ skip }) => {
  if (!(await hasCommand('go', ['version']))) return skip('Go is not installed');
  const binary = await installedOnce('oapi-codegen-2.8.2', (fresh) => {
    const source = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
    return runCommand('go', ['install', source], { cwd: folder, env: { GOBIN: fresh } });
  }).catch((error: Error) => error);
  if (binary instanceof Error) return skip(`oapi-codegen could not be installed: ${withoutAddresses(binary.message)}`);
  await mkdir(join(folder, 'client'));
  const target = join(folder, 'client', 'client.go');
  const options = ['-generate', 'types,client', '-package', 'client', '-o', target];
  await runCommand(join(binary, 'oapi-codegen'), [...options, contract], { cwd: folder });
  await expectGoProgram('oapiCodegen.go.txt');
});

test('openapi-generator for Go', { timeout }, async ({ skip }) => {
  if (!(await hasCommand('go', ['version']))) return skip('Go is not installed');
  if (!(await hasCommand('java', ['-version']))) return skip('Java is not installed');
  const installed = await installedByNpm({ name: '@openapitools/openapi-generator-cli', version: '2.41.0' }, say);
  if ('reason' in installed) return skip(installed.reason);
  const cli = join(installed.folder, 'node_modules', '.bin', 'openapi-generator-cli');
  const versions = await runCommand(cli, ['version-manager', 'set', openapiGeneratorVersion], {
    cwd: installed.folder,
  }).catch((error: Error) => error);
  if (versions instanceof Error)
    return skip(`openapi-generator could not be installed: ${withoutAddresses(versions.message)}`);
  const properties = 'enumClassPrefix=true,packageName=client,withGoMod=false,generateInterfaces=false';
  const generate = [
    'generate',
    '-g',
    'go',
    '-i',
    contract,
    '-o',
    join(folder, 'client'),
    '--additional-properties',
    properties,
  ];
  await runCommand(cli, generate, { cwd: installed.folder });
  await rm(join(folder, 'client', 'test'), { recursive: true, force: true });
  await expectGoProgram('openapiGenerator.go.txt');
});

/** Compiles the program with the client in `client/`, runs it and compares its results. */
async function expectGoProgram(name: string): Promise<void> {
  await copyFile(program(name), join(folder, 'main.go'));
  await runCommand('go', ['mod', 'init', 'bureau'], { cwd: folder });
  await runCommand('go', ['mod', 'tidy'], { cwd: folder });
  await runCommand('go', ['build', '-o', 'calls', '.'], { cwd: folder });
  expect(resultsOf(await runCommand(join(folder, 'calls'), [], { cwd: folder, env }))).toEqual(expectedCalls);
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/\b[a-z]+:\/\/\S+/gi, '<address>').slice(0, 500);
}
