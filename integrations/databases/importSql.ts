import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';
import { markExpressions, marks } from './markExpressions.ts';

/** SQL with its values apart. */
export interface ImportedSql {
  readonly sql: string;
  /** A list, or one expression that returns the list. */
  readonly values: readonly string[] | string;
  /** Remarks for a person to check. */
  readonly remarks: readonly string[];
}

/** What may stand before a value. */
const beforeValue =
  /(?:[=<>(,+\-*/|%[]|\b(?:like|ilike|limit|offset|between|and|or|not|then|else|when|select|in|values|return|interval))\s*$/i;

const inText = 'An expression is a part of the SQL. Write the SQL without it, or make the whole SQL one expression.';
const moved =
  'Expressions in the SQL are bound values now. A list of several values needs a placeholder for each of them.';

/**
 * Moves the expressions of imported SQL to its values, each to a placeholder `$1`, after the values of `given`: `'{{ a }}'` and
 * `{{ a }}` where a value may stand. Elsewhere, an expression stays, with a remark. Text that is one expression stays as it is.
 */
export function importSql(text: string, given: readonly string[] | string): ImportedSql {
  const unquoted = text.replaceAll(/'(\$\d+)'/g, '$1');
  if (!hasExpression(unquoted)) return { sql: unquoted, values: given, remarks: namesIn(unquoted) };
  const template = parseTemplate(unquoted.trim());
  if (template.single) return { sql: unquoted.trim(), values: given, remarks: [] };
  const { marked, filled } = markExpressions(template);
  const added: string[] = [];
  let next = Math.max(0, ...[...marked.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const place = (value: string) => {
    added.push(value);
    next += 1;
    return `$${next}`;
  };
  const withTexts = marked.replaceAll(/'((?:[^']|'')*)'/g, (whole, inside: string) =>
    inside.search(marks) >= 0 ? place(filled(inside.replaceAll(`''`, `'`))) : whole,
  );
  const sql = withTexts.replaceAll(marks, (whole, _index, offset: number) =>
    beforeValue.test(withTexts.slice(0, offset)) ? place(filled(whole)) : filled(whole),
  );
  const remarks = [...(hasExpression(sql) ? [inText] : []), ...(added.length > 0 ? [moved] : []), ...namesIn(sql)];
  return { sql, values: joined(given, added), remarks };
}

/** Placeholders of n8n that write text into the SQL. */
function namesIn(sql: string): string[] {
  const found = /\$(?:\d+:(?:name|raw|json|csv|list|alias|value)|\[[^\]]*\]|\{[^}]*\})/i.exec(sql)?.[0];
  return found === undefined
    ? []
    : [`"${found}" writes text into the SQL. Write the name itself, or a placeholder such as $1.`];
}

function joined(given: readonly string[] | string, added: readonly string[]): readonly string[] | string {
  if (typeof given !== 'string') return [...given, ...added];
  if (added.length === 0) return given;
  const code = /^\{\{([\s\S]*)\}\}$/.exec(given.trim())?.[1] ?? JSON.stringify(given);
  const codes = added.map((value) => /^\{\{([\s\S]*)\}\}$/.exec(value)?.[1] ?? JSON.stringify(value));
  return `{{ [...(${code}), ${codes.join(', ')}] }}`;
}

/** Splits a text at commas that are in no expression. One expression alone may return the whole list. */
export function splitValues(text: string): readonly string[] | string {
  if (text.trim() === '') return [];
  if (!hasExpression(text)) return text.split(',').map((value) => value.trim());
  const { parts, single } = parseTemplate(text.trim());
  if (single) return text.trim();
  const values = [''];
  for (const part of parts) {
    if (part.kind === 'code') {
      values[values.length - 1] += `{{${part.code}}}`;
      continue;
    }
    const [begin = '', ...more] = part.text.split(',');
    values[values.length - 1] += begin;
    values.push(...more);
  }
  return values.map((value) => value.trim());
}

/** Writes `?` for `$1`, with the values in the order of the question marks. */
export function withQuestionMarks({ sql, values, remarks }: ImportedSql): ImportedSql {
  const places = [...sql.matchAll(/\$(\d+)(?!:)/g)].map(([, number]) => Number(number));
  const asked = sql.replaceAll(/\$\d+(?!:)/g, '?');
  if (typeof values !== 'string')
    return { sql: asked, values: places.map((place) => values[place - 1] ?? ''), remarks };
  if (places.every((place, index) => place === index + 1)) return { sql: asked, values, remarks };
  const code = /^\{\{([\s\S]*)\}\}$/.exec(values.trim())?.[1] ?? '[]';
  return { sql: asked, values: `{{ [${places.map((place) => `(${code})[${place - 1}]`).join(', ')}] }}`, remarks };
}
