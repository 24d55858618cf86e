import { boolean, choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documentId, documentPath } from '../documents.ts';
import { deleteRequest, documentsRequest, trashRequest } from '../drive.ts';
import { document } from '../fields.ts';
import { googleSheets } from '../vendor.ts';

const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf';
const fields =
  'spreadsheetId,spreadsheetUrl,properties(title,locale,timeZone),sheets(properties(sheetId,title,index,sheetType,hidden,gridProperties(rowCount,columnCount)))';

const create = defineOperation({
  title: 'Create',
  description: 'Creates a spreadsheet in the root folder of the account.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    title: text({ title: 'Title', required: true, maxLength: 1_000 }),
    tabs: listField(
      object({
        title: text({ title: 'Title', required: true, maxLength: 100 }),
        hidden: boolean({ title: 'Hidden', default: false }),
      }),
    )({ title: 'Sheets', entry: 'sheet', maxItems: 200, default: [] }),
    locale: text({
      title: 'Locale',
      description: 'Language and country of numbers and dates.',
      placeholder: 'de_DE',
      rare: true,
      maxLength: 20,
    }),
    time_zone: text({ title: 'Time zone', placeholder: 'Europe/Berlin', rare: true, maxLength: 100 }),
    recalculation: choice(['default', 'on_change', 'minute', 'hour'], {
      on_change: 'On change',
      minute: 'On change and every minute',
      hour: 'On change and every hour',
    })({ title: 'Recalculation', rare: true, default: 'default' }),
  },
  example: { title: 'Orders of 2026', tabs: [{ title: 'January' }, { title: 'Archive', hidden: true }] },
  output: { properties: { title: 'Orders of 2026' } },
  request: ({ title, tabs, locale, time_zone: timeZone, recalculation }) => ({
    method: 'POST',
    path: '/v4/spreadsheets',
    query: { fields },
    json: {
      properties: {
        title,
        ...(locale ? { locale } : {}),
        ...(timeZone ? { timeZone } : {}),
        ...(recalculation === 'default' ? {} : { autoRecalc: recalculation.toUpperCase() }),
      },
      ...(tabs.length > 0
        ? { sheets: tabs.map((tab) => ({ properties: { title: tab.title, ...(tab.hidden ? { hidden: true } : {}) } })) }
        : {}),
    },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns title, locale and sheets of a spreadsheet, without cells.',
  effects: reads,
  repeat: 'safe',
  parameters: { document },
  example: { document: id },
  output: { spreadsheetId: id, properties: { title: 'Shop' } },
  request: ({ document: wanted }) => ({ path: documentPath(wanted), query: { fields } }),
});

const list = defineOperation({
  title: 'List',
  description: 'Returns the spreadsheets of the account, those that it has changed last first.',
  effects: reads,
  repeat: 'safe',
  parameters: { search: text({ title: 'Name contains', maxLength: 200 }) },
  example: {},
  output: { id, name: 'Shop' },
  request: ({ search }) => documentsRequest(search ? { search } : {}),
  result: (body) => body['files'] ?? [],
  list: {
    next: cursorInQuery('pageToken', (body) => body['nextPageToken']),
    pageSize: { parameter: 'pageSize', max: 1_000 },
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a spreadsheet to the trash, or deletes it for good.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: {
    document,
    for_good: boolean({
      title: 'Delete for good',
      description: 'Otherwise, it stays in the trash for 30 days.',
      default: false,
    }),
  },
  example: { document: id },
  output: { id, deleted: true },
  request: ({ document: wanted, for_good: isForGood }) => (isForGood ? deleteRequest(wanted) : trashRequest(wanted)),
  result: (_body, { document: wanted }) => ({ id: documentId(wanted), deleted: true }),
});

/** Whole spreadsheets. */
export const node = vendorNode(googleSheets, {
  noun: 'spreadsheet',
  title: 'Google Sheets spreadsheet',
  description: 'Creates, gets, lists and deletes spreadsheets.',
  first: 'create',
  operations: { create, get, list, delete: remove },
});
