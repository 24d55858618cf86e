import { anyJson, boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documentId } from '../documentId.ts';
import { documentText } from '../documentText.ts';
import { copyRequest, exportRequest, nameRequest, removal } from '../drive.ts';
import { document, folder, format, formats, title } from '../fields.ts';
import { createDocument } from '../newDocument.ts';
import {
  assertReplacements,
  isRepeatable,
  replacedCount,
  replacementFields,
  replaceRequests,
} from '../replacements.ts';
import { changesOf, changing, documentPath } from '../requests.ts';
import { googleDocs } from '../vendor.ts';

const letterId = '1DocOfTheFake_Letter_000000000000000000000001';
/** An export as text is read into memory: Google exports at most 10 MB. */
const maxTextBytes = 16 * 1024 * 1024;

const get = defineOperation({
  title: 'Get',
  description: 'Returns the text of a document, of all its tabs.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    document,
    read_as: choice(['text', 'markdown', 'document'], {
      text: 'Text',
      markdown: 'Markdown',
      document: 'Whole document of the API',
    })({ title: 'Read as', default: 'text' }),
  },
  example: { document: letterId },
  output: { document_id: letterId, title: 'Letter' },
  run: async ({ document: id, read_as: as }, { client, key }) => {
    const sending = { repeat: 'safe', key } as const;
    if (as === 'markdown') {
      const { body: named } = await client.send(nameRequest(id), sending);
      const answer = await client.download(exportRequest(id, formats.markdown.mediaType));
      const bytes = await answer.body.readAll({ bytes: maxTextBytes, message: 'The document is larger than 16 MiB.' });
      const { id: found, name } = named as { id: string; name: string };
      return [{ json: { document_id: found, title: name, text: new TextDecoder().decode(bytes) } }];
    }
    const request = { path: documentPath(id), query: { includeTabsContent: true } };
    const { body } = await client.send(request, sending);
    return [{ json: as === 'text' ? documentText(body as JsonObject) : (body as JsonObject) }];
  },
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a document, empty or with content in Markdown, HTML or plain text.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    title,
    folder,
    content: text({ title: 'Content', control: 'textarea', maxLength: 5_000_000 }),
    content_as: choice(['markdown', 'html', 'text'], { markdown: 'Markdown', html: 'HTML', text: 'Plain text' })({
      title: 'Content is',
      default: 'markdown',
    }),
  },
  example: { title: 'Order {{ $json.id }}', content: '# Order {{ $json.id }}' },
  output: { name: 'Order 7', mimeType: 'application/vnd.google-apps.document' },
  run: async (given, call) => [{ json: await createDocument(given, call) }],
});

const fromTemplate = defineOperation({
  title: 'Create from template',
  description: 'Copies a document and replaces the placeholders in the copy.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { document, title, folder, ...replacementFields },
  example: {
    document: letterId,
    title: 'Letter {{ $json.id }}',
    replacements: { name: 'Ada', order: '{{ $json.id }}' },
  },
  output: { name: 'Letter 7', replaced: 2 },
  run: async ({ document: template, title: named, folder: to, ...given }, { client, key }) => {
    const copied = await client.send(copyRequest(template, { title: named, folder: to }), { repeat: 'unsafe', key });
    const file = copied.body as { id: string };
    const requests = replaceRequests(given);
    if (requests.length === 0) return [{ json: { ...file, replaced: 0 } }];
    const repeat = isRepeatable(given) ? 'safe' : 'unsafe';
    const { body } = await client.send(changing(file.id, requests), { repeat, key });
    return [{ json: { ...file, replaced: replacedCount(body) } }];
  },
});

const insertText = defineOperation({
  title: 'Insert text',
  description: 'Adds text at the end of a document or at a place in it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    document,
    text: text({ title: 'Text', control: 'textarea', required: true, maxLength: 1_000_000 }),
    place: choice(['end', 'index'], { end: 'At the end', index: 'At an index' })({ title: 'Where', default: 'end' }),
    index: integer({
      title: 'Index',
      description: 'In UTF-16 units, as the document of the API counts. The text begins at 1.',
      minimum: 0,
      maximum: 10_000_000,
      default: 1,
      showWhen: { place: ['index'] },
    }),
    tab: text({ title: 'Tab', description: 'ID of a tab. Default: the first one.', rare: true, maxLength: 200 }),
    segment: text({
      title: 'Segment',
      description: 'ID of a header, footer or footnote. Default: the body.',
      rare: true,
      maxLength: 200,
    }),
  },
  example: { document: letterId, text: 'Order {{ $json.id }}' },
  output: { document_id: letterId },
  request: ({ document: id, text: inserted, place, index, tab, segment }) => {
    const at = { ...(tab ? { tabId: tab } : {}), ...(segment ? { segmentId: segment } : {}) };
    const where = place === 'end' ? { endOfSegmentLocation: at } : { location: { ...at, index } };
    return changing(id, [{ insertText: { text: inserted, ...where } }]);
  },
  result: (_body, { document: id }) => ({ document_id: documentId(id) }),
});

const replaceText = defineOperation({
  title: 'Replace text',
  description: 'Replaces placeholders or other texts in all tabs of a document.',
  effects: ['changes'],
  // The new text may contain the text to find, as "Ada Example" does for "Ada".
  repeat: 'unsafe',
  parameters: { document, ...replacementFields },
  example: { document: letterId, replacements: { name: 'Ada', order: '{{ $json.id }}' } },
  output: { document_id: letterId, replaced: 2 },
  prepare: async (given) => {
    assertReplacements(given);
    return given;
  },
  request: ({ document: id, ...given }) => changing(id, replaceRequests(given)),
  result: (body, { document: id }) => ({ document_id: documentId(id), replaced: replacedCount(body) }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Carries out a list of changes of the Google Docs API, all or none.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    document,
    changes: anyJson({
      title: 'Changes',
      description: 'Requests of the API, in their order. An index counts what the changes before it have added.',
      control: 'code',
      required: true,
    }),
    revision: text({
      title: 'Only for revision',
      description: 'ID of a revision. A document that was changed since then stays as it is.',
      rare: true,
      maxLength: 500,
    }),
  },
  example: { document: letterId, changes: [{ insertText: { text: 'Bye', endOfSegmentLocation: {} } }] },
  output: { documentId: letterId, replies: [{}] },
  request: ({ document: id, changes, revision }) => changing(id, changesOf(changes), revision),
});

const exportDocument = defineOperation({
  title: 'Export',
  description: 'Returns a document as a file, up to 10 MB.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    document,
    format: format({ title: 'Format', default: 'pdf' }),
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
  },
  example: { document: letterId },
  output: { id: letterId, name: 'Letter' },
  run: async ({ document: id, format: wanted, binary_name: to }, { client, files, key }) => {
    const { body } = await client.send(nameRequest(id), { repeat: 'safe', key });
    const { mediaType, ending } = formats[wanted];
    const answer = await client.download(exportRequest(id, mediaType));
    const fileName = `${(body as { name: string }).name}${ending}`;
    const content = await files.write(answer.body, { fileName, mediaType });
    return [{ json: body as JsonObject, binary: { [to]: content } }];
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a document to the trash, or deletes it permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: {
    document,
    permanent: boolean({
      title: 'Delete permanently',
      description: 'Otherwise it is moved to the trash.',
      default: false,
    }),
  },
  example: { document: letterId },
  output: { id: letterId, success: true },
  request: ({ document: id, permanent }) => removal(id, permanent),
  result: (_body, { document: id }) => ({ id: documentId(id), success: true }),
});

/** Documents of Google: https://developers.google.com/workspace/docs/api/reference/rest/v1/documents. */
export const node = vendorNode(googleDocs, {
  noun: 'document',
  title: 'Google Docs document',
  description: 'Creates, reads, fills, changes or exports documents in Google Docs.',
  first: 'get',
  operations: {
    get,
    create,
    create_from_template: fromTemplate,
    insert_text: insertText,
    replace_text: replaceText,
    update,
    export: exportDocument,
    delete: remove,
  },
});
