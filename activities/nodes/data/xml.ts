import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { FileSession } from '../../files/FileSession.ts';
import { firstRow } from '../../files/firstRow.ts';
import { jsonLines } from '../../files/jsonLines.ts';
import { sourceText } from '../../files/sourceText.ts';
import { withFiles } from '../../files/withFiles.ts';
import { readField, withField } from '../../kit/fields.ts';
import { boolean, choice, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  mode: choice(['xml_to_json', 'json_to_xml'])({ title: 'Mode', default: 'xml_to_json' }),
  field: text({
    title: 'Field',
    description: 'The field with the XML, or for the XML.',
    default: 'data',
    minLength: 1,
    maxLength: 500,
  }),
  json_field: text({
    title: 'JSON field',
    description: 'Leave empty for the whole item.',
    default: '',
    maxLength: 500,
  }),
  attributes: boolean({ title: 'Attributes', description: 'If off, attributes are ignored.', default: true }),
  attribute_prefix: text({ title: 'Attribute prefix', default: '@', minLength: 1, maxLength: 20 }),
  text_key: text({
    title: 'Text key',
    default: '#text',
    minLength: 1,
    maxLength: 50,
  }),
  always_lists: boolean({
    title: 'Always use lists',
    description: 'Even for a single element.',
    default: false,
    showWhen: { mode: ['xml_to_json'] },
  }),
  parse_values: boolean({ title: 'Parse numbers and booleans', default: false, showWhen: { mode: ['xml_to_json'] } }),
  trim: boolean({ title: 'Trim text', default: true, showWhen: { mode: ['xml_to_json'] } }),
  root: text({
    title: 'Root element',
    description: 'Required if the JSON does not have exactly one key.',
    default: 'root',
    minLength: 1,
    maxLength: 200,
    showWhen: { mode: ['json_to_xml'] },
  }),
  declaration: boolean({ title: 'Include XML declaration', default: true, showWhen: { mode: ['json_to_xml'] } }),
  pretty: boolean({ title: 'Pretty print', default: false, showWhen: { mode: ['json_to_xml'] } }),
});
type Parameters = ValueOf<typeof parameters>;

/** Converts XML to JSON and back; `files/README.md` describes the mapping. */
export const node = defineNode({
  type: 'data.xml',
  version: 1,
  title: 'XML',
  description: 'Converts between XML and JSON.',
  icon: 'FileTypeXml',
  group: 'data',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'To JSON', parameters: { field: 'data', parse_values: true } },
    { title: 'From JSON', parameters: { mode: 'json_to_xml', json_field: 'order', root: 'order', pretty: true } },
  ],
  run: (context) =>
    withFiles(context, (files) =>
      eachItem({
        context,
        port: 'main',
        work: (item, wanted) =>
          wanted.mode === 'xml_to_json' ? toJson(files, wanted, item) : toXml(files, wanted, item),
      }),
    ),
});

async function toJson(files: FileSession, wanted: Parameters, item: Item): Promise<Item> {
  const { text_key: textKey, always_lists: alwaysLists, parse_values: parseValues, trim } = wanted;
  const options = {
    encoding: 'utf-8',
    textKey,
    alwaysLists,
    parseValues,
    trim,
    rowElement: '',
    skipRows: 0,
    maxRows: null,
  };
  const content = sourceText(item, wanted.field, '/field');
  const read = await firstRow(
    await files.run('XML.read', { ...options, attributePrefix: prefixOf(wanted) }, [content]),
  );
  if (wanted.json_field === '') return { ...item, json: read as Item['json'] };
  const json = withField(item.json, { name: wanted.json_field, value: read, param: '/json_field' });
  return { ...item, json };
}

async function toXml(files: FileSession, wanted: Parameters, item: Item): Promise<Item> {
  const { text_key: textKey, root, declaration, pretty, json_field: name } = wanted;
  const value = name === '' ? item.json : readField(item.json, name);
  if (value === undefined)
    throw new AppError('parameter_invalid', `The item has no field "${name}".`, { param: '/json_field' });
  const output = { encoding: 'utf-8', bom: false, element: null };
  const options = { ...output, textKey, root, declaration, pretty, attributePrefix: prefixOf(wanted) };
  const result = await files.run('XML.write', options, [jsonLines([value])]);
  const pieces: Uint8Array[] = [];
  for await (const piece of result.open() as AsyncIterable<Uint8Array>) pieces.push(piece);
  const json = withField(name === '' ? {} : item.json, {
    name: wanted.field,
    value: Buffer.concat(pieces).toString('utf8'),
    param: '/field',
  });
  return { ...item, json };
}

function prefixOf({ attributes, attribute_prefix: prefix }: Parameters): string | null {
  return attributes ? prefix : null;
}
