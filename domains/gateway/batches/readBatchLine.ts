import type { BatchError } from '../../../db/rows/modelBatch.ts';
import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { batchLimits } from './batchLimits.ts';
import type { BatchPath } from './batchEndpoints.ts';

/** A request of an input file. */
export interface BatchLine {
  customId: string;
  body: JsonObject;
}

/**
 * Returns the request in a line of an input file, or the fault of the line. Adds its `custom_id` to `seen`. Source: openai-openapi `BatchRequestInput`; codes as
 * OpenAI's `Batch.errors`.
 */
export function readBatchLine(
  text: string,
  { line, path, seen }: { line: number; path: BatchPath; seen: Set<string> },
): BatchLine | BatchError {
  const wrong = (code: string, message: string, param: string | null = null): BatchError => ({
    code,
    message,
    line,
    param,
  });
  const request = parseJson(text);
  if (!isObject(request)) return wrong('invalid_json_line', 'This line is not a JSON object.');
  const { custom_id: customId, method, url, body } = request;
  if (!isCustomId(customId))
    return wrong(
      'invalid_custom_id',
      `custom_id must be a text of 1 to ${batchLimits.customIdLength} characters.`,
      'custom_id',
    );
  if (seen.has(customId)) return wrong('duplicate_custom_id', 'An earlier line has the same custom_id.', 'custom_id');
  seen.add(customId);
  if (method !== 'POST') return wrong('invalid_method', 'method must be POST.', 'method');
  if (url !== path) return wrong('mismatched_url', `url must be ${path}, the endpoint of the batch.`, 'url');
  if (!isObject(body)) return wrong('missing_required_parameter', 'body must be an object.', 'body');
  // A batch of messages does not fail for one request.
  if (path !== '/v1/messages' && (typeof body.model !== 'string' || body.model === ''))
    return wrong('missing_required_parameter', 'body.model must be the name of a model.', 'body.model');
  return { customId, body };
}

/** True for the name of a request; PostgreSQL keeps no U+0000 and no half of a pair. */
function isCustomId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > batchLimits.customIdLength) return false;
  return !value.includes('\0') && value.isWellFormed();
}

const newline = 0x0a;

/** The lines of a text that comes in pieces, numbered from 1; blank ones are left out. A line that is too long comes as null and is the last. */
export async function* linesOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string | null }> {
  let line = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const take = (): { line: number; text: string } => {
    const text = Buffer.concat(waiting).toString('utf8').trim();
    waiting = [];
    bytes = 0;
    return { line: (line += 1), text };
  };
  for await (const piece of content) {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      waiting.push(piece.subarray(from, end));
      from = end + 1;
      const read = take();
      if (read.text !== '') yield read;
    }
    waiting.push(piece.subarray(from));
    bytes += piece.length - from;
    if (bytes > batchLimits.lineBytes) {
      yield { line: line + 1, text: null };
      return;
    }
  }
  const last = take();
  if (last.text !== '') yield last;
}
