/** The shape in which a result is shown. */
export type ResultContent =
  | { kind: 'text' | 'markdown' | 'page'; text: string }
  | { kind: 'table'; rows: Record<string, unknown>[] }
  /** A few plain values with their names. */
  | { kind: 'fields'; fields: Record<string, unknown> }
  | { kind: 'json'; value: unknown }
  | { kind: 'none' };

/** Fields beside the answer of a node that asks a model: figures, and the steps to the answer. */
const besideAnswers = new Set([
  'model',
  'finish_reason',
  'usage',
  'credits',
  'steps',
  'searches',
  'name',
  'stopped',
  'tool_calls',
  'chat_session_id',
]);
const mostFields = 20;

/** Returns what the json of items is to a reader: the text of an answer, a table of several items, a page, else JSON. */
export function resultContent(all: readonly Record<string, unknown>[]): ResultContent {
  const values = all.filter((json) => Object.keys(json).length > 0);
  const [first] = values;
  if (first === undefined) return { kind: 'none' };
  return values.length > 1 ? { kind: 'table', rows: values } : contentOf(first);
}

function contentOf(json: Record<string, unknown>): ResultContent {
  const answer = 'finish_reason' in json || 'usage' in json || 'steps' in json;
  const telling = Object.entries(json).filter(([name]) => !(answer && besideAnswers.has(name)));
  const [only] = telling;
  if (telling.length === 1 && only !== undefined) return contentOfValue(only[0], only[1], json);
  if (telling.length <= mostFields && telling.every(([, value]) => isPlain(value)))
    return { kind: 'fields', fields: Object.fromEntries(telling) };
  return { kind: 'json', value: Object.fromEntries(telling) };
}

function contentOfValue(name: string, value: unknown, whole: Record<string, unknown>): ResultContent {
  if (typeof value === 'string' && value !== '') return { kind: textKind(value), text: value };
  if (isTable(value)) return { kind: 'table', rows: value };
  if (isRecord(value)) return contentOf(value);
  return isPlain(value) ? { kind: 'fields', fields: { [name]: value } } : { kind: 'json', value: whole };
}

const markdownSigns = /^(#{1,6} |[-*+] |\d+[.)] |> |```|\|.+\|)|\*\*[^*\n]+\*\*|\[[^[\]\n]+\]\(/m;

/** Returns how a text is to be read: as a page of HTML, as Markdown, or as it stands. */
function textKind(text: string): 'text' | 'markdown' | 'page' {
  if (isTextOfPage(text)) return 'page';
  return markdownSigns.test(text) ? 'markdown' : 'text';
}

/** Returns the columns of a table, in the order in which its rows name them. */
export function columnsOf(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Returns a value in one cell: nested ones as JSON, nothing for missing ones. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTable(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

const pageStart = /^\s*(?:<!doctype html|<html[\s>]|<(?:body|main|article|section|div|h1|table)[\s>])/i;

/** True if a text is HTML: a whole page, or a part of one. */
function isTextOfPage(text: string): boolean {
  return pageStart.test(text) && /<\/(?:html|body|main|article|section|div|h1|table)\s*>/i.test(text);
}
