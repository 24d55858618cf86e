import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documentPath, sheetIdOf, sheetsIn, sheetsRequest } from '../documents.ts';
import { document, place } from '../fields.ts';
import { changeDocument } from '../values.ts';
import { googleSheets } from '../vendor.ts';

const shop = { document: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf' };
const orders = { ...shop, tab: 'gid=0' };
const title = text({ title: 'Title', required: true, maxLength: 100 });
const index = integer({
  title: 'Position',
  description: 'From 0 for the first one. Default: the end.',
  rare: true,
  minimum: 0,
  maximum: 10_000,
});
const hidden = boolean({ title: 'Hidden', rare: true, default: false });
const color = text({
  title: 'Color',
  description: 'Six hexadecimal digits.',
  placeholder: '0aa55c',
  rare: true,
  maxLength: 7,
  pattern: '^#?[0-9a-fA-F]{6}$',
});

/** A color as Google takes it: parts from 0 to 1. */
function colorOf(hex: string): JsonObject {
  const [red, green, blue] = [1, 3, 5].map(
    (at) => Number.parseInt(`#${hex.replace('#', '')}`.slice(at, at + 2), 16) / 255,
  );
  return { rgbColor: { red, green, blue } };
}

const list = defineOperation({
  title: 'List',
  description: 'Returns the sheets of a spreadsheet.',
  effects: reads,
  repeat: 'safe',
  parameters: { document },
  example: shop,
  output: { sheetId: 0, title: 'Orders', index: 0 },
  request: ({ document: wanted }) => sheetsRequest(wanted),
  result: (body) => sheetsIn(body),
});

const create = defineOperation({
  title: 'Create',
  description: 'Adds a sheet to a spreadsheet.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    document,
    title,
    if_exists: choice(['error', 'return'], { error: 'Fail', return: 'Return it' })({
      title: 'A sheet with this title exists',
      rare: true,
      default: 'error',
    }),
    index,
    hidden,
    right_to_left: boolean({ title: 'From right to left', rare: true, default: false }),
    color,
  },
  example: { ...shop, title: 'Returns' },
  output: { title: 'Returns' },
  run: async (wanted, { client, key }) => {
    if (wanted.if_exists === 'return') {
      const { body } = await client.send(sheetsRequest(wanted.document), { repeat: 'safe', key: '' });
      const found = sheetsIn(body as JsonObject).find((sheet) => isSame(sheet.title, wanted.title));
      if (found) return [{ json: { ...found } }];
    }
    const properties = {
      title: wanted.title,
      ...(wanted.index === undefined ? {} : { index: wanted.index }),
      ...(wanted.hidden ? { hidden: true } : {}),
      ...(wanted.right_to_left ? { rightToLeft: true } : {}),
      ...(wanted.color ? { tabColorStyle: colorOf(wanted.color) } : {}),
    };
    const [reply] = await changeDocument(wanted.document, [{ addSheet: { properties } }], { client, key });
    const { properties: made = {} } = (reply?.['addSheet'] ?? {}) as { properties?: JsonObject };
    return [{ json: made }];
  },
});

/** Titles differ by more than upper and lower case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

const update = defineOperation({
  title: 'Update',
  description: 'Renames, moves, hides or colors a sheet.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...place,
    new_title: text({ title: 'New title', maxLength: 100 }),
    index,
    visibility: choice(['keep', 'hide', 'show'], { keep: 'As it is', hide: 'Hide', show: 'Show' })({
      title: 'Visibility',
      rare: true,
      default: 'keep',
    }),
    color,
  },
  example: { ...orders, new_title: 'Orders 2026' },
  output: { sheetId: 0, title: 'Orders 2026' },
  run: async (wanted, { client, key }) => {
    const changes = {
      ...(wanted.new_title ? { title: wanted.new_title } : {}),
      ...(wanted.index === undefined ? {} : { index: wanted.index }),
      ...(wanted.visibility === 'keep' ? {} : { hidden: wanted.visibility === 'hide' }),
      ...(wanted.color ? { tabColorStyle: colorOf(wanted.color) } : {}),
    };
    const sheetId = await sheetIdOf(wanted, client);
    const fields = Object.keys(changes).join(',');
    if (fields !== '')
      await client.send(
        {
          method: 'POST',
          path: `${documentPath(wanted.document)}:batchUpdate`,
          json: { requests: [{ updateSheetProperties: { properties: { sheetId, ...changes }, fields } }] },
        },
        { repeat: 'safe', key },
      );
    return [{ json: { sheetId, ...changes } }];
  },
});

const duplicate = defineOperation({
  title: 'Duplicate',
  description: 'Copies a sheet within its spreadsheet.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...place, copy_title: text({ title: 'Title of the copy', maxLength: 100 }), index },
  example: { ...orders, copy_title: 'Orders (copy)' },
  output: { title: 'Orders (copy)' },
  run: async ({ document: wanted, tab, copy_title: name, index: position }, { client, key }) => {
    const request = {
      sourceSheetId: await sheetIdOf({ document: wanted, tab }, client),
      ...(name ? { newSheetName: name } : {}),
      ...(position === undefined ? {} : { insertSheetIndex: position }),
    };
    const [reply] = await changeDocument(wanted, [{ duplicateSheet: request }], { client, key });
    const { properties: made = {} } = (reply?.['duplicateSheet'] ?? {}) as { properties?: JsonObject };
    return [{ json: made }];
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a sheet with its cells.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: place,
  example: orders,
  output: { sheetId: 0, deleted: true },
  run: async (wanted, { client, key }) => {
    const sheetId = await sheetIdOf(wanted, client);
    await changeDocument(wanted.document, [{ deleteSheet: { sheetId } }], { client, key });
    return [{ json: { sheetId, deleted: true } }];
  },
});

/** Sheets of a spreadsheet. */
export const node = vendorNode(googleSheets, {
  noun: 'tab',
  title: 'Google Sheets sheet',
  description: 'Lists, creates, updates, duplicates and deletes the sheets of a spreadsheet.',
  first: 'list',
  operations: { list, create, update, duplicate, delete: remove },
});
