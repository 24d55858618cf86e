import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { documentId } from '../../integrations/googleDocs/documentId.ts';
import { documentText } from '../../integrations/googleDocs/documentText.ts';
import { fake as definition } from '../../integrations/googleDocs/fake.ts';
import { n8n } from '../../integrations/googleDocs/n8n.ts';
import { isRepeatable } from '../../integrations/googleDocs/replacements.ts';
import { bodyOf as jsonOf, vendorRun } from './vendorRun.ts';

/** The parts of Google Docs' nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run: runNode } = vendorRun(definition);
const document = '1DocOfTheFake_Letter_000000000000000000000001';

const run = (parameters: object, type = 'google_docs.document') => runNode(type, parameters);
const placesOf = (requests: readonly FakeRequest[]) => requests.map(({ method, path }) => `${method} ${path}`);

test('the text of a document has its tables and the text of all tabs', async () => {
  const [read] = await run({ operation: 'get', document });
  const first = 'Letter\nDear {{name}}, order {{order}} is ready.\nitem\tprice\npump\t12\nThanks\n';
  expect(read!.json).toEqual({
    document_id: document,
    title: 'Letter',
    text: `${first}\nNotes\n`,
    tabs: [
      { id: 't.0', title: 'Tab 1', text: first },
      { id: 't.1', title: 'Notes', text: 'Notes\n' },
    ],
    revision_id: 'AOV_f4akeRevision',
  });
  expect(documentText({ documentId: 'a' })).toMatchObject({ text: '', tabs: [] });
});

test('a document can be read as Markdown or as the API has it', async () => {
  const [markdown] = await run({ operation: 'get', document, read_as: 'markdown' });
  expect(markdown!.json).toEqual({ document_id: document, title: 'Letter', text: '# Letter\n' });
  const [whole] = await run({ operation: 'get', document, read_as: 'document' });
  expect(whole!.json).toHaveProperty('tabs.0.documentTab.body.content');
});

test('a document without content is created by its name, one with content by an upload', async () => {
  await run({ operation: 'create', title: 'Offer', folder: 'https://drive.google.com/drive/folders/1FakeFolder00001' });
  expect(placesOf(fake.requests)).toEqual(['POST /drive/v3/files']);
  expect(jsonOf(fake.requests[0]!)).toMatchObject({ name: 'Offer', parents: ['1FakeFolder00001'] });
  await run({ operation: 'create', content: '<h1>Offer</h1>', content_as: 'html' });
  expect(placesOf(fake.requests.slice(1))).toEqual(['POST /upload/drive/v3/files']);
  const sent = fake.requests[1]!.bytes.toString();
  expect(sent).toContain('"name":"Untitled document"');
  expect(sent).toContain('Content-Type: text/html; charset=UTF-8\r\n\r\n<h1>Offer</h1>\r\n');
});

test('a template is copied, and placeholders are replaced in the copy', async () => {
  const replacements = { name: 'Ada', order: 7 };
  const [made] = await run({ operation: 'create_from_template', document, title: 'New', replacements });
  expect(made!.json).toMatchObject({ name: 'New', replaced: 2 });
  const [, changed] = fake.requests;
  expect(changed!.path).toBe('/v1/documents/1DocOfTheFake_New_00000000000000000000000009:batchUpdate');
  expect(jsonOf(changed!)).toEqual({
    requests: [
      { replaceAllText: { containsText: { text: '{{name}}', matchCase: true }, replaceText: 'Ada' } },
      { replaceAllText: { containsText: { text: '{{order}}', matchCase: true }, replaceText: '7' } },
    ],
  });
});

test.each([
  [{ name: 'Ada' }, 'placeholders', true],
  [{ name: 'Ada {{Name}}' }, 'placeholders', false],
  [{ Ada: 'Grace' }, 'texts', true],
  [{ Ada: 'Ada Example' }, 'texts', false],
  [{ Ada: 'Grace', Grace: 'Ada' }, 'texts', false],
] as const)('a second replacement of %j as %s changes nothing more: %s', (replacements, find, isSame) => {
  expect(isRepeatable({ replacements, find, match_case: true })).toBe(isSame);
});

test('texts that are not found are counted as 0, and no replacement is an error', async () => {
  const replacements = { dear: 'Hello', nothing: '' };
  const [done] = await run({ operation: 'replace_text', document, replacements, find: 'texts', match_case: false });
  expect(done!.json).toEqual({ document_id: document, replaced: 1 });
  await expect(run({ operation: 'replace_text', document })).rejects.toMatchObject({ param: '/replacements' });
});

test('text is inserted at the end or at an index of a tab', async () => {
  await run({ operation: 'insert_text', document, text: 'Bye' });
  await run({ operation: 'insert_text', document, text: 'Bye', place: 'index', index: 5, tab: 't.1' });
  expect(fake.requests.map(jsonOf)).toEqual([
    { requests: [{ insertText: { text: 'Bye', endOfSegmentLocation: {} } }] },
    { requests: [{ insertText: { text: 'Bye', location: { tabId: 't.1', index: 5 } } }] },
  ]);
  const far = { operation: 'insert_text', document, text: 'Bye', place: 'index', index: 400 };
  await expect(run(far)).rejects.toMatchObject({ message: expect.stringContaining('Index 400 must be less than') });
});

test('changes can be JSON text, and only for a revision', async () => {
  const changes = '[{"deleteContentRange":{"range":{"startIndex":1,"endIndex":3}}}]';
  await run({ operation: 'update', document, changes, revision: 'AOV_f4akeRevision' });
  expect(jsonOf(fake.requests[0]!)).toMatchObject({ writeControl: { requiredRevisionId: 'AOV_f4akeRevision' } });
  for (const wrong of ['{', {}, []])
    await expect(run({ operation: 'update', document, changes: wrong })).rejects.toMatchObject({ param: '/changes' });
});

test('an export is a file with the ending of its format', async () => {
  const [item] = await run({ operation: 'export', document, format: 'docx' });
  expect(item!.binary!['data']).toMatchObject({ file_name: 'Letter.docx' });
});

test('a deleted document is in the trash, or gone', async () => {
  await run({ operation: 'delete', document });
  await run({ operation: 'delete', document, permanent: true });
  expect(fake.requests.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
});

test('any other method can be called', async () => {
  const [found] = await run({ path: `/v1/documents/${document}`, query: { fields: 'title' } }, 'google_docs.api_call');
  expect(found!.json).toEqual({ title: 'Letter' });
});

test('the identifier of a link', () => {
  expect(documentId('https://docs.google.com/document/d/1Doc_of_orders_1234567890/edit')).toBe(
    '1Doc_of_orders_1234567890',
  );
  expect(documentId(' 1Doc ')).toBe('1Doc');
});

test('an operation of n8n with the name of an inherited member has no counterpart', () => {
  const node = { name: 'Import', type: 'n8n-nodes-base.googleDocs', parameters: { operation: 'toString' } };
  expect(() => n8n['googleDocs']!({ ...mappable(node), sub: () => [] })).toThrow(NoCounterpart);
});
