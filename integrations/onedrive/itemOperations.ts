import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { mailAddresses } from '../../activities/mail/mailAddresses.ts';
import { readDate } from '../../activities/values/dates.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import type { Operations } from '../engine/operationParameters.ts';
import { nextPage } from '../microsoft/odata.ts';
import { folderIdOf, folderPath, itemPath } from './address.ts';
import { copy } from './copy.ts';
import { itemsOf, withoutAddress } from './driveItem.ts';
import { drive, inFolder, item, name, newName, permanent, search, toFolder } from './fields.ts';
import { searchPath } from './searchPath.ts';

const changes = ['changes'] as const;
const pages = { next: nextPage, pageSize: { parameter: '$top', max: 200 } };

const expires = text({
  title: 'Expires',
  description: 'A time such as 2026-12-31T00:00:00Z. Without a zone, UTC.',
  placeholder: '2026-12-31T00:00:00Z',
  rare: true,
  maxLength: 100,
});

function expiryOf(written: string | undefined): JsonObject {
  if (!written?.trim()) return {};
  const at = readDate(written, { zone: 'UTC', param: '/expires' }).toUTC();
  return { expirationDateTime: at.toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'") };
}

/** Texts and examples that differ between files and folders. */
interface Kind {
  readonly kind: 'file' | 'folder';
  readonly id: string;
  readonly shownName: string;
}

function getOf({ kind, id, shownName }: Kind) {
  return defineOperation({
    title: 'Get',
    description: `Returns the details of a ${kind}, by its ID, its path or a link to it.`,
    effects: reads,
    repeat: 'safe',
    parameters: { item: item[kind], drive },
    example: { item: id },
    output: { id, name: shownName },
    request: ({ item: of, drive: there }) => ({ path: itemPath(there, of, true).replace(/:$/, '') }),
    result: withoutAddress,
  });
}

function searchOf({ kind }: Kind) {
  return defineOperation({
    title: 'Search',
    description: `Finds ${kind}s by words.`,
    effects: reads,
    repeat: 'safe',
    parameters: { search, in_folder: inFolder, drive },
    example: { search: kind === 'file' ? 'draft' : 'plans' },
    output: { name: kind === 'file' ? 'draft-2024.txt' : 'Plans 2024' },
    request: ({ search: words, in_folder: below, drive: there }) => ({
      path: searchPath(folderPath(there, below), words),
    }),
    result: (body) => itemsOf(body, kind),
    list: pages,
  });
}

function copyOf({ kind, id, shownName }: Kind) {
  return defineOperation({
    title: 'Copy',
    description: `Copies a ${kind}. OneDrive needs some time for it.`,
    effects: changes,
    repeat: 'unsafe',
    parameters: {
      item: item[kind],
      copy_to: text({
        title: 'To folder',
        description: 'ID of a folder, or its path such as /Orders. Empty: the same folder.',
        placeholder: '/Orders',
        choices: { list: 'folders' },
        maxLength: 2_000,
      }),
      name,
      waits: boolean({
        title: 'Wait for the end',
        description: 'The output then has the details of the copy.',
        rare: true,
        default: true,
      }),
      to_drive: text({
        title: 'To drive',
        description: 'ID of another drive. Default: the same one.',
        choices: { list: 'drives' },
        rare: true,
        maxLength: 500,
      }),
      drive,
    },
    example: { item: id, copy_to: '01FOLDER2ABCDEFGH', name: `Copy of ${shownName}` },
    output: { id: '01COPY1ABCDEFGH' },
    run: ({ item: of, copy_to: to, ...given }, call) =>
      copy({ ...given, item: of, ...(to ? { to_folder: to } : {}) }, call),
  });
}

function moveOf({ kind, id }: Kind) {
  return defineOperation({
    title: 'Move',
    description: `Moves a ${kind} to another folder of the drive.`,
    effects: changes,
    repeat: 'safe',
    parameters: { item: item[kind], to_folder: toFolder, drive },
    example: { item: id, to_folder: '01FOLDER2ABCDEFGH' },
    output: { id, parentReference: { id: '01FOLDER2ABCDEFGH' } },
    prepare: async (given, call) => ({ ...given, to_folder: await folderIdOf(given.drive, given.to_folder, call) }),
    request: ({ item: of, to_folder: to, drive: there }) => ({
      method: 'PATCH',
      path: itemPath(there, of),
      json: { parentReference: { id: to } },
    }),
    result: withoutAddress,
  });
}

function renameOf({ kind, id, shownName }: Kind) {
  return defineOperation({
    title: 'Rename',
    description: `Renames a ${kind}.`,
    effects: changes,
    repeat: 'safe',
    parameters: { item: item[kind], new_name: newName, drive },
    example: { item: id, new_name: `New ${shownName}` },
    output: { id, name: `New ${shownName}` },
    request: ({ item: of, new_name: named, drive: there }) => ({
      method: 'PATCH',
      path: itemPath(there, of),
      json: { name: named.trim() },
    }),
    result: withoutAddress,
  });
}

function shareOf({ kind, id }: Kind) {
  return defineOperation({
    title: 'Share by link',
    description: `Creates a link to a ${kind}. The same link is returned again.`,
    effects: ['sends_out', 'changes'],
    repeat: 'safe',
    parameters: {
      item: item[kind],
      link_type: choice(['view', 'edit', 'embed'], {
        view: 'View',
        edit: 'Edit',
        embed: 'Embed in a page, only of personal drives',
      })({ title: 'Link to', default: 'view' }),
      scope: choice(['organization', 'anonymous', 'users'], {
        organization: 'The organization',
        anonymous: 'Everybody with the link',
        users: 'People who have access',
      })({ title: 'For', default: 'organization' }),
      expires,
      password: text({
        title: 'Password',
        description: 'Only of personal drives.',
        rare: true,
        maxLength: 200,
      }),
      drive,
    },
    example: { item: id, link_type: 'view', scope: 'organization' },
    output: { roles: ['read'], link: { type: 'view', scope: 'organization' } },
    request: ({ item: of, link_type: type, scope, expires: end, password, drive: there }) => ({
      method: 'POST',
      path: `${itemPath(there, of)}/createLink`,
      json: { type, scope, ...expiryOf(end), ...(password ? { password } : {}) },
    }),
  });
}

function inviteOf({ kind, id }: Kind) {
  return defineOperation({
    title: 'Share with people',
    description: `Gives people access to a ${kind}, by mail if wanted.`,
    effects: ['sends_out', 'changes'],
    repeat: 'unsafe',
    parameters: {
      item: item[kind],
      people: text({
        title: 'People',
        description: 'Addresses, with commas.',
        placeholder: 'ada@example.com, bob@example.com',
        required: true,
        maxLength: 50_000,
      }),
      role: choice(['read', 'write'], { read: 'View', write: 'Edit' })({ title: 'May', default: 'read' }),
      message: text({ title: 'Message', control: 'textarea', maxLength: 2_000 }),
      sends_mail: boolean({ title: 'Send an invitation by mail', default: true }),
      expires,
      drive,
    },
    example: { item: id, people: 'grace@example.com', message: 'Order {{ $json.id }}' },
    output: { roles: ['read'] },
    request: ({ item: of, people, role, message, sends_mail: isMailed, expires: end, drive: there }) => {
      const recipients = mailAddresses(people, '/people').map(({ address }) => ({ email: address }));
      if (recipients.length === 0)
        throw new AppError('parameter_invalid', 'Enter at least one address.', { param: '/people' });
      return {
        method: 'POST',
        path: `${itemPath(there, of)}/invite`,
        json: {
          recipients,
          roles: [role],
          requireSignIn: true,
          sendInvitation: isMailed,
          ...(message ? { message } : {}),
          ...expiryOf(end),
        },
      };
    },
    result: (body) => body['value'],
  });
}

function removeOf({ kind, id }: Kind) {
  return defineOperation({
    title: 'Delete',
    description: `Moves a ${kind} to the recycle bin, or deletes it permanently.`,
    effects: changes,
    repeat: 'safe',
    acceptRepeated: ['itemNotFound'],
    parameters: { item: item[kind], permanent, drive },
    example: { item: id },
    output: { success: true },
    request: ({ item: of, permanent: isPermanent, drive: there }) =>
      isPermanent
        ? { method: 'POST', path: `${itemPath(there, of)}/permanentDelete` }
        : { method: 'DELETE', path: itemPath(there, of) },
    result: () => ({ success: true }),
  });
}

/** Makes the operations that files and folders have in common: https://learn.microsoft.com/graph/api/resources/driveitem. */
export function itemOperations(kind: Kind): Operations {
  return {
    get: getOf(kind),
    search: searchOf(kind),
    copy: copyOf(kind),
    move: moveOf(kind),
    rename: renameOf(kind),
    share: shareOf(kind),
    invite: inviteOf(kind),
    delete: removeOf(kind),
  };
}
