import { copy, createLink, download, get, list, remove, setMetadata, setTier } from '../blobOperations.ts';
import { azureNode } from '../azureNode.ts';
import { createFromText, uploadFile } from '../uploadOperations.ts';

/** Blobs: https://learn.microsoft.com/rest/api/storageservices/operations-on-blobs. */
export const node = azureNode({
  noun: 'blob',
  title: 'Azure blob',
  description: 'Uploads, downloads, lists, copies or deletes blobs in Azure Blob Storage.',
  first: 'upload',
  operations: {
    upload: uploadFile,
    create_from_text: createFromText,
    download,
    list,
    get,
    copy,
    delete: remove,
    set_metadata: setMetadata,
    set_tier: setTier,
    create_link: createLink,
  },
});
