import { defineMicrosoftVendor } from '../microsoft/defineMicrosoftVendor.ts';
import { microsoftFailure } from '../microsoft/failureOf.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

const gone = 'It does not exist in this mailbox. Check the ID and "Mailbox": IDs of other programs can differ.';

/** Mail, calendars and contacts of Outlook in Microsoft Graph. Limits count for the mailbox. */
export const outlook = defineMicrosoftVendor({
  id: 'outlook',
  title: 'Outlook',
  icon: 'BrandOffice',
  group: 'messaging',
  access: { microsoft_oauth2: ['mail', 'mail_shared', 'calendar', 'contacts'] },
  failureOf: microsoftFailure('Outlook', {
    ErrorItemNotFound: gone,
    ErrorInvalidIdMalformed: 'The ID is not one of Outlook. Use the field id of the output of another operation.',
    ErrorFolderNotFound: 'The folder does not exist in this mailbox.',
    ErrorFolderExists: 'A folder with this name exists.',
    ErrorAccessDenied:
      'The account must not use this mailbox, or the credential lacks access to mail, calendar or contacts.',
    ErrorSendAsDenied: 'The account must not send from this address. Ask an administrator for the right "Send as".',
    ErrorMessageSizeExceeded: 'The mail is larger than the mailbox accepts. Send a link instead.',
    ErrorInvalidRecipients: 'A recipient is not valid.',
    ErrorQuotaExceeded: 'The mailbox is full.',
    ErrorExceededMessageLimit: 'The account has sent too many mails. Try again later.',
    MailboxNotEnabledForRESTAPI: 'The account has no mailbox in Exchange Online.',
    InefficientFilter: 'The filter and the order do not fit together. Use fewer filters.',
    ErrorInefficientFilter: 'The filter and the order do not fit together. Use fewer filters.',
  }),
  lists,
  scopes,
  pauseMs: 10_000,
  source: 'https://learn.microsoft.com/graph/api/overview',
});
