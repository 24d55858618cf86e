import { boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { folder, inFolder, mailbox, permanent, selectedFields, selectOf } from '../fields.ts';
import { mailboxPath, patch, post, read, remove } from '../requests.ts';
import { outlook } from '../vendor.ts';

const id = 'AQMkADfolder1=';
const orders = { id, displayName: 'Orders' };
const changes = ['changes'] as const;

const name = text({ title: 'Name', placeholder: 'Orders', required: true, maxLength: 255 });
const inside = {
  ...inFolder,
  json: { ...inFolder.json, description: 'ID of a folder or a name such as inbox. Empty: the top.' },
};

/** Returns the path of a folder. */
function folderPath(owner: string | undefined, of: string): string {
  return `${mailboxPath(owner)}${path`/mailFolders/${of}`}`;
}

/** Returns the path of the folders below a folder, or at the top. */
function foldersPath(owner: string | undefined, parent: string | undefined): string {
  return parent?.trim() ? `${folderPath(owner, parent)}/childFolders` : `${mailboxPath(owner)}/mailFolders`;
}

const list = defineOperation({
  title: 'List',
  description: 'Lists the folders at the top of the mailbox, or those in a folder.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_folder: inside,
    hidden: boolean({ title: 'With hidden folders', rare: true, default: false }),
    fields: selectedFields,
    mailbox,
  },
  example: {},
  output: orders,
  request: ({ in_folder: parent, hidden, fields, mailbox: owner }) =>
    read(foldersPath(owner, parent), { $select: selectOf(fields), ...(hidden ? { includeHiddenFolders: true } : {}) }),
  result: valueOf,
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a folder with its numbers of messages.',
  effects: reads,
  repeat: 'safe',
  parameters: { folder, fields: selectedFields, mailbox },
  example: { folder: id },
  output: orders,
  request: ({ folder: of, fields, mailbox: owner }) => read(folderPath(owner, of), { $select: selectOf(fields) }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a folder at the top of the mailbox, or in a folder.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { name, in_folder: inside, mailbox },
  example: { name: 'Order {{ $json.id }}' },
  output: { displayName: 'Order 7' },
  request: ({ name: displayName, in_folder: parent, mailbox: owner }) =>
    post(foldersPath(owner, parent), { displayName }),
});

const rename = defineOperation({
  title: 'Rename',
  description: 'Renames a folder.',
  effects: changes,
  repeat: 'safe',
  parameters: { folder, name, mailbox },
  example: { folder: id, name: 'Orders' },
  output: orders,
  request: ({ folder: of, name: displayName, mailbox: owner }) => patch(folderPath(owner, of), { displayName }),
});

const removeFolder = defineOperation({
  title: 'Delete',
  description: 'Moves a folder with its messages to the deleted items, or deletes it permanently.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ErrorItemNotFound'],
  parameters: { folder, permanent, mailbox },
  example: { folder: id },
  output: { id, success: true },
  request: ({ folder: of, permanent: isPermanent, mailbox: owner }) =>
    isPermanent ? post(`${folderPath(owner, of)}/permanentDelete`) : remove(folderPath(owner, of)),
  result: (_body, { folder: of }) => ({ id: of, success: true }),
});

/** Folders of mail: https://learn.microsoft.com/graph/api/resources/mailfolder. */
export const node = vendorNode(outlook, {
  noun: 'folder',
  title: 'Outlook folder',
  description: 'Creates, lists, renames or deletes folders of mail in Outlook.',
  first: 'list',
  operations: { list, get, create, rename, delete: removeFolder },
});
