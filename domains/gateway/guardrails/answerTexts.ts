import type { Endpoint } from '../formats/format.ts';
import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { withTexts } from './bodyTexts.ts';

/** The members of answers with generated content; other members repeat the request or count. */
const roots: Partial<Record<Endpoint, readonly string[]>> = {
  'chat.completions': ['choices'],
  completions: ['choices'],
  messages: ['content'],
  responses: ['output', 'output_text'],
  'responses.compact': ['output'],
  gemini: ['candidates'],
  'images.generations': ['data'],
  'images.edits': ['data'],
  'images.variations': ['data'],
  'audio.transcriptions': ['text', 'segments', 'words'],
  'audio.translations': ['text', 'segments', 'words'],
};
/** They spell the text of a transcript. */
const spellings = ['segments', 'words', 'logprobs'];
const plainTexts: ReadonlySet<Endpoint> = new Set<Endpoint>(['audio.transcriptions', 'audio.translations']);

/** Returns a whole answer with its texts changed; the same bytes if none is. */
export function answerWithTexts(
  endpoint: Endpoint,
  { body, contentType }: { body: Buffer; contentType: string },
  change: (text: string) => string,
): Buffer {
  const names = roots[endpoint];
  if (names === undefined) return body;
  const answer = contentType.startsWith('application/json') ? parseJson(body) : undefined;
  if (!isObject(answer)) {
    if (!plainTexts.has(endpoint)) return body;
    const text = body.toString();
    const changed = change(text);
    return changed === text ? body : Buffer.from(changed);
  }
  const changed: JsonObject = { ...answer };
  let isChanged = false;
  for (const name of names) {
    if (answer[name] === undefined) continue;
    const given = withTexts(answer[name], change);
    if (given === answer[name]) continue;
    isChanged = true;
    changed[name] = given;
  }
  if (plainTexts.has(endpoint) && changed.text !== answer.text)
    for (const name of spellings) if (answer[name] !== undefined) changed[name] = [];
  return isChanged ? Buffer.from(JSON.stringify(changed)) : body;
}
