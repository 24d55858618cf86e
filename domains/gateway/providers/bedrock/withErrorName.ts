import type { IncomingHttpHeaders } from 'node:http';

import { isObject, parseJson } from '../../formats/json.ts';

/**
 * Returns an AWS error body with its name as `__type` if the name is in a header; other bodies unchanged. Source:
 * docs.aws.amazon.com/bedrock/latest/APIReference, `CommonErrors`.
 */
export function withErrorName(headers: IncomingHttpHeaders, bytes: Buffer): Buffer {
  const name = headers['x-amzn-errortype'];
  if (typeof name !== 'string') return bytes;
  const body = parseJson(bytes);
  return isObject(body) ? Buffer.from(JSON.stringify({ __type: name, ...body })) : bytes;
}
