import { defineList, type VendorList } from '../engine/defineList.ts';
import { mailbox, read } from './methods.ts';

interface GmailLabel {
  id: string;
  name: string;
  type?: string;
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels/list has no pages. */
const labels = defineList({
  request: () => read(`${mailbox}/labels`),
  entries: (body) => body['labels'] ?? [],
  choice: (entry) => {
    const { id, name, type } = entry as unknown as GmailLabel;
    return { value: id, label: name, hint: type === 'system' ? undefined : id };
  },
});

interface Alias {
  sendAsEmail: string;
  displayName?: string;
  /** Missing for the address of the account. */
  verificationStatus?: string;
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings.sendAs/list has no pages. */
const aliases = defineList({
  request: () => read(`${mailbox}/settings/sendAs`),
  entries: (body) => body['sendAs'] ?? [],
  choice: (entry) => {
    const { sendAsEmail: address, displayName, verificationStatus } = entry as unknown as Alias;
    return verificationStatus === 'pending' ? null : { value: address, label: address, hint: displayName };
  },
});

/** Lists of Gmail, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { labels, aliases };
