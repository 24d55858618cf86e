/** Returns the first word of a statement in lower case, after comments and brackets; empty if there is none. */
export function firstWord(sql: string): string {
  let rest = sql;
  for (;;) {
    const next = rest.replace(/^(?:[\s(;]+|(?:--|#)[^\n]*(?:\n|$))/, '');
    if (next.startsWith('/*')) rest = afterComment(next);
    else if (next === rest) return (/^[a-z]+/i.exec(next)?.[0] ?? '').toLowerCase();
    else rest = next;
  }
}

/** Comments of SQL can contain comments. */
function afterComment(text: string): string {
  let depth = 0;
  for (const mark of text.matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return text.slice(mark.index + 2);
  }
  return '';
}
