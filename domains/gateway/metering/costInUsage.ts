import { isObject, parseJson } from '../formats/json.ts';

/**
 * Adds the call's cost to the usage in events of a stream: `credits` in `usage`, or in `response.usage` if the format has it there. Events
 * without usage stay as they are. Shape: `credits` is a decimal string.
 */
export function costInUsage(events: Uint8Array, credits: () => string): Uint8Array {
  const text = Buffer.from(events).toString('utf8');
  let isChanged = false;
  const changed = text.replaceAll(/^data: ?(\{.*\})$/gm, (line: string, json: string) => {
    const data = parseJson(json);
    const holder = isObject(data) && isObject(data['response']) ? data['response'] : data;
    if (!isObject(holder) || !isObject(holder['usage'])) return line;
    holder['usage']['credits'] = credits();
    isChanged = true;
    return `data: ${JSON.stringify(data)}`;
  });
  return isChanged ? Buffer.from(changed) : events;
}
