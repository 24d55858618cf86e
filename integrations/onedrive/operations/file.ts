import { boolean, text } from '../../../platform/schema/schema.ts';
import { binaryOf, contentOf } from '../../../activities/http/httpBody.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { download } from '../download.ts';
import { drive, fileField, ifExists, inFolder, item, name } from '../fields.ts';
import { itemOperations } from '../itemOperations.ts';
import { upload } from '../upload.ts';
import { onedrive } from '../vendor.ts';

const id = '01FILE1ABCDEFGH';

const uploadFile = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item, of any size.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { binary_name: fileField, name, in_folder: inFolder, if_exists: ifExists, drive },
  example: { name: 'hello.txt', in_folder: '/Orders' },
  output: { name: 'hello.txt', size: 5 },
  run: ({ binary_name: field, name: named, ...place }, call) => {
    const file = binaryOf(call.item, field, '/binary_name');
    const content = {
      mediaType: file.media_type,
      sizeBytes: file.size_bytes,
      open: () => contentOf(call.files, file),
    };
    return upload({ ...place, name: named || file.file_name }, content, call);
  },
});

const createFromText = defineOperation({
  title: 'Create from text',
  description: 'Creates a text file.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    new_file: text({ title: 'File name', placeholder: 'order.txt', required: true, maxLength: 255 }),
    content: text({ title: 'Content', control: 'textarea', maxLength: 10_000_000 }),
    in_folder: inFolder,
    if_exists: ifExists,
    drive,
  },
  example: { new_file: 'order.txt', content: 'Order {{ $json.id }}' },
  output: { name: 'order.txt', size: 7 },
  run: ({ new_file: named, content: written = '', ...place }, call) => {
    const bytes = Buffer.from(written);
    const content = {
      mediaType: 'text/plain; charset=utf-8',
      sizeBytes: bytes.length,
      open: async function* () {
        yield bytes;
      },
    };
    return upload({ ...place, name: named }, content, call);
  },
});

const downloadFile = defineOperation({
  title: 'Download',
  description: 'Downloads a file, by its ID, its path or a link to it.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    file: item.file,
    binary_name: fileField,
    as_pdf: boolean({
      title: 'As PDF',
      description: 'Converts a document of Office.',
      rare: true,
      default: false,
    }),
    drive,
  },
  example: { file: id },
  output: { id, name: 'report.txt' },
  run: async (wanted, call) => [await download(wanted, call)],
});

/** Files of OneDrive and SharePoint: https://learn.microsoft.com/graph/api/resources/driveitem. */
export const node = vendorNode(onedrive, {
  noun: 'file',
  title: 'OneDrive file',
  description: 'Uploads, downloads, finds, moves, shares or deletes files in OneDrive and SharePoint.',
  first: 'upload',
  operations: {
    upload: uploadFile,
    download: downloadFile,
    create_from_text: createFromText,
    ...itemOperations({ kind: 'file', id, shownName: 'report.txt' }),
  },
});
