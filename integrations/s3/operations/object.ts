import { copy, createFolder, move, remove, removeFolder, setTags } from '../changeOperations.ts';
import { downloadFile, getDetails, getTags, listObjects, presign } from '../readOperations.ts';
import { s3Node } from '../s3Node.ts';
import { createFromText, uploadFile } from '../uploadOperations.ts';

/** Objects of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html. */
export const node = s3Node({
  noun: 'object',
  title: 'S3 object',
  description: 'Uploads, downloads, lists, copies or deletes objects in S3 and compatible stores.',
  first: 'upload',
  operations: {
    upload: uploadFile,
    create_from_text: createFromText,
    download: downloadFile,
    list: listObjects,
    get: getDetails,
    copy,
    move,
    delete: remove,
    create_folder: createFolder,
    delete_folder: removeFolder,
    presign,
    get_tags: getTags,
    set_tags: setTags,
  },
});
