import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { multipart, textContent } from '../google/multipart.ts';
import { createRequest, driveQuery, driveUrl, metadataOf, type NewDocument } from './drive.ts';

const mediaTypes = { markdown: 'text/markdown', html: 'text/html', text: 'text/plain' } as const;

interface Wanted extends NewDocument {
  readonly content?: string;
  readonly content_as: keyof typeof mediaTypes;
}

/** Creates a document. Google Drive converts its content, with headings, lists and tables, in the same request. */
export async function createDocument(wanted: Wanted, { client, key }: OperationCall): Promise<JsonObject> {
  const { content, content_as: kind, ...given } = wanted;
  const request = content
    ? ({
        apiUrl: driveUrl,
        method: 'POST',
        path: '/upload/drive/v3/files',
        query: { ...driveQuery, uploadType: 'multipart' },
        content: multipart(metadataOf(given), textContent(content, mediaTypes[kind])),
      } as const)
    : createRequest(given);
  const { body } = await client.send(request, { repeat: 'unsafe', key });
  return body as JsonObject;
}
