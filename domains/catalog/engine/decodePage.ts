import { type Failure, noSuch } from '../define/failure.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Answer, Decoded, Resolved, SearchContext, SearchDefinition, SourceDefinition } from '../define/source.ts';
import { plainText } from '../read/plainText.ts';
import { type ColumnInfo, type Row, rowOf, tableOf, type Unreadable } from './cells.ts';
import { failed } from './failed.ts';

/** The content of a response that is not an error. */
export interface PageOfRows {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly Row[];
  readonly total: number | null;
  readonly next: string | null;
  /** Returns the differences from the source's documentation, in words. */
  readonly warnings: readonly string[];
  readonly resolved: readonly Resolved[];
}

const maxTextOfSource = 300;

/**
 * Classifies a response: `null` for success, `nothing`, or throws the failure. Statuses have these meanings unless the search says
 * otherwise: 2xx well, 204 nothing, 404 and 410 not found, 401 and 403 the key or the instance is refused, other 4xx a bad request, 5xx not
 * available.
 */
export function judge(
  answer: Answer,
  {
    source,
    search,
    context,
    hasKey,
  }: { source: SourceDefinition; search: SearchDefinition; context: SearchContext; hasKey: boolean },
): 'nothing' | null {
  if (answer.status === 204) return 'nothing';
  const [isNothing, problem] = reading(source, () => {
    const failure = search.unknown?.(answer, context) ? unknownThing(source, search) : undefined;
    return [search.nothing?.(answer, context) === true, failure ?? search.problem?.(answer, context)] as const;
  });
  if (isNothing) return 'nothing';
  if (problem) throw failed(problem);
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  throw failed(failureOfStatus(answer, source, hasKey));
}

/** The failure of a search whose thing its source does not know. */
export function unknownThing({ title }: SourceDefinition, { about = 'entry' }: SearchDefinition): Failure {
  return noSuch(title, typeof about === 'string' ? { thing: about } : about);
}

function failureOfStatus(answer: Answer, { title }: SourceDefinition, hasKey: boolean): Failure {
  const { status } = answer;
  const said = saidBy(answer);
  if (status === 401 || status === 403) {
    if (hasKey)
      return { kind: 'not_configured', message: `${title} refuses the key that is set for it.`, internal: said };
    return {
      kind: 'upstream_unavailable',
      message: `${title} refuses requests of this instance (${status}).`,
      internal: said,
    };
  }
  if (status === 404 || status === 410)
    return { kind: 'not_found', message: `${title} does not know what is asked for.`, internal: said };
  if (status >= 400 && status < 500)
    return { kind: 'bad_request', message: `${title} does not accept the search${said === '' ? '.' : `: ${said}`}` };
  if (status >= 500)
    return {
      kind: 'upstream_unavailable',
      message: `${title} cannot answer at the moment (${status}).`,
      internal: said,
    };
  return {
    kind: 'upstream_bad_response',
    message: `${title} answered in a way that is not known (${status}).`,
    internal: said,
  };
}

/** The first words of an error, as text; of HTML nothing, since pages of errors say nothing. */
function saidBy({ text, headers }: Answer): string {
  if (/html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(text)) return '';
  const said = plainText(text.slice(0, 4 * maxTextOfSource));
  return said.length > maxTextOfSource ? `${said.slice(0, maxTextOfSource - 1)}…` : said;
}

/** Runs a source's code on a response; unreadable responses are the source's fault, with a message. */
export function reading<T>(source: SourceDefinition, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof AppError ? error : unreadableAnswer(source, error);
  }
}

/** The failure of a source whose answer has another shape than it documents. */
export function unreadableAnswer({ title }: SourceDefinition, error: unknown): AppError {
  const internal = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
  const message = `${title} answered something that cannot be read as what it documents.`;
  return failed({ kind: 'upstream_bad_response', message, internal }, error);
}

/** Makes rows of an answer that went well. Errors: upstream_bad_response for every shape that is not the documented one. */
export function decodePage(
  answer: Answer,
  { source, search, context }: { source: SourceDefinition; search: SearchDefinition; context: SearchContext },
): PageOfRows {
  return reading(source, () => {
    if (answer.body === undefined) throw new TypeError('the body is not of the documented format');
    const decoded = search.decode(answer, context);
    if (!Array.isArray(decoded.rows)) throw new TypeError('rows is no list');
    return pageOfRows(decoded, search, context);
  });
}

function pageOfRows(decoded: Decoded, search: SearchDefinition, context: SearchContext): PageOfRows {
  const unreadable: Unreadable = new Map();
  const make = rowMaker(search, context, unreadable);
  const rows = decoded.rows.map(make);
  return {
    ...tableOf(withRecord(search), rows, decoded.units),
    total: totalOf(decoded.total),
    next: typeof decoded.next === 'string' && decoded.next !== '' ? decoded.next : null,
    warnings: warningsOf(unreadable),
    resolved: decoded.resolved ?? [],
  };
}

/** Makes cells of one row of the source. Errors: TypeError. */
export function rowMaker(
  search: SearchDefinition,
  context: SearchContext,
  unreadable: Unreadable,
): (raw: unknown) => Row {
  const columns = withRecord(search, context);
  const isTable = search.format === 'csv' || search.format === 'tsv';
  const open = search.openColumns ? (isTable ? ('texts' as const) : ('typed' as const)) : ('no' as const);
  const making = { columns, nulls: search.nulls ?? [], open, unreadable };
  return (raw) => {
    if (raw === null || typeof raw !== 'object') throw new TypeError('a row is no object');
    return rowOf(raw, making);
  };
}

/** In words, which columns held something else than they are for. */
export function warningsOf(unreadable: Unreadable): string[] {
  return [...unreadable].map(
    ([name, count]) =>
      `${count} ${count === 1 ? 'value' : 'values'} of ${name} could not be read and ${count === 1 ? 'is' : 'are'} empty.`,
  );
}

/** The declared columns and, where the source's pages can be linked to, `record_url`. */
export function withRecord(search: SearchDefinition, context?: SearchContext): SearchDefinition['columns'] {
  const { record, columns } = search;
  if (!record) return columns;
  const description = 'The original record.';
  return { ...columns, record_url: { type: 'url', from: (row) => context && record(row, context), description } };
}

function totalOf(total: unknown): number | null {
  const number = typeof total === 'string' && /^\d+$/.test(total) ? Number(total) : total;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
