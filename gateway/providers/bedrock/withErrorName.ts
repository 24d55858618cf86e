import type { IncomingHttpHeaders } from 'node:http';

import { isObject, parseJson } from '../../formats/json.ts';

/**
 * The body of an error of AWS with its name in it as `__type`, where it stands in a header; every other body as it is.
 * Source: docs.aws.amazon.com/bedrock/latest/APIReference, `CommonErrors`.
 */
export function withErrorName(headers: IncomingHttpHeaders, bytes: Buffer): Buffer {
  const name = headers['x-amzn-errortype'];
  if (typeof name !== 'string') return bytes;
  const body = parseJson(bytes);
  return isObject(body) ? Buffer.from(JSON.stringify({ __type: name, ...body })) : bytes;
}
