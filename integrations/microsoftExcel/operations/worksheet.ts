import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { rangePath } from '../a1.ts';
import { microsoftExcel } from '../vendor.ts';
import { drive, sheetPath, workbook, workbookPath, worksheet } from '../workbook.ts';

const place = { workbook: '01WORKBOOK1ABCDEFGH' };
const sheet = { ...place, worksheet: 'Orders' };
const changes = ['changes'] as const;

const list = defineOperation({
  title: 'List',
  description: 'Lists the sheets of a workbook.',
  effects: reads,
  repeat: 'safe',
  parameters: { workbook, drive },
  example: place,
  output: { name: 'Orders', position: 0 },
  request: (of) => ({ path: `${workbookPath(of)}/worksheets` }),
  result: valueOf,
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const create = defineOperation({
  title: 'Create',
  description: 'Adds a sheet at the end of a workbook.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    workbook,
    name: text({ title: 'Name', description: 'Default: the next free one.', placeholder: 'Orders', maxLength: 31 }),
    drive,
  },
  example: { ...place, name: 'Order {{ $json.id }}' },
  output: { name: 'Order 7' },
  request: ({ name, ...of }) => ({
    method: 'POST',
    path: `${workbookPath(of)}/worksheets/add`,
    json: name?.trim() ? { name: name.trim() } : {},
  }),
});

const rename = defineOperation({
  title: 'Rename',
  description: 'Renames a sheet.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    workbook,
    worksheet,
    new_name: text({ title: 'New name', placeholder: 'Orders', required: true, maxLength: 31 }),
    drive,
  },
  example: { ...sheet, new_name: 'Paid orders' },
  output: { name: 'Paid orders' },
  request: ({ new_name: name, ...of }) => ({ method: 'PATCH', path: sheetPath(of), json: { name: name.trim() } }),
});

const clear = defineOperation({
  title: 'Clear',
  description: 'Empties the cells of a sheet, or of a range.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    workbook,
    worksheet,
    range: text({
      title: 'Range',
      description: 'Such as A2:C100. Empty: the whole sheet.',
      placeholder: 'A2:C100',
      maxLength: 50,
    }),
    what: choice(['contents', 'formats', 'all'], {
      contents: 'Values',
      formats: 'Formats',
      all: 'Values and formats',
    })({ title: 'What', default: 'contents' }),
    drive,
  },
  example: { ...sheet, range: 'A2:C3' },
  output: { success: true },
  request: ({ range, what, ...of }) => ({
    method: 'POST',
    path: range?.trim() ? `${rangePath(sheetPath(of), range)}/clear` : `${sheetPath(of)}/range/clear`,
    json: { applyTo: ({ contents: 'Contents', formats: 'Formats', all: 'All' } as const)[what] },
  }),
  result: () => ({ success: true }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a sheet with its cells. A workbook keeps at least one sheet.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ItemNotFound'],
  parameters: { workbook, worksheet, drive },
  example: sheet,
  output: { success: true },
  request: (of) => ({ method: 'DELETE', path: sheetPath(of) }),
  result: () => ({ success: true }),
});

/** Sheets of workbooks: https://learn.microsoft.com/graph/api/resources/worksheet. */
export const node = vendorNode(microsoftExcel, {
  noun: 'worksheet',
  title: 'Microsoft Excel sheet',
  description: 'Creates, lists, renames, clears or deletes sheets in a workbook of Microsoft 365.',
  first: 'list',
  operations: { list, create, rename, clear, delete: remove },
});
