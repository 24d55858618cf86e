import type { Comments } from '../databases/firstWord.ts';

/** Comments of MySQL end at the first end: https://dev.mysql.com/doc/refman/8.4/en/comments.html. */
export const comments: Comments = { line: /^(?:--|#)[^\n]*/, areNested: false };
