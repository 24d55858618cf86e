import type { GraphNode } from './graph.ts';

/** New names by old ones. */
export type Renames = ReadonlyMap<string, string>;

/** Parameters that are no texts with expressions in them but code as a whole, or kept as they came; the server calls them `literal`. */
export const codeParameters: { readonly [type: string]: readonly string[] } = {
  'logic.code': ['code'],
  'logic.placeholder': ['original'],
  'logic.python': ['python'],
};

const wordStart = /[\p{ID_Start}$_]/u;
const word = /[\p{ID_Continue}$_\u200c\u200d]*/uy;
const reference = /\$\s*\(\s*(['"`])((?:\\[\s\S]|(?!\1)[^\\])*)\1\s*\)/y;
const spaces = /\s*/y;
/** After these words a `/` begins a regular expression, after any other word it divides. */
const beforeValue = new Set('return typeof instanceof in new delete void throw case do else await yield of'.split(' '));

/** The parameters of a node, with each `$('Name')` in expressions and code following the new names. */
export function renameReferences(node: GraphNode, renames: Renames): GraphNode {
  if (node.parameters === undefined || renames.size === 0) return node;
  const code = codeParameters[node.type] ?? [];
  let changed = false;
  const entries = Object.entries(node.parameters).map(([key, value]): [string, unknown] => {
    const renamed = code.includes(key) ? renameInLiteral(value, renames) : renameInTexts(value, renames);
    changed ||= renamed !== value;
    return [key, renamed];
  });
  return changed ? { ...node, parameters: Object.fromEntries(entries) } : node;
}

/** Code follows; a record that is kept as it came (of a placeholder) stays. */
function renameInLiteral(value: unknown, renames: Renames): unknown {
  return typeof value === 'string' ? renameInCode(value, renames) : value;
}

/** Applies renames to all strings of a value; returns the same value if nothing changes. */
function renameInTexts(value: unknown, renames: Renames): unknown {
  if (typeof value === 'string') return renameInTemplate(value, renames);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => renameInTexts(entry, renames));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, entry]): [string, unknown] => [key, renameInTexts(entry, renames)]);
  return after.some(([, entry], index) => entry !== before[index]?.[1]) ? Object.fromEntries(after) : value;
}

function renameInTemplate(text: string, renames: Renames): string {
  let made = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('{{', at);
    if (start === -1) return made + text.slice(at);
    const { code, end } = readCode(text, renames, { start: start + 2, closes: true });
    // Never closed: plain text to the end, as on the server.
    if (end === -1) return made + text.slice(at);
    made += text.slice(at, start + 2) + code;
    at = end;
  }
}

/** Applies renames in JavaScript; text in strings, comments and regular expressions stays unchanged. */
export function renameInCode(code: string, renames: Renames): string {
  return readCode(code, renames, { start: 0, closes: false }).code;
}

/**
 * Reads JavaScript from `start` to the `}}` outside all brackets (`closes`), or to the end of the text, and writes it again with the
 * new names. `end` is where the `}}` begins, -1 where there is none.
 */
function readCode(
  text: string,
  renames: Renames,
  { start, closes }: { start: number; closes: boolean },
): { code: string; end: number } {
  const open: string[] = [];
  let made = '';
  let at = start;
  let valueExpected = true;
  let afterDot = false;
  const take = (length: number) => {
    made += text.slice(at, at + length);
    at += length;
  };
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (closes && open.length === 0 && text.startsWith('}}', at)) return { code: made, end: at };
    const found = sign === '$' && !afterDot ? matchAt(reference, text, at) : null;
    if (found !== null) {
      made += renamedCall(found, renames);
      at += found[0].length;
      valueExpected = false;
    } else if (/\s/.test(sign)) take(matchAt(spaces, text, at)?.[0].length ?? 1);
    else if (text.startsWith('//', at)) take(lengthTo(text, at, '\n'));
    else if (text.startsWith('/*', at)) take(lengthTo(text, at, '*/'));
    else if (sign === '"' || sign === "'") {
      take(stringLength(text, at, sign));
      valueExpected = false;
    } else if (sign === '`' || (sign === '}' && open.at(-1) === '${')) {
      // A template literal, or its rest after `${…}`.
      if (sign === '}') open.pop();
      const { length, into } = templateLength(text, at);
      take(length);
      if (into) open.push('${');
      valueExpected = into;
    } else if (sign === '/' && valueExpected) {
      take(patternLength(text, at));
      valueExpected = false;
    } else if (wordStart.test(sign)) {
      const name = matchAt(word, text, at)?.[0] ?? sign;
      take(name.length);
      valueExpected = !afterDot && beforeValue.has(name);
      afterDot = false;
      continue;
    } else {
      if ('([{'.includes(sign)) open.push(sign);
      else if (')]}'.includes(sign)) open.pop();
      valueExpected = !/[\d)\]}]/.test(sign);
      take(1);
    }
    afterDot = sign === '.' && text[at] !== '.' ? true : /\s/.test(sign) && afterDot;
  }
  return { code: made, end: -1 };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function renamedCall([whole, quote = '', written = '']: RegExpExecArray, renames: Renames): string {
  const inside = unescaped(written);
  const name = inside === null || (quote === '`' && written.includes('${')) ? undefined : renames.get(inside);
  if (name === undefined) return whole;
  let escaped = name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n');
  if (quote === '`') escaped = escaped.replaceAll('${', '\\${');
  return whole.replace(`${quote}${written}${quote}`, () => `${quote}${escaped}${quote}`);
}

/** Returns the content of a string literal, or `null` if it holds an escape that node names never need. */
function unescaped(written: string): string | null {
  if (/\\[ux0-9]/.test(written)) return null;
  return written.replace(/\\([\s\S])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign));
}

function lengthTo(text: string, at: number, end: string): number {
  const found = text.indexOf(end, at + 2);
  return (found === -1 ? text.length : found + end.length) - at;
}

function stringLength(text: string, at: number, quote: string): number {
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] === '\\') next += 1;
    else if (text[next] === quote) return next + 1 - at;
  }
  return text.length - at;
}

/** Up to the closing backtick, or up to and with the next `${` (`into`). */
function templateLength(text: string, at: number): { length: number; into: boolean } {
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] === '\\') next += 1;
    else if (text[next] === '`') return { length: next + 1 - at, into: false };
    else if (text.startsWith('${', next)) return { length: next + 2 - at, into: true };
  }
  return { length: text.length - at, into: false };
}

function patternLength(text: string, at: number): number {
  let inClass = false;
  for (let next = at + 1; next < text.length && text[next] !== '\n'; next += 1) {
    const sign = text[next];
    if (sign === '\\') next += 1;
    else if (sign === '[') inClass = true;
    else if (sign === ']') inClass = false;
    else if (sign === '/' && !inClass) return next + 1 - at;
  }
  return 1;
}
