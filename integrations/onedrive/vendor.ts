import { defineMicrosoftVendor } from '../microsoft/defineMicrosoftVendor.ts';
import { microsoftFailure } from '../microsoft/failureOf.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Files of OneDrive and of the libraries of SharePoint, in Microsoft Graph. */
export const onedrive = defineMicrosoftVendor({
  id: 'onedrive',
  title: 'OneDrive',
  icon: 'BrandOnedrive',
  group: 'storage',
  // A person's own drive needs no more than the access to Excel.
  access: { microsoft_oauth2: ['files', 'excel'] },
  failureOf: microsoftFailure('OneDrive', {
    itemNotFound: 'The file, folder or drive does not exist, or the account must not see it. Check the ID and "Drive".',
    nameAlreadyExists: 'A file or folder with this name exists there. Choose another name, or what to do in that case.',
    invalidRequest: 'OneDrive does not accept a value. Names have none of these characters: " * : < > ? / \\ |',
    sharingDisabled: 'The organization does not allow this kind of sharing.',
    notSupported: 'OneDrive does not support this for the file or folder.',
    malwareDetected: 'OneDrive found malware in the file.',
    pathTooLong: 'The path is longer than 400 characters.',
  }),
  lists,
  scopes,
  source: 'https://learn.microsoft.com/graph/api/resources/onedrive',
});
