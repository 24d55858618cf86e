/** Type of a cell. `texts` is a list of texts; dates keep the precision that the source has (`2026`, `2026-11`). */
export type ColumnType = 'text' | 'texts' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'url';

/** Where a cell comes from: a path in the source's row (`valueAt`), or what a function makes of it. */
export type CellSource = string | ((row: unknown) => unknown);

export interface ColumnOptions {
  /** As the source writes it (`°C`, `USD`, `mm`). */
  unit?: string;
  description?: string;
  /** A row without it is not what the source documents: the whole answer is refused. Set it for columns that identify a row. */
  required?: boolean;
  /** The source writes HTML; tags are stripped and entities read. */
  html?: boolean;
  /** Numbers as times: seconds or milliseconds since 1970. Default milliseconds. */
  epoch?: 's' | 'ms';
  /** Times without an offset are UTC. */
  utc?: boolean;
  /** Fields of the source's row covered by this column, so that they become no open columns. The path of `from` is one anyway. */
  covers?: readonly string[];
}

export interface Column extends ColumnOptions {
  readonly type: ColumnType;
  readonly from: CellSource;
}

/** Columns by name (`snake_case`), in the order they are shown. */
export type Columns = Readonly<Record<string, Column>>;

function of(type: ColumnType): (from: CellSource, options?: ColumnOptions) => Column {
  return (from, options = {}) => ({ type, from, ...options });
}

/** The kinds of column. Numbers may come as texts, with thousands separated by commas, too. */
export const column = {
  text: of('text'),
  texts: of('texts'),
  number: of('number'),
  integer: of('integer'),
  boolean: of('boolean'),
  date: of('date'),
  datetime: of('datetime'),
  url: of('url'),
} as const;
