import { davNode } from '../davNode.ts';
import { download, get, list } from '../readOperations.ts';
import { copy, createFolder, createFromText, move, remove, upload } from '../writeOperations.ts';

/** Files on servers that speak WebDAV: https://www.rfc-editor.org/rfc/rfc4918. */
export const node = davNode({
  noun: 'file',
  title: 'WebDAV file',
  description: 'Uploads, downloads, lists, copies, moves or deletes files in Nextcloud and on other WebDAV servers.',
  icon: 'FolderShare',
  first: 'upload',
  hasChoices: true,
  operations: {
    upload,
    create_from_text: createFromText,
    download,
    list,
    get,
    copy,
    move,
    delete: remove,
    create_folder: createFolder,
  },
});
