/** The code between `{{` and `}}`: `from` and `to` without the braces. */
export interface Region {
  from: number;
  to: number;
  /** False if no `}}` follows: the user is still typing. */
  closed: boolean;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Where a text holds code. Like the server, allows `}}` inside strings, comments and brackets of the code. Code with unbalanced brackets
 * ends at its first `}}`, so that the rest keeps its colors while the user types.
 */
export function templateRegions(text: string): Region[] {
  const regions: Region[] = [];
  let at = 0;
  for (let start = text.indexOf('{{', at); start >= 0; start = text.indexOf('{{', at)) {
    const from = start + 2;
    const first = text.indexOf('}}', from);
    const end = first < 0 ? -1 : (endOfCode(text, from) ?? first);
    regions.push(end < 0 ? { from, to: text.length, closed: false } : { from, to: end, closed: true });
    if (end < 0) break;
    at = end + 2;
  }
  return regions;
}

/** Offset of the `}}` that closes the code; null if its brackets or texts do not fit. */
function endOfCode(text: string, from: number): number | null {
  const open: string[] = [];
  let at = from;
  let valueExpected = true;
  while (at < text.length) {
    const sign = text[at]!;
    if (open.length === 0 && text.startsWith('}}', at)) return at;
    const next = text[at + 1];
    if (sign === '"' || sign === "'") {
      const end = endOfText(text, at, sign);
      if (end === null) return null;
      at = end;
      valueExpected = false;
    } else if (sign === '`' || (sign === '}' && open.at(-1) === '${')) {
      if (sign === '}') open.pop();
      const end = endOfTemplate(text, at + 1);
      if (end === null) return null;
      if (end.opens) open.push('${');
      valueExpected = end.opens;
      at = end.at;
    } else if (sign === '/' && next === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return null;
      at = end + 2;
    } else if (sign === '/' && next === '/') {
      while (at < text.length && text[at] !== '\n' && !(open.length === 0 && text.startsWith('}}', at))) at += 1;
    } else if (sign === '/' && valueExpected) {
      const end = endOfPattern(text, at);
      if (end === null) return null;
      at = end;
      valueExpected = false;
    } else if (sign in closing) {
      open.push(sign);
      valueExpected = true;
      at += 1;
    } else if (sign === ')' || sign === ']' || sign === '}') {
      if (closing[open.pop() ?? ''] !== sign) return null;
      valueExpected = false;
      at += 1;
    } else {
      const word = /[\p{ID_Continue}$]+/uy;
      word.lastIndex = at;
      const found = word.exec(text);
      if (found !== null)
        valueExpected = /^(return|typeof|instanceof|in|new|delete|void|throw|case|do|else)$/.test(found[0]);
      else if (!/\s/.test(sign)) valueExpected = sign !== '.';
      at += found === null ? 1 : found[0].length;
    }
  }
  return null;
}

function endOfText(text: string, from: number, quote: string): number | null {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return null;
}

function endOfTemplate(text: string, from: number): { at: number; opens: boolean } | null {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { at: at + 1, opens: false };
    else if (text.startsWith('${', at)) return { at: at + 2, opens: true };
  }
  return null;
}

function endOfPattern(text: string, from: number): number | null {
  let inClass = false;
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') inClass = true;
    else if (sign === ']') inClass = false;
    else if (sign === '/' && !inClass) return at + 1;
  }
  return null;
}
