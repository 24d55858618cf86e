import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { NodeContext } from '../../../activities/kit/NodeContext.ts';
import type { NodeContext as KitContext } from '../../../activities/customNodes/kit/KitContext.ts';
import { runNode } from '../../../activities/customNodes/kit/testing.ts';
import { NodeTypes } from '../../../activities/engine/nodeTypes.ts';
import type { AnyNodeDefinition } from '../../../activities/kit/define.ts';
import { buildNodeKit } from '../../../bin/nodeKit/buildNodeKit.ts';
import { addTicket } from '../../../bin/createBureauNode/template/src/addTicket.ts';
import { countWords } from '../../../bin/createBureauNode/template/src/countWords.ts';
import { credentials, nodes } from '../../../bin/createBureauNode/template/src/nodes.ts';
import { ticketKey } from '../../../bin/createBureauNode/template/src/ticketKey.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startEngineApi, type EngineApi } from '../../api/engineApi.ts';
import { itemsOf, runDraft } from '../../exchange/importedRun.ts';
import { jsonOf } from '../nodes/runAlone.ts';
import { packagesFolder, writePackage } from './packages.ts';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../../../node_modules');

/** A context of Bureau is one of the kit: a node of a package could be one of Bureau. */
const asKitContext = <P>(context: NodeContext<P>): KitContext<P> => context;

test('a node of the template runs alone as one of Bureau, and in the harness of the kit', async () => {
  const parameters = { text: 'one two three' };
  expect([nodes, credentials]).toEqual([[countWords, addTicket], [ticketKey]]);
  const { run: runs, ...rest } = countWords;
  const own = { ...rest, run: (context: NodeContext<never>) => runs(asKitContext(context)) };
  const types = new NodeTypes([own as unknown as AnyNodeDefinition]);
  expect(await jsonOf('count_words', { types, parameters })).toEqual({ main: [{ words: 3 }] });
  expect((await runNode(countWords, { parameters })).outputs).toEqual({
    main: [{ json: { words: 3 }, pairedItem: 0 }],
  });
});

test('the harness refuses what an instance refuses, and continues on errors as it does', async () => {
  await expect(runNode(countWords, { parameters: {} })).rejects.toThrow('“Text” of Count words is required.');
  await expect(runNode({ ...countWords, type: 'Count Words' })).rejects.toThrow('is not as the kit makes it');
  const { outputs } = await runNode(countWords, {
    json: [{}, {}],
    parametersPerItem: [{ text: ' ' }, { text: 'a' }],
    itemErrors: 'continue',
  });
  expect(outputs['main']?.map(({ json }) => json)).toEqual([
    { error: 'There are no words in the text.' },
    { words: 1 },
  ]);
  const secret = { account: { credential: ticketKey, values: { key: 'k' } } };
  const failed = runNode(addTicket, {
    parameters: { url: 'https://tickets.example.com', title: 'a' },
    credentials: secret,
    respond: () => ({ status: 500, body: 'down' }),
  });
  await expect(failed).rejects.toThrow('tickets.example.com answered 500: down');
});

describe('a package from the template', () => {
  let drop: () => Promise<void>;
  let api: EngineApi;
  let server: Server;
  let keys: (string | undefined)[] = [];
  let url = '';

  beforeAll(async () => {
    const made = await packagesFolder();
    drop = made.drop;
    const { createFolder } = await buildNodeKit(join(made.folder, 'built'));
    const project = join(made.folder, 'acme-nodes');
    await run(process.execPath, [join(createFolder, 'index.mjs'), project]);
    // What `npm install` makes of `file:kit`.
    await mkdir(join(project, 'node_modules'));
    await symlink('../kit', join(project, 'node_modules', 'bureau-node-kit'));
    const types = ['--typeRoots', join(modules, '@types')];
    await run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...types], { cwd: project }).catch(
      (error: { stdout: string }) => {
        throw new Error(error.stdout);
      },
    );
    // nodes.test.ts, built
    const tested = await run(process.execPath, ['--test', 'dist/test/nodes.test.js'], {
      cwd: project,
      env: { PATH: process.env['PATH'] },
    });
    expect(tested.stdout).toMatch(/pass 3\n/);
    const nodesDir = join(made.folder, 'nodes');
    for (const part of ['package.json', 'dist'])
      await cp(join(project, part), join(nodesDir, 'acme-nodes', part), { recursive: true });
    await writePackage(nodesDir, 'broken', { 'index.js': `throw new Error('not yet');` });
    server = createServer((request, response) => {
      keys.push(request.headers.authorization);
      request.resume().on('end', () => response.writeHead(201).end(JSON.stringify({ number: keys.length })));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    api = await startEngineApi({ settings: { nodesDir, outboundAllow: ['127.0.0.0/8'] } });
    api.deps.executions.startRelay();
  });
  afterAll(async () => {
    await api?.close();
    server?.close();
    await drop?.();
  });

  const graph = (type: string, parameters: object, more: object = {}): components['schemas']['Graph'] => ({
    nodes: [
      { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
      { id: 'n', name: 'Own', type, position: { x: 240, y: 0 }, parameters: parameters as never, ...more },
    ],
    connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'n', port: 'main' } }],
    pin_data: { start: [{ json: { message: 'one two' } }, { json: { message: 'three' } }] },
  });

  test('brings its node types, with its version and German texts', async () => {
    const { data } = await api.person.client.ok('listNodeTypes');
    const own = data.filter(({ group }) => group === 'custom');
    expect(own.map(({ type }) => type)).toEqual(['custom.acme_nodes.add_ticket', 'custom.acme_nodes.count_words']);
    expect(own[1]).toMatchObject({
      title: 'Count words',
      tool: true,
      package: { name: 'acme-nodes', version: '1.0.0' },
      german: { title: 'Wörter zählen' },
      parameters: { required: ['text'] },
    });
    expect(own[0]?.credentials).toMatchObject([{ name: 'account', types: ['custom_acme_nodes_ticket_key'] }]);
    const types = await api.person.client.ok('listCredentialTypes');
    expect(types.data.find(({ type }) => type === 'custom_acme_nodes_ticket_key')).toMatchObject({
      title: 'Ticket system',
      parameters: { properties: { key: { 'x-secret': true } } },
    });
  });

  test('is checked, published and run in a flow like any node', async () => {
    const wrong = await api.create(graph('custom.acme_nodes.count_words', {}));
    expect(wrong.issues).toMatchObject([{ node_id: 'n', parameter: '/text', code: 'parameter_missing' }]);
    const draft = await api.create(graph('custom.acme_nodes.count_words', { text: '{{ $json.message }}' }));
    expect(draft.issues).toEqual([]);
    await api.publish(draft.id);
    const execution = await runDraft(api, draft.id);
    expect([execution.status, execution.error]).toEqual(['success', null]);
    expect(await itemsOf(api, execution, 'Own')).toEqual({
      main: [
        { message: 'one two', words: 2 },
        { message: 'three', words: 1 },
      ],
    });
  });

  test('sends requests with its credential, whose secret is in no item and no error', async () => {
    const body = { name: 'Tickets', type: 'custom_acme_nodes_ticket_key', values: { key: 'secret-of-tickets' } };
    const { id } = await api.person.client.ok('createCredential', { body });
    const parameters = { url, title: '{{ $json.message }}' };
    const type = 'custom.acme_nodes.add_ticket';
    const missing = await runDraft(api, (await api.create(graph(type, parameters))).id);
    expect(missing.error).toMatchObject({ code: 'credential_missing' });
    keys = [];
    const draft = await api.create(graph(type, parameters, { credentials: { account: { id } } }));
    const execution = await runDraft(api, draft.id);
    expect([execution.status, execution.error]).toEqual(['success', null]);
    expect(keys).toEqual(['Bearer secret-of-tickets', 'Bearer secret-of-tickets']);
    const { main } = await itemsOf(api, execution, 'Own');
    expect(main).toHaveLength(2);
  });

  test('is shown by the health of the instance, as is a broken one beside it', async () => {
    const { parts } = await api.person.client.ok('getInstanceHealth');
    expect(parts.find(({ part }) => part === 'custom_nodes')).toMatchObject({
      state: 'warning',
      facts: [
        { name: 'used_packages', value: '1' },
        { name: 'unused_packages', value: '1' },
      ],
      findings: [{ code: 'packages_not_used', values: { problems: expect.stringContaining('broken (') } }],
    });
  });
});
