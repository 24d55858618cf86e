import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { object } from '../../platform/schema/schema.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../openapi/AppError.ts';
import { graphOf, TestEngine } from './engine.ts';

const shared = {
  version: 1,
  title: 'Test',
  description: 'For tests.',
  icon: 'TestPipe',
  group: 'logic' as const,
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({}),
  examples: [],
};
let mayRead = true;
/** Creates a file of each item's `text`. */
const makeFile = defineNode({
  ...shared,
  type: 'test.make_file',
  run: async ({ items, files }) => ({
    outputs: {
      main: await Promise.all(
        items.map(async (item, index) => ({
          json: item.json,
          binary: {
            note: await files.write(Buffer.from(String(item.json['text'])), { fileName: 'note.txt' }),
          },
          pairedItem: index,
        })),
      ),
    },
  }),
});
/** Reads the files again. */
const readFile = defineNode({
  ...shared,
  type: 'test.read_file',
  run: async ({ items, files }) => {
    if (!mayRead) throw new AppError('node_failed', 'Not yet');
    const texts = items.map(async ({ binary }) => {
      const { content } = await files.read(binary!['note']!);
      return { json: { read: (await buffer(content)).toString() } };
    });
    return { outputs: { main: await Promise.all(texts) } };
  },
});

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: [makeFile, readFile] });
});
afterAll(() => engine?.stop());

const graph = graphOf(
  {
    T: { type: 'trigger.webhook' },
    make: { type: 'test.make_file' },
    name: {
      type: 'data.edit_fields',
      parameters: {
        include: 'all',
        assignments: [{ name: 'name', type: 'string', value: '{{ $binary.note.file_name }}' }],
      },
    },
    read: { type: 'test.read_file' },
  },
  'T>make make>name name>read',
);
const removeExecution = (executionId: string) =>
  engine.database.withOrganization(engine.organization.organizationId, ({ executions }) =>
    executions.remove(executionId),
  );

test('files go from node to node with their items, and expressions see what they are', async () => {
  mayRead = true;
  const ended = await engine.run(graph, { items: [{ text: 'one' }, { text: 'two' }] });
  expect(ended.status).toBe('success');
  expect(await engine.items(ended.executionId, 'name')).toEqual([
    { text: 'one', name: 'note.txt' },
    { text: 'two', name: 'note.txt' },
  ]);
  expect(await engine.items(ended.executionId, 'read')).toEqual([{ read: 'one' }, { read: 'two' }]);
});

test('a retry reads the files of the execution it repeats, even when that one is deleted', async () => {
  mayRead = false;
  const failed = await engine.run(graph, { items: [{ text: 'kept' }] });
  expect(failed.status).toBe('error');
  mayRead = true;
  const { organizationId, accountId } = engine.organization;
  const { executionId } = await engine.executions.retry({
    organizationId,
    executionId: failed.executionId,
    version: 'original',
    accountId,
  });
  await removeExecution(failed.executionId);
  await engine.database.pool.query(
    `update binaries set lease_until = now() - interval '1 hour' where lease_until is not null`,
  );
  await engine.binaries.store.sweep();
  expect((await engine.ended(executionId)).status).toBe('success');
  expect(await engine.items(executionId, 'read')).toEqual([{ read: 'kept' }]);
});

test('an execution that starts with the file of an upload owns it from then on', async () => {
  mayRead = true;
  const { organizationId, projectId, accountId } = engine.organization;
  const note: Binary = await engine.binaries.store.write({ organizationId, executionId: null }, Buffer.from('up'), {});
  const short = graphOf({ T: { type: 'trigger.webhook' }, read: { type: 'test.read_file' } }, 'T>read');
  const { executionId } = await engine.executions.start({
    organizationId,
    projectId,
    digitalOrganizationId: await engine.insertDigitalOrganization(short),
    digitalOrganizationName: 'Test',
    versionId: null,
    graph: short,
    settings: {},
    mode: 'production',
    triggerKind: 'webhook',
    triggerNode: { id: 'T', name: 'T', type: 'trigger.webhook' },
    items: [{ json: {}, binary: { note } }],
    accountId,
  });
  expect((await engine.ended(executionId)).status).toBe('success');
  expect(await engine.items(executionId, 'read')).toEqual([{ read: 'up' }]);
});
