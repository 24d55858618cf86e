import { boolean, choice, list, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { driveId } from './driveId.ts';
import { allOf, folderType, quoted } from './searchText.ts';

/** Fields of a search. */
export const searchFields = {
  search_by: choice(['name', 'query'], { name: 'Name', query: 'Search query of Google Drive' })({
    title: 'Search by',
    default: 'name',
  }),
  text: text({
    title: 'Text',
    description: 'Beginnings of words in the name. Empty: all names.',
    maxLength: 1_000,
    showWhen: { search_by: ['name'] },
  }),
  query: text({
    title: 'Query',
    description: "As Google writes it: name contains 'a' and modifiedTime > '2026-11-01T00:00:00'.",
    placeholder: "fullText contains 'invoice'",
    maxLength: 5_000,
    showWhen: { search_by: ['query'] },
  }),
  what: choice(['all', 'files', 'folders'], {
    all: 'Files and folders',
    files: 'Files',
    folders: 'Folders',
  })({ title: 'Find', default: 'all' }),
  in_folder: text({
    title: 'In folder',
    description: 'ID or link of a folder, without the folders in it.',
    choices: { list: 'folders' },
    maxLength: 2_000,
  }),
  where: choice(['everywhere', 'mine', 'shared_with_me', 'drive'], {
    everywhere: 'Everything the account sees',
    mine: 'My Drive and files shared with me',
    shared_with_me: 'Shared with me',
    drive: 'A shared drive',
  })({ title: 'Where', default: 'everywhere' }),
  in_drive: text({
    title: 'In shared drive',
    description: 'ID of a shared drive.',
    choices: { list: 'shared_drives' },
    maxLength: 2_000,
    showWhen: { where: ['drive'] },
  }),
  media_types: list(text({ title: 'Type', placeholder: 'application/pdf', required: true, maxLength: 200 }))({
    title: 'Types',
    description: 'Media types; one of them fits.',
    entry: 'type',
    rare: true,
    maxItems: 50,
  }),
  modified_since: text({
    title: 'Modified since',
    placeholder: '2026-11-01T00:00:00Z',
    rare: true,
    maxLength: 40,
  }),
  include_trashed: boolean({ title: 'With the trash', rare: true, default: false }),
  order_by: text({
    title: 'Order',
    description: 'With commas: name, modifiedTime desc, createdTime, folder. Not for searches in the text of files.',
    placeholder: 'modifiedTime desc',
    rare: true,
    maxLength: 200,
  }),
};

interface Search {
  search_by: 'name' | 'query';
  text?: string;
  query?: string;
  what: 'all' | 'files' | 'folders';
  in_folder?: string;
  where: 'everywhere' | 'mine' | 'shared_with_me' | 'drive';
  in_drive?: string;
  media_types?: string[];
  modified_since?: string;
  include_trashed: boolean;
}

/** Writes the search: https://developers.google.com/workspace/drive/api/guides/search-files. */
export function searchOf(given: Search): string {
  const { search_by: by, what, in_folder: folder, media_types: types = [] } = given;
  return allOf([
    by === 'query' ? given.query : given.text && `name contains ${quoted(given.text)}`,
    what === 'folders' && `mimeType = ${quoted(folderType)}`,
    what === 'files' && `mimeType != ${quoted(folderType)}`,
    types.map((type) => `mimeType = ${quoted(type)}`).join(' or '),
    folder && `${quoted(driveId(folder))} in parents`,
    given.where === 'shared_with_me' && 'sharedWithMe',
    given.modified_since && `modifiedTime > ${quoted(given.modified_since)}`,
    !given.include_trashed && 'trashed = false',
  ]);
}

/**
 * Returns the part of Drive that is searched. Searches of all shared drives are slower. Errors: `parameter_invalid` without the drive.
 */
export function placeOf({ where, in_drive: drive }: Pick<Search, 'where' | 'in_drive'>): Record<string, string> {
  if (where === 'drive') {
    if (!drive) throw new AppError('parameter_invalid', 'Select the shared drive to search.', { param: '/in_drive' });
    return { corpora: 'drive', driveId: driveId(drive) };
  }
  return { corpora: where === 'mine' || where === 'shared_with_me' ? 'user' : 'allDrives' };
}
