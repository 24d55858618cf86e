import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { path } from '../../engine/vendorRequest.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { microsoftExcel } from '../vendor.ts';
import { drive, drivePath, workbook } from '../workbook.ts';

const id = '01WORKBOOK1ABCDEFGH';

const list = defineOperation({
  title: 'List',
  description: 'Lists workbooks of a drive, or finds them by words.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: text({ title: 'Search', description: 'Words in names. Empty: all workbooks.', maxLength: 500 }),
    drive,
  },
  example: {},
  output: { id, name: 'orders.xlsx' },
  request: ({ search, drive: of }) => {
    const words = (search?.trim() || '.xlsx').replaceAll("'", "''");
    return {
      path: `${drivePath(of)}/root/search(q='${encodeURIComponent(words)}')`,
      query: { $select: 'id,name,webUrl' },
    };
  },
  result: (body) => (valueOf(body) as JsonObject[]).filter(({ name }) => /\.xlsx$/i.test(String(name))),
  list: { next: nextPage, pageSize: { parameter: '$top', max: 200 } },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a workbook to the recycle bin of its drive.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['itemNotFound'],
  parameters: { workbook, drive },
  example: { workbook: id },
  output: { success: true },
  request: ({ workbook: of, drive: there }) => ({ method: 'DELETE', path: `${drivePath(there)}${path`/items/${of}`}` }),
  result: () => ({ success: true }),
});

/** Workbooks are files of a drive: https://learn.microsoft.com/graph/api/resources/excel. */
export const node = vendorNode(microsoftExcel, {
  noun: 'workbook',
  title: 'Microsoft Excel workbook',
  description: 'Lists or deletes workbooks of Microsoft 365.',
  first: 'list',
  operations: { list, delete: remove },
});
