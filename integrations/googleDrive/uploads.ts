import { boolean, choice, text } from '../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import { defineOperation, type OperationCall } from '../engine/defineOperation.ts';
import { textContent, type Content } from '../google/multipart.ts';
import { upload } from '../google/upload.ts';
import { contentOptions, description, fields, fileField, folder, name } from './fields.ts';
import { everyDrive, everyDriveInLists, fieldsOf, filePath, parentsOf } from './requests.ts';
import { allOf, folderType, quoted, shortcutType } from './searchText.ts';

const title = 'Google Drive';
const googleTypes = {
  document: 'application/vnd.google-apps.document',
  spreadsheet: 'application/vnd.google-apps.spreadsheet',
  presentation: 'application/vnd.google-apps.presentation',
} as const;

/** Parameters of everything that brings content. */
export interface ContentParameters {
  description?: string;
  properties?: Record<string, unknown>;
  app_properties?: Record<string, unknown>;
  keep_revision_forever?: boolean;
  ocr_language?: string;
  use_content_as_indexable_text?: boolean;
  fields?: string;
}

/** Returns the metadata of a request, without what is not given. */
export function metadataOf(given: ContentParameters & { name?: string }): JsonObject {
  const { name: named, description: described, properties, app_properties: appProperties } = given;
  return {
    ...(named ? { name: named } : {}),
    ...(described ? { description: described } : {}),
    ...(properties ? { properties: texts(properties) } : {}),
    ...(appProperties ? { appProperties: texts(appProperties) } : {}),
  };
}

/** Properties are texts; null removes one. */
function texts(properties: Record<string, unknown>): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, value === null ? null : textOf(value)]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the query of a request that brings content. */
export function contentQuery(given: ContentParameters): JsonObject {
  return {
    ...everyDrive,
    fields: fieldsOf(given.fields),
    keepRevisionForever: given.keep_revision_forever,
    ocrLanguage: given.ocr_language,
    useContentAsIndexableText: given.use_content_as_indexable_text,
  };
}

/** Returns a file of the item as content. Errors: `parameter_invalid`. */
export function fileContent(
  { item, files }: Pick<OperationCall, 'item' | 'files'>,
  field: string,
  param: string,
): Content & { readonly fileName: string } {
  const binary = binaryOf(item, field, param);
  return {
    fileName: binary.file_name,
    mediaType: binary.media_type,
    sizeBytes: binary.size_bytes,
    open: () => contentOf(files, binary),
  };
}

interface NewFile extends ContentParameters {
  name: string;
  folder?: string;
  /** Type of Google that the content is converted to. */
  mimeType?: string | undefined;
}

async function created(file: NewFile, content: Content, call: OperationCall): Promise<Item[]> {
  const metadata = {
    ...metadataOf(file),
    parents: parentsOf(file.folder),
    ...(file.mimeType ? { mimeType: file.mimeType } : {}),
  };
  const json = await upload(
    { title, method: 'POST', path: '/drive/v3/files', query: contentQuery(file), metadata, content },
    call,
  );
  return [{ json }];
}

/** Returns the identifier of the newest file with this name in the folder. */
async function existing(file: NewFile, { client, key }: OperationCall): Promise<string | undefined> {
  const [parent = 'root'] = parentsOf(file.folder);
  const q = allOf([
    `name = ${quoted(file.name)}`,
    `${quoted(parent)} in parents`,
    ...[folderType, shortcutType].map((type) => `mimeType != ${quoted(type)}`),
    'trashed = false',
  ]);
  const query = { ...everyDriveInLists, q, orderBy: 'modifiedTime desc', pageSize: 1, fields: 'files(id)' };
  const { body } = await client.send({ path: '/drive/v3/files', query }, { repeat: 'safe', key });
  return (body as { files: { id: string }[] }).files[0]?.id;
}

export const uploadFile = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    binary_name: fileField,
    name,
    folder,
    if_exists: choice(['keep', 'replace'], {
      keep: 'Keep both',
      replace: 'Replace its content',
    })({
      title: 'If the name exists',
      description: 'Names are not unique in Google Drive.',
      default: 'keep',
      rare: true,
    }),
    convert_to: choice(['none', 'document', 'spreadsheet', 'presentation'], {
      none: 'Keep as it is',
      document: 'Google Docs',
      spreadsheet: 'Google Sheets',
      presentation: 'Google Slides',
    })({ title: 'Convert to', default: 'none', rare: true }),
    description,
    ...contentOptions,
    fields,
  },
  example: { binary_name: 'data', name: 'hello.txt', folder: '1FakeFileOfGoogleDrive-0000000011' },
  output: { name: 'hello.txt', mimeType: 'text/plain', size: '5' },
  run: async ({ binary_name: from, if_exists: ifExists, convert_to: target, ...given }, call) => {
    const content = fileContent(call, from, '/binary_name');
    const mimeType = target === 'none' ? undefined : googleTypes[target];
    const file = { ...given, name: given.name || content.fileName, mimeType };
    const found = ifExists === 'replace' ? await existing(file, call) : undefined;
    if (found === undefined) return created(file, content, call);
    const query = contentQuery(file);
    const json = await upload(
      { title, method: 'PATCH', path: filePath(found), query, metadata: metadataOf(file), content },
      call,
    );
    return [{ json }];
  },
});

export const createFromText = defineOperation({
  title: 'Create from text',
  description: 'Creates a text file or a Google document with a text.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    content: text({ title: 'Content', control: 'textarea', maxLength: 10_000_000 }),
    name,
    folder,
    as_document: boolean({ title: 'As Google document', default: false }),
    description,
    ...contentOptions,
    fields,
  },
  example: { content: 'Order {{ $json.id }}', name: 'order.txt' },
  output: { name: 'order.txt', mimeType: 'text/plain' },
  run: async ({ content: written = '', as_document: isDocument, ...given }, call) => {
    const content = textContent(written, 'text/plain');
    const mimeType = isDocument ? googleTypes.document : 'text/plain';
    return created({ ...given, name: given.name || 'Untitled', mimeType }, content, call);
  },
});
