import { randomUUID } from 'node:crypto';

import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { contentOf } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/**
 * Returns a body of the fields of a file and its content, which is read while it is sent:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_insert_update_blob.htm.
 */
export function fileForm(
  fields: JsonObject,
  binary: Binary,
  files: OperationCall['files'],
): NonNullable<VendorRequest['content']> {
  const boundary = `bureau-${randomUUID()}`;
  const name = binary.file_name.replaceAll(/["\r\n]/g, '_');
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="entity_content"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(fields)}\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="VersionData"; filename="${name}"\r\nContent-Type: ${binary.media_type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    mediaType: `multipart/form-data; boundary=${boundary}`,
    body: {
      sizeBytes: head.length + binary.size_bytes + tail.length,
      open: async function* () {
        yield head;
        yield* contentOf(files, binary);
        yield tail;
      },
    },
  };
}
