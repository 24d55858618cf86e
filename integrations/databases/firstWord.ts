/** The comments of a server. */
export interface Comments {
  /** A comment at the begin of a text that ends with its line. */
  readonly line: RegExp;
  /** Whether comments can contain comments. */
  readonly areNested: boolean;
}

/** Comments of standard SQL, as PostgreSQL reads them: a carriage return ends a line, too. */
const standard: Comments = { line: /^--[^\n\r]*/, areNested: true };

/**
 * Returns the first word of a statement in lower case, after comments and brackets; empty if there is none. `comments` must be those of the
 * server: a comment that it ends earlier would hide the statement that it runs.
 */
export function firstWord(sql: string, comments: Comments = standard): string {
  let rest = sql;
  for (;;) {
    const next = rest.replace(/^[\s(;]+/, '').replace(comments.line, '');
    if (next.startsWith('/*')) rest = afterComment(next, comments);
    else if (next === rest) return (/^[a-z]+/i.exec(next)?.[0] ?? '').toLowerCase();
    else rest = next;
  }
}

function afterComment(text: string, { areNested }: Comments): string {
  let depth = 0;
  for (const mark of text.matchAll(/\/\*|\*\//g)) {
    if (mark[0] === '*/') depth -= 1;
    else if (areNested || depth === 0) depth += 1;
    if (depth === 0) return text.slice(mark.index + 2);
  }
  return '';
}
