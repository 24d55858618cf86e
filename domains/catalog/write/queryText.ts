import { AppError } from '../../../openapi/AppError.ts';

/** Creates query text from a template: the literal parts stay, every value becomes one literal. */
type LiteralTag = (texts: TemplateStringsArray, ...values: (string | number | Grouped)[]) => string;

/** Text in the language itself, checked to be one closed piece of it. Only `group` makes it. */
interface Grouped {
  readonly text: string;
  readonly isGroup: true;
}

function tag(literal: (text: string) => string): LiteralTag {
  return (texts, ...values) =>
    texts.reduce((built, text, index) => {
      const value = values[index - 1]!;
      return (
        built +
        (typeof value === 'object' ? value.text : typeof value === 'number' ? numberText(value) : literal(value)) +
        text
      );
    });
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new AppError('invalid_request', 'Numbers must be finite.', { param: '/inputs' });
  return String(value);
}

const backslashed = (text: string): string => text.replaceAll(/["\\]/g, (character) => `\\${character}`);

/** Lucene and Elasticsearch, openFDA, GitHub and others that quote with `"` and escape with a backslash: a phrase each. */
export const lucene = tag((text) => `"${backslashed(text)}"`);

/** CQL (library catalogues, InterPro, ENA's `a="b"`): a quoted term each. */
export const cql = tag((text) => `"${backslashed(text)}"`);

/** SoQL of Socrata and SQL-like filters: `'…'` with the quote doubled. */
export const soql = tag((text) => `'${text.replaceAll("'", "''")}'`);

/** OData `$filter`: `'…'` with the quote doubled. */
export const odata = tag((text) => `'${text.replaceAll("'", "''")}'`);

/** SPARQL 1.1: a string literal each. An IRI is `sparqlIri`. */
export const sparql = tag((text) => {
  const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' };
  return `"${backslashed(text).replaceAll(/[\n\r\t\b\f]/g, (character) => escapes[character]!)}"`;
});

/** An IRI inside of `sparql`. Errors: invalid_request where the text is no absolute IRI. */
export function sparqlIri(iri: string): Grouped {
  if (!/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(iri))
    throw new AppError('invalid_request', `"${iri.slice(0, 100)}" is not an IRI.`, { param: '/inputs' });
  return { text: `<${iri}>`, isGroup: true };
}

/**
 * Wraps a caller's own query in parentheses inside a template, so that surrounding conditions stay in force: `lucene\`SRC:PPR AND
 * ${group(query)}\``.
 *
 * Errors: invalid_request where quotes or brackets do not close: such a text could end the group it is put in.
 */
export function group(query: string): Grouped {
  const open: string[] = [];
  let inQuotes = false;
  for (let index = 0; index < query.length; index += 1) {
    const character = query[index]!;
    if (character === '\\') index += 1;
    else if (character === '"') inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if ('([{'.includes(character)) open.push(character);
    // A range may be `[a TO b}`: half open.
    else if (character === ')' && open.pop() !== '(') throw unbalanced();
    else if (']}'.includes(character) && !'[{'.includes(open.pop() ?? ' ')) throw unbalanced();
  }
  const endsInEscape = /(^|[^\\])(\\\\)*\\$/.test(query);
  if (inQuotes || open.length > 0 || endsInEscape) throw unbalanced();
  return { text: `(${query})`, isGroup: true };
}

function unbalanced(): AppError {
  return new AppError('invalid_request', 'A quote or a bracket of the query is not closed.', {
    param: '/inputs/query',
  });
}

/** Words without any sign of a query language: for sources that would read `+`, `"`, `*` or `AND` as orders. */
export function words(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{M}\p{N}\s'’.,/-]/gu, ' ')
    .replaceAll(/(^|\s)[-.,/]+(?=\s|$)/g, ' ')
    .replaceAll(/\b(AND|OR|NOT|TO)\b/g, (operator) => operator.toLowerCase())
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Letters, digits and blanks alone, for sources that have no way to quote. Errors: invalid_request where nothing is left. */
export function plainWords(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  if (plain === '')
    throw new AppError('invalid_request', 'Give at least one letter or digit.', { param: '/inputs/query' });
  return plain;
}

/** The body of a GraphQL call: values travel as variables, never inside of the query. */
export function graphql(
  query: string,
  variables: Readonly<Record<string, unknown>>,
): { query: string; variables: unknown } {
  return { query, variables };
}
