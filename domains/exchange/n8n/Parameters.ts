import type { ImportRemark } from '../importedFile.ts';
import { fromAiIn, type FromAi } from './fromAi.ts';
import { isPlain, type Plain } from './isPlain.ts';
import { translateText } from './translateExpression.ts';

/** State of reading one node, with its remarks. Shared by the node's parameters and their parts. */
interface Reading {
  read: Set<string>;
  remarks: ImportRemark[];
  leftOut: boolean;
  used: boolean;
  /** Unread parameters have no meaning in n8n either. */
  ignoresRest: boolean;
}

const deepest = 32;

/**
 * Parameters of a node of n8n. Every value that is read counts as mapped, with its expressions translated; `unread` lists the rest at the
 * end. A mapping reads the parameters it knows, and the report lists the rest.
 */
export class Parameters {
  readonly #values: Plain;
  readonly #path: string;
  readonly #reading: Reading;

  constructor(
    values: Plain,
    path = '',
    reading: Reading = { read: new Set(), remarks: [], leftOut: false, used: false, ignoresRest: false },
  ) {
    this.#values = values;
    this.#path = path;
    this.#reading = reading;
  }

  /** A value with its expressions translated; undefined if there is none. `path` has dots between names. */
  value(path: string): unknown {
    this.#reading.read.add(this.#at(path));
    return this.#translated(this.#raw(path), this.#at(path), 0);
  }

  /** Something else than `undefined`, `null` and ''. */
  has(path: string): boolean {
    const raw = withoutLocator(this.#raw(path));
    return raw !== undefined && raw !== null && raw !== '';
  }

  /** An object, though it may be empty: n8n leaves out what is as by default. */
  holds(path: string): boolean {
    return isPlain(this.#raw(path));
  }

  /** A text, or an expression. Numbers and switches are written out. */
  text(path: string, fallback = ''): string {
    const value = this.value(path);
    if (value === undefined || value === null) return fallback;
    return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  /** A text as it is written, no expression: code, for instance. */
  written(path: string, fallback = ''): string {
    this.#reading.read.add(this.#at(path));
    const raw = this.#raw(path);
    return typeof raw === 'string' ? raw : fallback;
  }

  /** A text whose `{{ … }}` n8n evaluates without a `=` before it, such as the template of a page. */
  template(path: string): string {
    const written = this.written(path);
    const value = this.#translated(written.startsWith('=') ? written : `=${written}`, this.#at(path), 0);
    return String(value);
  }

  /** A number, or an expression that gives one. */
  number(path: string, fallback: number): number | string {
    const value = this.value(path);
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : fallback;
  }

  /** A whole number that no expression may give, since ports depend on it. */
  count(path: string, fallback: number): number {
    const value = this.number(path, fallback);
    if (typeof value === 'number') return value;
    this.remark(path, `Expressions are not supported here; ${fallback} is used.`);
    return fallback;
  }

  /** Reads a switch; one set by an expression is reported and off. */
  flag(path: string, fallback = false): boolean {
    const value = this.value(path);
    if (value === undefined || value === null || value === '') return fallback;
    if (typeof value === 'boolean') return value;
    this.remark(path, `Expressions are not supported here; ${String(fallback)} is used.`);
    return fallback;
  }

  /** The counterpart of a word of n8n's; `fallback` is n8n's default. An unknown word is reported. */
  word<const W extends string>(path: string, words: Readonly<Record<string, W>>, fallback: NoInfer<W>): W {
    const value = this.value(path);
    if (value === undefined || value === null || value === '') return fallback;
    const word = Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
    if (word !== undefined) return word;
    this.remark(path, `"${String(value).slice(0, 100)}" is not supported; ${fallback} is used.`);
    return fallback;
  }

  /** Returns n8n's own value, untranslated; '' if missing. */
  choice(path: string, fallback = ''): string {
    const value = this.value(path);
    return value === undefined || value === null || value === '' ? fallback : String(value);
  }

  /** The entries of a list of objects. */
  list(path: string): Parameters[] {
    const raw = this.#raw(path);
    if (!Array.isArray(raw)) return isPlain(raw) ? [new Parameters(raw, this.#at(path), this.#reading)] : [];
    return raw.flatMap((entry, index) =>
      isPlain(entry) ? [new Parameters(entry, `${this.#at(path)}.${index}`, this.#reading)] : [],
    );
  }

  /** Texts of a list, or of a text with commas. */
  names(path: string): string[] {
    const value = this.value(path);
    const entries: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? splitText(value) : [];
    return entries.map((entry) => String(entry).trim()).filter((entry) => entry !== '');
  }

  /** Names inside an object. */
  keys(path: string): string[] {
    const raw = this.#raw(path);
    return isPlain(raw) ? Object.keys(raw) : [];
  }

  /** Marks parameters without a meaning here. */
  ignore(...paths: string[]): void {
    for (const path of paths) this.#reading.read.add(this.#at(path));
  }

  /** Marks all other parameters as without a meaning, in n8n too. */
  ignoreRest(): void {
    this.#reading.ignoresRest = true;
  }

  /** Marks the node as converted, even if other nodes that refer to it are omitted. */
  use(): void {
    this.#reading.used = true;
    if (this.#reading.leftOut) this.#reading.remarks = [];
    this.#reading.leftOut = false;
  }

  /** Omits the whole node, with the reason. Parameters with a meaning elsewhere. */
  leaveOut(message: string): void {
    if (this.#reading.used) return;
    this.#reading.leftOut = true;
    this.#reading.remarks = [{ parameter: null, message }];
  }

  /** True after `leaveOut`, where nothing uses it. */
  get leftOut(): boolean {
    return this.#reading.leftOut;
  }

  /** The fields that n8n fills in parameters of a tool by `$fromAI`, wherever they are. */
  filled(): FromAi[] {
    return fromAiIn(this.#values);
  }

  /** Adds a remark about a parameter. */
  remark(path: string | null, message: string): void {
    this.#reading.remarks.push({ parameter: path === null ? null : `parameters.${this.#at(path)}`, message });
  }

  /** All remarks, and the unread parameters. */
  remarks(): ImportRemark[] {
    if (this.#reading.leftOut || this.#reading.ignoresRest) return this.#reading.remarks;
    return [
      ...this.#reading.remarks,
      ...this.#unread().map((path) => ({
        parameter: `parameters.${path}`,
        message: 'Not supported and skipped.',
      })),
    ];
  }

  #unread(): string[] {
    const found: string[] = [];
    const visit = (value: unknown, path: string, depth: number): void => {
      if (this.#reading.read.has(path) || isNothing(value) || found.length >= 100) return;
      if (depth < deepest && typeof value === 'object' && value !== null && !('__rl' in value)) {
        for (const [key, entry] of Object.entries(value)) visit(entry, path === '' ? key : `${path}.${key}`, depth + 1);
      } else found.push(path);
    };
    visit(this.#values, this.#path, 0);
    return found;
  }

  #raw(path: string): unknown {
    let value: unknown = this.#values;
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Plain)[name];
    }
    return value;
  }

  #translated(raw: unknown, path: string, depth: number): unknown {
    const value = withoutLocator(raw);
    if (typeof value === 'string') {
      const { text, remarks } = translateText(value);
      for (const message of remarks) this.#reading.remarks.push({ parameter: `parameters.${path}`, message });
      return text;
    }
    if (typeof value !== 'object' || value === null || depth >= deepest) return value;
    const entries = Object.entries(value).map(
      ([key, entry]) => [key, this.#translated(entry, `${path}.${key}`, depth + 1)] as const,
    );
    return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
  }

  #at(path: string): string {
    return this.#path === '' ? path : `${this.#path}.${path}`;
  }
}

/** The parts of a text with commas; those inside of an expression are a part of it. */
function splitText(text: string): string[] {
  const parts = [''];
  let isExpression = false;
  for (const token of text.split(/(\{\{|\}\}|,)/)) {
    if (token === '{{') isExpression = true;
    else if (token === '}}') isExpression = false;
    if (token === ',' && !isExpression) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

/** n8n stores a value picked from a list as `{ __rl, mode, value }`. */
function withoutLocator(value: unknown): unknown {
  return isPlain(value) && value['__rl'] === true ? value['value'] : value;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
