import { apiCallNode } from '../../engine/apiCallNode.ts';
import { microsoftExcel } from '../vendor.ts';

/** Every other request: https://learn.microsoft.com/graph/api/resources/excel. */
export const node = apiCallNode(microsoftExcel, {
  title: 'Sheets of a workbook',
  path: '/me/drive/items/01WORKBOOK1ABCDEFGH/workbook/worksheets',
});
