import { choice, text } from '../../platform/schema/schema.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import { pollByTime, type TimedEntry } from '../engine/pollByTime.ts';
import { readPages } from '../engine/readPages.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { driveId } from './driveId.ts';
import { everyDrive, everyDriveInLists, fieldsOf, filePath } from './requests.ts';
import { allOf, folderType, quoted } from './searchText.ts';
import { googleDrive } from './vendor.ts';

interface DriveFile {
  readonly id: string;
  readonly createdTime: string;
  readonly modifiedTime: string;
  readonly [name: string]: unknown;
}

interface Watched {
  readonly where: 'folder' | 'file' | 'everywhere';
  readonly folder?: string;
  readonly file?: string;
  readonly event: 'created' | 'updated';
  readonly what: 'all' | 'files' | 'folders';
  readonly media_type?: string;
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list, by the times of files. */
export const node = pollTrigger(googleDrive, {
  title: 'Google Drive trigger',
  description: 'Starts for each file that is created or updated in a folder of Google Drive.',
  parameters: {
    where: choice(['folder', 'file', 'everywhere'], {
      folder: 'Folder',
      file: 'File',
      everywhere: 'Everything the account sees',
    })({ title: 'Watch', default: 'folder' }),
    folder: text({
      title: 'Folder',
      description: 'ID or link of a folder, without the folders in it.',
      choices: { list: 'folders' },
      maxLength: 2_000,
      showWhen: { where: ['folder'] },
    }),
    file: text({
      title: 'File',
      description: 'ID or link of a file.',
      choices: { list: 'files' },
      maxLength: 2_000,
      showWhen: { where: ['file'] },
    }),
    event: choice(['created', 'updated'], { created: 'Created', updated: 'Created or updated' })({
      title: 'Event',
      description: 'A file that is moved to the folder keeps the time of its creation.',
      default: 'created',
    }),
    what: choice(['all', 'files', 'folders'], { all: 'Files and folders', files: 'Files', folders: 'Folders' })({
      title: 'Find',
      default: 'files',
      showWhen: { where: ['folder', 'everywhere'] },
    }),
    media_type: text({
      title: 'Type',
      description: 'Media type of the files.',
      placeholder: 'application/pdf',
      maxLength: 200,
      rare: true,
      showWhen: { where: ['folder', 'everywhere'] },
    }),
  },
  check: ({ where = 'folder', folder, file }) => {
    const name = where === 'folder' && !folder ? 'folder' : where === 'file' && !file ? 'file' : null;
    return name === null ? [] : [{ parameter: `/${name}`, code: 'parameter_missing', message: 'is required.' }];
  },
  place: ({ where, folder = '', file = '', event, what }) => [where, folder, file, event, what],
  poll: async ({ cursor, parameters, wantsSample }, client) =>
    pollByTime({
      cursor,
      entries: (since) => read(client, parameters, since),
      sample: wantsSample ? async () => (await read(client, parameters, null)).at(0) ?? null : null,
    }),
  examples: [
    { title: 'New files in a folder', parameters: { folder: '1a2B3c4D5e6F7g8H9' } },
    { title: 'Changes of one file', parameters: { where: 'file', file: '1a2B3c4D5e6F7g8H9', event: 'updated' } },
  ],
});

/** Reads files since a time; without one, the newest ones. */
async function read(client: VendorClient, watched: Watched, since: Date | null): Promise<TimedEntry[]> {
  const time = watched.event === 'created' ? 'createdTime' : 'modifiedTime';
  const files =
    watched.where === 'file' ? [await readFile(client, watched)] : await list(client, { watched, since, time });
  return files
    .filter((file) => !since || Date.parse(file[time]) >= since.getTime())
    .map((file) => ({ id: file.id, time: file[time], item: () => ({ json: { ...file } }) }));
}

async function readFile(client: VendorClient, { file = '' }: Watched): Promise<DriveFile> {
  const query = { ...everyDrive, fields: fieldsOf(undefined) };
  const { body } = await client.send({ path: filePath(file), query }, { repeat: 'safe', key: '' });
  return body as DriveFile;
}

function list(
  client: VendorClient,
  { watched, since, time }: { watched: Watched; since: Date | null; time: 'createdTime' | 'modifiedTime' },
): Promise<DriveFile[]> {
  const { where, folder = '', what, media_type: type } = watched;
  const q = allOf(
    [
      where === 'folder' && `${quoted(driveId(folder))} in parents`,
      what === 'folders' && `mimeType = ${quoted(folderType)}`,
      what === 'files' && `mimeType != ${quoted(folderType)}`,
      type && `mimeType = ${quoted(type)}`,
      since && `${time} > ${quoted(since.toISOString())}`,
      'trashed = false',
    ].map((part) => part ?? false),
  );
  const query = {
    q,
    orderBy: `${time} desc`,
    fields: `nextPageToken,files(${fieldsOf(undefined)})`,
    corpora: 'allDrives',
    ...everyDriveInLists,
    pageSize: since ? 1_000 : 1,
  };
  return readPages<DriveFile>(client, {
    request: (pageToken) => ({ path: '/drive/v3/files', query: { ...query, pageToken } }),
    entries: (body) => body['files'],
    next: ({ body }) => (body as { nextPageToken?: string }).nextPageToken,
    isFirstOnly: since === null,
  });
}
