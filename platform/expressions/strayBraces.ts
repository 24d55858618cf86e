import { parseTemplate } from './parse.ts';

/** Braces that look like the rest of an expression. */
export interface StrayBraces {
  /** True if a name of the expression language is next to them, which makes the meaning certain. */
  certain: boolean;
  message: string;
  /** Of the braces in the text, from 1. */
  position: number;
}

/**
 * Finds a `{{` that nothing closes, or a `}}` that nothing opens, outside of the expressions of a text; null if there is
 * none. Braces that pair up otherwise, as in JSON, CSS and code, are ordinary. `roots` are the names with `$` that expressions know.
 */
export function strayBraces(text: string, roots: ReadonlySet<string>): StrayBraces | null {
  if (!text.includes('{{') && !text.includes('}}')) return null;
  const outside = outsideOf(text);
  const isBalanced = countOf(outside, '{') === countOf(outside, '}');
  const begun = outside.indexOf('{{');
  if (begun >= 0) {
    const certain = startsWithRoot(outside.slice(begun + 2).trimStart(), roots);
    const message = 'Unfinished expression: }} is missing';
    return certain || !isBalanced ? { certain, message, position: begun + 1 } : null;
  }
  let ended = outside.indexOf('}}');
  const first = ended;
  const message = 'Unfinished expression: {{ is missing';
  for (; ended >= 0; ended = outside.indexOf('}}', ended + 2)) {
    const before = outside.slice(Math.max(0, ended - 500), ended);
    const code = before.slice(Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'), before.lastIndexOf('\n')) + 1);
    if (hasRoot(code, roots)) return { certain: true, message, position: ended + 1 };
  }
  return first >= 0 && !isBalanced ? { certain: false, message, position: first + 1 } : null;
}

/** The text with blanks in the place of its expressions. */
function outsideOf(text: string): string {
  let outside = '';
  for (const part of parseTemplate(text).parts)
    outside += part.kind === 'text' ? part.text : ' '.repeat(part.code.length + 4);
  return outside;
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function startsWithRoot(code: string, roots: ReadonlySet<string>): boolean {
  return code.startsWith('$(') || roots.has(/^\$\w+/.exec(code)?.[0] ?? '');
}

function hasRoot(code: string, roots: ReadonlySet<string>): boolean {
  return code.includes("$('") || code.includes('$("') || (code.match(/\$\w+/g) ?? []).some((name) => roots.has(name));
}
