import { firstWord } from '../databases/firstWord.ts';

const readingWords = ['select', 'with'];

/** Words of statements that do more than read. All of them are reserved, so names with them need brackets. */
const changingWords = new Set(
  `alter backup begin bulk checkpoint close commit create dbcc deallocate declare delete deny drop exec execute goto grant
  if insert into kill merge opendatasource openquery openrowset print raiserror reconfigure restore revert revoke rollback save set
  setuser shutdown tran transaction truncate update updatetext use waitfor while writetext`.split(/\s+/),
);

/** Strings, quoted names and line comments of T-SQL. Block comments are nested (`afterComment`). */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|--[^\n]*/y;

/**
 * Returns the problem of a statement that does more than read; null if there is none. SQL Server has no read-only transactions: changes
 * of a query are rolled back, and this refuses words that end a transaction, work outside of it, or reach other servers.
 */
export function readOnlyProblem(sql: string): string | null {
  if (!readingWords.includes(firstWord(sql)))
    return 'A read-only query begins with SELECT, WITH. Turn "Read-only" off for other statements.';
  // The server may end a line comment here.
  if (/\r(?!\n)|[\v\f\u0085\u2028\u2029]/.test(sql))
    return 'A read-only query cannot contain other ends of lines than line feeds, such as a carriage return alone.';
  const word = wordsOf(sql).find((one) => changingWords.has(one));
  if (word === undefined) return null;
  return `A read-only query cannot contain ${word.toUpperCase()}. Turn "Read-only" off for it, or write a name in brackets.`;
}

/** A name, a variable, or a number with the word that follows it without a space. */
const run = /[\p{L}\p{N}_@#$]+/uy;

/** Returns the words outside of strings, quoted names and comments, in lower case. */
function wordsOf(sql: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < sql.length;) {
    if (sql.startsWith('/*', at)) {
      at = afterComment(sql, at);
      continue;
    }
    quoted.lastIndex = at;
    run.lastIndex = at;
    const skipped = quoted.exec(sql)?.[0];
    const found = skipped === undefined ? run.exec(sql)?.[0].toLowerCase() : undefined;
    if (found !== undefined) words.push(...partsOf(found));
    at += (skipped ?? found)?.length ?? 1;
  }
  return words;
}

/** A number or an amount ends where a word begins: `1e0commit`, `0xdelete`. */
function partsOf(found: string): string[] {
  if (!/^[\p{N}$]/u.test(found)) return [found];
  return [...changingWords].filter((word) => found.includes(word));
}

function afterComment(sql: string, begin: number): number {
  let depth = 0;
  for (const mark of sql.slice(begin).matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return begin + mark.index + 2;
  }
  return sql.length;
}
