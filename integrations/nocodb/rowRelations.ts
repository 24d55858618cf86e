import { buffer } from 'node:stream/consumers';
import { text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { exampleIds } from './exampleIds.ts';
import { linkedRows, linkField, onlyFields, output, place, row } from './fields.ts';
import { fieldsOf, linksPath, paged, rowId, rowsPath, shaped } from './rows.ts';

/** A file is a part of the JSON, a third larger. */
const maxFileBytes = 20 * 1024 * 1024;
const links = { ...exampleIds, row: '1', link_field: 'c4parts000000004' };

export const listLinks = defineOperation({
  title: 'List links',
  description: 'Lists the rows that a row is linked to.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, row, link_field: linkField, only_fields: onlyFields, output },
  example: links,
  output: { id: 11, Name: 'Gasket' },
  request: ({ only_fields: only, ...given }) => ({ path: linksPath(given), query: { fields: fieldsOf(only) } }),
  // A link to one row has this row instead of a list.
  result: ({ records, record }, { output: shape }) =>
    ((records ?? (record ? [record] : [])) as unknown[]).map((one) => shaped(one, shape)),
  list: paged,
});

const change = (method: 'POST' | 'DELETE', title: string, description: string) =>
  defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { ...place, row, link_field: linkField, linked: linkedRows },
    example: { ...links, linked: ['11'] },
    output: { id: 1, linked: [11] },
    request: ({ linked, ...given }) => ({
      method,
      path: linksPath(given),
      json: linked.map((id, at) => ({ id: rowId(id, `linked/${at}`) })),
    }),
    result: (_body, { row: id, linked }) => ({ id: rowId(id), linked: linked.map((each) => rowId(each)) }),
  });
export const link = change('POST', 'Link', 'Links a row to rows of another table.');
export const unlink = change('DELETE', 'Unlink', 'Removes links of a row.');

export const upload = defineOperation({
  title: 'Upload file',
  description: 'Adds a file of the item to a field for attachments. At most 20 MiB.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    ...place,
    row,
    file_field: text({
      title: 'Attachment field',
      description: 'ID of a field for attachments.',
      placeholder: 'c…',
      choices: { list: 'file_fields', needs: ['base', 'table'] },
      required: true,
      maxLength: 100,
    }),
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
    output,
  },
  example: { ...exampleIds, row: '1', file_field: 'c5files000000005', file_name: 'hello.txt' },
  output: { id: 1, Title: 'Pump' },
  run: async (given, { client, item, files, key }) => {
    const { row: id, file_field: field, binary_name: name, file_name: fileName, output: shape } = given;
    const binary = binaryOf(item, name, '/binary_name');
    if (binary.size_bytes > maxFileBytes)
      throw new AppError('parameter_invalid', 'The file is larger than 20 MiB.', { param: '/binary_name' });
    const json = {
      contentType: binary.media_type,
      filename: fileName || binary.file_name,
      file: (await buffer(contentOf(files, binary))).toString('base64'),
    };
    const at = `${rowsPath(given)}${path`/${id}/fields/${field}/upload`}`;
    const { body } = await client.send({ method: 'POST', path: at, json }, { repeat: 'unsafe', key });
    return [{ json: shaped(body as JsonObject, shape) }];
  },
});
