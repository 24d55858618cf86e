import { defineMicrosoftVendor } from '../microsoft/defineMicrosoftVendor.ts';
import { microsoftFailure } from '../microsoft/failureOf.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

const gone = 'The workbook, sheet, table or range does not exist, or the account must not see it.';

/** Workbooks of Excel in Microsoft Graph. Requests of one workbook go one after the other. */
export const microsoftExcel = defineMicrosoftVendor({
  id: 'microsoft_excel',
  title: 'Microsoft Excel',
  icon: 'FileTypeXls',
  group: 'office',
  access: { microsoft_oauth2: ['excel', 'files'] },
  failureOf: microsoftFailure('Microsoft Excel', {
    itemNotFound: gone,
    InvalidReference: 'The range is not valid. Write it as A1:C10.',
    InvalidArgument: 'Excel does not accept a value, or the range does not exist.',
    EditModeCannotAcquireLock: 'Somebody has locked the workbook. Close it in Excel, and run the node again.',
    FileCorruptTryRepair: 'The workbook is damaged. Open it in Excel and repair it.',
    ItemAlreadyExists: 'A sheet or table with this name exists.',
    notSupported: 'Only workbooks with the ending .xlsx work, in OneDrive for Business or SharePoint.',
  }),
  lists,
  scopes,
  pauseMs: 10_000,
  source: 'https://learn.microsoft.com/graph/api/resources/excel',
});
