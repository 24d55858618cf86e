import { anyJson, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { airtableId } from '../airtableId.ts';
import { base, table } from '../fields.ts';
import { perBase } from '../records.ts';
import { airtable } from '../vendor.ts';

const name = text({ title: 'Name', required: true, maxLength: 255 });
const newName = text({ title: 'New name', maxLength: 255 });
const description = text({ title: 'Description', control: 'textarea', rare: true, maxLength: 20_000 });
const options = anyJson({
  title: 'Options',
  description: 'JSON object, by type of the field: {"precision": 2}, {"choices": [{"name": "Open"}]}.',
  control: 'code',
});
const example = { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' };
const tablesOf = (of: string) => path`/meta/bases/${airtableId(of, 'app')}/tables`;
const tableOf = (of: string, id: string) => tablesOf(of) + path`/${airtableId(id, 'tbl')}`;

/** https://airtable.com/developers/web/api/create-table */
const create = defineOperation({
  title: 'Create',
  description: 'Creates a table in a base.',
  effects: ['changes'],
  repeat: 'unsafe',
  limit: perBase,
  parameters: {
    base,
    name,
    fields: anyJson({
      title: 'Fields',
      description: 'JSON list. The first field identifies records. Each has a name, a type, and options by type.',
      placeholder: '[{"name": "Name", "type": "singleLineText"}]',
      control: 'code',
      default: [{ name: 'Name', type: 'singleLineText' }],
    }),
    description,
  },
  example: {
    base: 'appAAAAAAAAAAAAAA',
    name: 'Suppliers',
    fields: [
      { name: 'Name', type: 'singleLineText' },
      { name: 'Rating', type: 'number', options: { precision: 0 } },
    ],
  },
  output: { id: 'tblNEW00000000001', name: 'Suppliers' },
  request: ({ base: of, name: title, fields, description: text_ }) => ({
    method: 'POST',
    path: tablesOf(of),
    json: { name: title, fields: fieldsOf(fields), ...(text_ ? { description: text_ } : {}) },
  }),
});

/** Errors: `parameter_invalid`. */
function fieldsOf(value: unknown): JsonObject[] {
  const fields = jsonParameter(value, 'fields', 'The fields are not valid JSON.');
  if (Array.isArray(fields) && fields.length > 0) return fields as JsonObject[];
  throw new AppError('parameter_invalid', 'The fields must be a JSON list with at least one field.', {
    param: '/fields',
  });
}

/** https://airtable.com/developers/web/api/update-table */
const update = defineOperation({
  title: 'Update',
  description: 'Changes the name or the description of a table.',
  effects: ['changes'],
  repeat: 'safe',
  limit: perBase,
  parameters: { base, table, new_name: newName, description },
  example: { ...example, new_name: 'Clients' },
  output: { id: 'tblAAAAAAAAAAAAAA', name: 'Clients' },
  request: ({ base: of, table: id, ...changes }) => ({
    method: 'PATCH',
    path: tableOf(of, id),
    json: changesOf(changes),
  }),
});

/** Errors: `parameter_invalid` if nothing changes. */
function changesOf({ new_name: title, description: text_ }: { new_name?: string; description?: string }): JsonObject {
  if (!title && !text_)
    throw new AppError('parameter_invalid', 'Enter a new name or a description.', { param: '/new_name' });
  return { ...(title ? { name: title } : {}), ...(text_ ? { description: text_ } : {}) };
}

/** https://airtable.com/developers/web/api/create-field */
const createField = defineOperation({
  title: 'Create field',
  description: 'Adds a field to a table.',
  effects: ['changes'],
  repeat: 'unsafe',
  limit: perBase,
  parameters: {
    base,
    table,
    name,
    field_type: text({
      title: 'Type',
      description:
        'singleLineText, multilineText, richText, email, url, phoneNumber, number, percent, currency, rating, duration, singleSelect, multipleSelects, singleCollaborator, multipleCollaborators, multipleRecordLinks, multipleAttachments, date, dateTime, checkbox or barcode.',
      default: 'singleLineText',
      maxLength: 50,
      pattern: '^[A-Za-z]+$',
    }),
    options,
    description,
  },
  example: { ...example, name: 'Weight', field_type: 'number', options: { precision: 1 } },
  output: { id: 'fldNEW00000000001', name: 'Weight', type: 'number' },
  request: ({ base: of, table: id, name: title, field_type: type, options: given, description: text_ }) => {
    const settings = jsonParameter(given, 'options', 'The options are not valid JSON.');
    return {
      method: 'POST',
      path: `${tableOf(of, id)}/fields`,
      json: {
        name: title,
        type,
        ...(settings === undefined ? {} : { options: settings }),
        ...(text_ ? { description: text_ } : {}),
      },
    };
  },
});

/** https://airtable.com/developers/web/api/update-field */
const updateField = defineOperation({
  title: 'Update field',
  description: 'Changes the name or the description of a field.',
  effects: ['changes'],
  repeat: 'safe',
  limit: perBase,
  parameters: {
    base,
    table,
    field: text({
      title: 'Field',
      description: 'ID of a field (fld…).',
      placeholder: 'fld0123456789ABCD',
      choices: { list: 'fields', needs: ['base', 'table'] },
      required: true,
      maxLength: 200,
    }),
    new_name: newName,
    description,
  },
  example: { ...example, field: 'fldName0000000001', new_name: 'Full name' },
  output: { id: 'fldName0000000001', name: 'Full name' },
  request: ({ base: of, table: id, field, ...changes }) => ({
    method: 'PATCH',
    path: `${tableOf(of, id)}/fields${path`/${field}`}`,
    json: changesOf(changes),
  }),
});

/** Tables of Airtable: https://airtable.com/developers/web/api/create-table. They need the scope schema.bases:write. */
export const node = vendorNode(airtable, {
  noun: 'table',
  title: 'Airtable table',
  description: 'Creates or changes tables and fields in Airtable.',
  first: 'create',
  operations: { create, update, create_field: createField, update_field: updateField },
});
