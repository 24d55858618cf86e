import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../domains/executions/item.ts';
import { documentOperation } from '../../integrations/engine/document/documentOperation.ts';
import { routesSource } from '../../integrations/engine/document/documentRoute.ts';
import { generatedFrom } from '../../integrations/engine/document/generatedFrom.ts';
import { nodeSource } from '../../integrations/engine/document/nodeSource.ts';
import { operationDrift } from '../../integrations/engine/document/operationDrift.ts';
import type { SelectedOperation, Selection } from '../../integrations/engine/document/selection.ts';

/** Nodes that come from a vendor's document, and the selection that names its operations. */
const folder = join(import.meta.dirname, '..', '..', 'integrations');
const selections = globSync('*/selection.ts', { cwd: folder });

test.each(selections)('the files of %s are those of its selection', async (file) => {
  const { selection } = (await import(pathToFileURL(join(folder, file)).href)) as { selection: Selection };
  const firstLine = (name: string) => readFileSync(join(folder, selection.vendor, name), 'utf8').split('\n')[0];
  expect(firstLine('generated/documentRoutes.ts')).toBe(generatedFrom(selection.document));
  for (const [noun, node] of Object.entries(selection.nodes))
    expect(firstLine(`operations/${noun}.ts`)).toBe(generatedFrom(node));
  expect(readFileSync(join(folder, 'NOTICE'), 'utf8')).toContain(
    `integrations/${selection.vendor} has parts that are generated from ${selection.document.npm}.\nLicence: ${selection.document.license}.`,
  );
});

const thing = { name: 'thing_id', in: 'path', required: true, schema: { type: 'integer' } };
const responses = {
  200: { content: { 'application/json': { example: { id: 1, name: 'One', self_url: 'https://…' } } } },
};
const change = {
  operationId: 'things/change',
  parameters: [{ $ref: '#/components/parameters/thing' }],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', maxLength: 40 },
            kind: { type: 'string', enum: ['open', 'closed'] },
            extra: { type: 'object' },
          },
        },
        example: { name: 'Two', kind: 'open' },
      },
    },
  },
  responses,
};
const document = (patch: object = change): JsonObject => ({
  components: { parameters: { thing } },
  paths: { '/things/{thing_id}': { patch } },
});
const selectionOf = (operation: Partial<SelectedOperation> = {}): Selection => ({
  vendor: 'acme',
  document: { npm: 'acme@1.0.0', file: 'api.json', sha256: '', license: 'MIT', holder: 'Acme' },
  imports: {},
  list: 'list',
  pageParameters: ['page'],
  examples: { thing_id: 1 },
  nodes: {
    thing: {
      title: 'Acme thing',
      description: 'Changes things.',
      source: 'https://acme.example/docs',
      first: 'change',
      operations: { change: { id: 'things/change', title: 'Change', description: 'Changes it.', ...operation } },
    },
  },
});
const written = (selection: Selection, from = document()): string =>
  nodeSource(selection, { noun: 'thing', node: selection.nodes['thing']! }, (id) =>
    documentOperation(from, id),
  ).replaceAll(/\s+/g, ' ');

test('a property with the name of an example is a field like others', () => {
  const schema = { type: 'object', properties: { value: { $ref: '#/components/schemas/level' } } };
  const level = { type: 'integer', maximum: 9 };
  const requestBody = { content: { 'application/json': { schema, example: { value: 1 } } } };
  const from = { ...document({ ...change, requestBody }), components: { parameters: { thing }, schemas: { level } } };
  expect(documentOperation(from, 'things/change').fields.at(-1)).toMatchObject({ name: 'value', schema: level });
});

test('an operation has the fields, the request, the example and the output of the document', () => {
  const text = written(selectionOf());
  expect(text).toContain("thing_id: integer({ title: 'Thing id', required: true })");
  expect(text).toContain("name: text({ title: 'Name', required: true, maxLength: 40 })");
  expect(text).toContain("kind: choice(['open', 'closed'])({ title: 'Kind' })");
  expect(text).toContain("extra: anyJson({ title: 'Extra', control: 'code' })");
  expect(text).toContain("example: { thing_id: 1, name: 'Two', kind: 'open' }");
  expect(text).toContain("output: { id: 1, name: 'Two' }");
  expect(text).toContain(
    "request: ({ thing_id: thingId, extra, ...json }) => ({ method: 'PATCH', path: path`/things/${thingId}`, json: { ...json, extra: jsonParameter(extra, 'extra') } })",
  );
});

test('a selection leaves fields out, and gives them names and texts', () => {
  const text = written(
    selectionOf({
      only: [],
      names: { name: 'new_name' },
      fields: { new_name: { title: 'Call it' } },
      example: { new_name: 'Two' },
    }),
  );
  expect(text).toContain("new_name: text({ title: 'Call it', required: true, maxLength: 40 })");
  expect(text).toContain('json: { name: newName }');
  expect(text).not.toContain('kind');
});

test('a selection of an unknown operation or field is refused', () => {
  expect(() => written(selectionOf({ id: 'things/none' }))).toThrow('The document has no operation "things/none".');
  expect(() => written(selectionOf({ only: ['color'] }))).toThrow('things/change has no field "color".');
  expect(() => written(selectionOf({ names: { name: 'thing_id' } }))).toThrow('has two fields "thing_id"');
});

test('the fake checks the shapes of the document, without its texts', () => {
  const text = routesSource(selectionOf(), (id) => documentOperation(document(), id));
  expect(text).toContain("name: { type: 'string', maxLength: 40 }");
  expect(text).toContain("required: ['name']");
});

test('drift names what a newer document changes in the selected operations', () => {
  const drift = (newer: JsonObject): string[] =>
    operationDrift(
      selectionOf(),
      (id) => documentOperation(document(), id),
      (id) => documentOperation(newer, id),
    );
  expect(drift(document({ ...change, summary: 'Another text' }))).toEqual([]);
  const other = structuredClone(change);
  const schema = other.requestBody.content['application/json'].schema;
  Object.assign(schema, { required: ['name', 'kind'] });
  Object.assign(schema.properties, { name: { type: 'string', maxLength: 20 }, color: { type: 'string' } });
  expect(drift(document(other))).toEqual([
    'things/change: "body name" has another shape',
    'things/change: "body kind" is now required',
    'things/change: has the new field "body color"',
  ]);
  expect(drift({ paths: {} })).toEqual(['things/change: The document has no operation "things/change".']);
});
