import { apiCallNode } from '../../engine/apiCallNode.ts';
import { googleSheets } from '../vendor.ts';

export const node = apiCallNode(googleSheets, {
  title: 'Get the title of a spreadsheet',
  path: '/v4/spreadsheets/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf',
  query: { fields: 'properties(title)' },
});
