import { AppError } from '../../openapi/AppError.ts';

/** The deepest nesting of arrays and objects that is taken from strangers. */
export const maxJsonDepth = 64;

/**
 * Parses JSON of a stranger. Errors: `invalid_json` naming position, line and column; `invalid_request` where the nesting
 * is deeper than 64 or a key is `__proto__` (such a key is how data becomes code elsewhere).
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidJson(text, error);
  }
  if (isTooDeep(text)) throw new AppError('invalid_request', `The JSON body is nested deeper than ${maxJsonDepth} levels.`);
  if (/__proto__|\\u005f/i.test(text)) refuseProto(value);
  return value;
}

function invalidJson(text: string, cause: unknown): AppError {
  const position = findJsonError(text);
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  const column = position - before.lastIndexOf('\n');
  const what = position >= text.length ? 'it ends too early' : `unexpected ${JSON.stringify(text[position])}`;
  return new AppError('invalid_json', `The body is not valid JSON: ${what} at position ${position} (line ${line}, column ${column}).`, { cause });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at) - 1;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

function refuseProto(value: unknown): void {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) throw new AppError('invalid_request', 'The JSON body has a key "__proto__", which is not accepted.');
    for (const inner of Object.values(next)) if (typeof inner === 'object' && inner !== null) open.push(inner);
  }
}

/** The position behind a valid string that starts at `from`, or the (negative, minus one) position of what is wrong in it. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '"') return at + 1;
    if (char < ' ') return -at - 1;
    if (char !== '\\') continue;
    at += 1;
    if (text[at] === 'u') {
      for (let digit = 0; digit < 4; digit += 1) {
        at += 1;
        if (!/^[0-9a-fA-F]$/.test(text[at] ?? '')) return -at - 1;
      }
    } else if (!'"\\/bfnrt'.includes(text[at] ?? '!')) return -at - 1;
  }
  return -text.length - 1;
}

type Expected = 'value' | 'valueOrEnd' | 'firstKey' | 'key' | 'colon' | 'next';

/**
 * Finds the position of the first character that cannot be part of a JSON text (RFC 8259), or the length of a text that
 * ends too early. Only for texts that `JSON.parse` refused: its own messages do not always name a position.
 */
export function findJsonError(text: string): number {
  const space = /[ \t\n\r]*/y;
  const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
  const open: ('{' | '[')[] = [];
  let at = 0;
  let expected = 'value' as Expected;
  while (at <= text.length) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    const char = text[at];
    if (char === undefined) return text.length;
    if (expected === 'next') {
      const container = open.at(-1);
      if (container === undefined) return at;
      if (char === ',') expected = container === '{' ? 'key' : 'value';
      else if (char === (container === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if (expected === 'colon') {
      if (char !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (char === '"') {
      const end = endOfString(text, at);
      if (end < 0) return -end - 1;
      expected = expected === 'key' || expected === 'firstKey' ? 'colon' : 'next';
      at = end;
    } else if ((expected === 'firstKey' && char === '}') || (expected === 'valueOrEnd' && char === ']')) {
      open.pop();
      expected = 'next';
      at += 1;
    } else if (expected === 'key' || expected === 'firstKey') {
      return at;
    } else if (char === '{' || char === '[') {
      open.push(char);
      expected = char === '{' ? 'firstKey' : 'valueOrEnd';
      at += 1;
    } else {
      scalar.lastIndex = at;
      if (!scalar.test(text)) return at;
      at = scalar.lastIndex;
      expected = 'next';
    }
  }
  return text.length;
}
