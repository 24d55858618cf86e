import type { JsonObject } from '../../domains/executions/item.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { givenBase64, givenContent } from '../engine/givenContent.ts';
import { jsonWithFile } from '../engine/jsonWithFile.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

interface ContentParameters {
  content_from: 'text' | 'base64' | 'file';
  content?: string;
  binary_name: string;
}

/**
 * Returns the body of a request that writes a file: its other fields, and the content that the parameters describe. A file of the item is read
 * while it is sent. Errors: `parameter_invalid`, also for a missing content.
 */
export function withContent(
  fields: JsonObject,
  { content_from: from, content, binary_name: name }: ContentParameters,
  { item, files }: Pick<OperationCall, 'item' | 'files'>,
): Pick<VendorRequest, 'json' | 'content'> {
  if (from === 'text') return { json: { ...fields, content: givenContent(content, '/content') } };
  if (from === 'base64') {
    const written = givenBase64(content, '/content').replaceAll(/\s/g, '');
    return { json: { ...fields, content: written, encoding: 'base64' } };
  }
  const binary = binaryOf(item, name, '/binary_name');
  const file = { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) };
  return { content: jsonWithFile({ ...fields, encoding: 'base64' }, file) };
}
