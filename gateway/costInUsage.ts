import { isObject } from './formats/json.ts';

/**
 * An event of a stream with what the call costs beside its usage: `credits` in `usage`, or in `response.usage` where the format
 * has it there. Events without usage stay as they are. Shape: `credits` is a decimal string.
 */
export function costInUsage(event: Uint8Array, credits: () => string): Uint8Array {
  const text = Buffer.from(event).toString('utf8');
  const match = /^data: ?(\{.*\})$/m.exec(text);
  if (match === null) return event;
  const data = parse(match[1]!);
  const holder = isObject(data) && isObject(data['response']) ? data['response'] : data;
  if (!isObject(holder) || !isObject(holder['usage'])) return event;
  holder['usage']['credits'] = credits();
  const start = match.index;
  return Buffer.from(`${text.slice(0, start)}data: ${JSON.stringify(data)}${text.slice(start + match[0].length)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // what is no JSON has no usage
  }
}
