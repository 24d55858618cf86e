import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Runs a program in a process of its own, whose modules are loaded as those of the API and the worker. It prints its value as JSON. */
function printed(program: string): unknown {
  const text = `
    import { registerHooks } from 'node:module';
    const packages = new Set();
    const vendorFiles = [];
    registerHooks({
      load: (url, context, nextLoad) => {
        const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
        if (name) packages.add(name);
        const [, file] = name ? [] : (/\\/integrations\\/(.*)$/.exec(url) ?? []);
        if (file) vendorFiles.push(file);
        return nextLoad(url, context);
      },
    });
    const folders = () => [...new Set(vendorFiles.map((file) => file.split('/')[0]))].toSorted();
    const settings = { sshCommand: 'off', googleAgentTools: 'off' };
    const { openTypes } = await import('./activities/worker/openTypes.ts');
    ${program}`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8', cwd: root });
  return JSON.parse(output);
}

/** Packages that many nodes use; of `nodemailer`, the parser of addresses alone. */
const shared = [
  'acorn',
  'ajv',
  'croner',
  'eventsource-parser',
  'fast-deep-equal',
  'fast-uri',
  'ipaddr.js',
  'jose',
  'json-schema-traverse',
  'luxon',
  'nodemailer',
  're2js',
];

/** Packages of nodes in `integrations/` that every process has anyway, such as `pg`, or that are small. */
const sharedByVendors = [
  'csv-stringify',
  'pg',
  'pg-connection-string',
  'pg-int8',
  'pg-pool',
  'pg-protocol',
  'pg-types',
  'postal-mime',
  'postgres-array',
  'postgres-bytea',
  'postgres-date',
  'postgres-interval',
  'xtend',
];

describe('packages of single nodes are loaded on first use only, because each takes memory of every process', () => {
  test('with the node types outside of integrations/', () => {
    expect(printed('openTypes(settings); console.log(JSON.stringify([...packages].toSorted()));')).toEqual(shared);
  });

  test('with all node types', () => {
    const program = `
      await import('./activities/generated/registry.ts');
      console.log(JSON.stringify([...packages].toSorted()));`;
    expect(printed(program)).toEqual([...shared, ...sharedByVendors].toSorted());
  });
});

describe('files of integrations/', () => {
  test('are not loaded by the modules of the API and the worker, and not for lists', () => {
    const program = `
      await import('./api/startApi.ts');
      await import('./activities/worker.ts');
      await import('./activities/generated/n8nMappings.ts');
      const { nodeTypes, credentialTypes } = openTypes(settings);
      const known = [
        nodeTypes.runnable(),
        nodeTypes.present().map(({ type }) => type),
        credentialTypes.present('').map(({ type }) => type),
        credentialTypes.fitting('http'),
        credentialTypes.withApps(),
      ];
      console.log(JSON.stringify({ vendorFiles, isComplete: known.every((types) => types.some((type) => type.startsWith('slack'))) }));
      process.exit();`;
    expect(printed(program)).toEqual({ vendorFiles: [], isComplete: true });
  });

  test('are loaded once when they are used, and no others; the modules are the ones that imports give', () => {
    const program = `
      const { nodeTypes, credentialTypes } = openTypes(settings);
      const first = nodeTypes.newest('slack.message');
      const isSame = nodeTypes.newest('slack.message') === first && nodeTypes.shapeOf({ type: 'slack.message' }) === first.shape;
      const { node } = await import('./integrations/slack/operations/message.ts');
      const isImported = node === first.definition;
      const count = vendorFiles.length;
      credentialTypes.get('slack_token');
      credentialTypes.get('slack_token');
      console.log(JSON.stringify({
        isSame,
        isImported,
        folders: folders(),
        twice: vendorFiles.filter((file, place) => vendorFiles.indexOf(file) !== place),
        added: vendorFiles.slice(count),
        unknown: [nodeTypes.newest('slack.nothing'), nodeTypes.newest('constructor'), credentialTypes.get('toString')].length,
      }));`;
    expect(printed(program)).toEqual({
      isSame: true,
      isImported: true,
      folders: ['engine', 'slack'],
      twice: [],
      added: ['slack/credential.ts', 'engine/apiUrlField.ts', 'engine/testCall.ts'],
      unknown: 3,
    });
  });

  test('of mappings are loaded for the nodes that a file of n8n has', () => {
    const program = `
      const { n8nMappings } = await import('./activities/generated/n8nMappings.ts');
      const { readImport } = await import('./domains/exchange/readImport.ts');
      const { nodeTypes } = openTypes(settings);
      const node = { id: 'a', name: 'Slack', type: 'n8n-nodes-base.slack', typeVersion: 2.3, position: [0, 0] };
      const parameters = { select: 'channel', channelId: { __rl: true, mode: 'id', value: 'C1' }, text: 'Hi' };
      const file = { name: 'F', nodes: [{ ...node, parameters }], connections: {} };
      const { draft } = readImport(file, { shapeOf: nodeTypes.shapeOf, nodeMappings: n8nMappings });
      console.log(JSON.stringify({ type: draft.nodes[0].type, folders: folders() }));`;
    expect(printed(program)).toEqual({ type: 'slack.message', folders: ['engine', 'slack'] });
  });

  test('that cannot be loaded are an error with the id of the type', () => {
    const program = `
      const { registerHooks: register } = await import('node:module');
      register({
        load: (url, context, nextLoad) => {
          if (url.endsWith('/slack/vendor.ts')) throw new Error('broken');
          return nextLoad(url, context);
        },
      });
      const { nodeTypes, credentialTypes } = openTypes(settings);
      const messageOf = (work) => {
        try {
          return work();
        } catch ({ message, cause }) {
          return [message, cause.message];
        }
      };
      console.log(JSON.stringify([
        messageOf(() => nodeTypes.newest('slack.message')),
        messageOf(() => credentialTypes.get('slack_token')),
        messageOf(() => nodeTypes.newest('github.issue').definition.type),
      ]));`;
    expect(printed(program)).toEqual([
      ['The node type "slack.message" could not be loaded.', 'broken'],
      ['The type of credential "slack_token" could not be loaded.', 'broken'],
      'github.issue',
    ]);
  });
});
