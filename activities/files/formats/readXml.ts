import type { XmlReader } from '../../../platform/xml/XmlReader.ts';
import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { decodedText } from './encodings.ts';
import { fileXml } from './fileXml.ts';
import { invalidFile, limitReached, RowWriter, type RowsRead } from './RowWriter.ts';

export interface ReadXmlOptions {
  encoding: string;
  /** Before the names of attributes; null: they are left out. */
  attributePrefix: string | null;
  /** The key of an element's text where it has attributes or elements, too. */
  textKey: string;
  /** Every element is a list, also where there is one of its name. */
  alwaysLists: boolean;
  /** Texts that are numbers, `true` or `false` become such. */
  parseValues: boolean;
  trim: boolean;
  /** Every element of this name is a row; empty: the document is the one row. */
  rowElement: string;
  /** Rows left out at the beginning. */
  skipRows: number;
  maxRows: number | null;
}

/** An element under way. */
interface Open {
  name: string;
  json: Record<string, unknown>;
  keys: number;
  text: string[];
}

/**
 * Reads XML as JSON (README, "XML and JSON"). Document types are refused, so there are neither entities of a document's own
 * nor anything outside of it. Errors: `file_invalid` with line and column, `file_limit_reached`.
 */
export async function readXml(options: ReadXmlOptions, place: FilePlace): Promise<RowsRead> {
  const writer = new RowWriter(place);
  const reader = new XmlRows(options, writer);
  for await (const text of decodedText(place.inputs[0]!, options.encoding)) if (!reader.push(text)) break;
  reader.end();
  return { ...writer.close(), isSingle: options.rowElement === '' };
}

class XmlRows {
  readonly #options: ReadXmlOptions;
  readonly #writer: RowWriter;
  readonly #xml: XmlReader<false>;
  readonly #open: Open[] = [];
  #rowDepth: number | null = null;
  #chars = 0;
  #values = 0;
  /** Rows, including excluded ones. */
  #seen = 0;
  #isFull = false;

  constructor(options: ReadXmlOptions, writer: RowWriter) {
    this.#options = options;
    this.#writer = writer;
    this.#isFull = options.rowElement !== '' && options.maxRows === 0;
    this.#xml = fileXml({
      open: ({ name, attributes }) => this.#begin(name, attributes),
      text: (text) => this.#text(text),
      close: ({ name }) => this.#finish(name),
    });
  }

  /** False if no more rows are wanted. */
  push(text: string): boolean {
    this.#xml.write(text);
    return !this.#isFull;
  }

  end(): void {
    if (!this.#isFull) this.#xml.close();
  }

  #begin(name: string, attributes: Record<string, string>): void {
    if (this.#isFull) return;
    this.#count(0);
    if (this.#rowDepth === null && (this.#options.rowElement === '' || this.#options.rowElement === name))
      this.#rowDepth = this.#open.length;
    const { attributePrefix: prefix } = this.#options;
    const opened: Open = { name, json: Object.create(null) as Open['json'], keys: 0, text: [] };
    if (prefix !== null && this.#rowDepth !== null)
      for (const [key, value] of Object.entries(attributes)) {
        this.#count(value.length);
        this.#add(opened, `${prefix}${key}`, this.#valueOf(value));
      }
    this.#open.push(opened);
  }

  #text(text: string): void {
    if (this.#rowDepth === null || this.#isFull) return;
    this.#count(text.length);
    this.#open.at(-1)?.text.push(text);
  }

  #finish(name: string): void {
    if (this.#isFull) return;
    const closed = this.#open.pop()!;
    if (this.#rowDepth === null) return;
    const value = this.#jsonOf(closed);
    if (this.#open.length > this.#rowDepth) {
      this.#add(this.#open.at(-1)!, name, value);
      return;
    }
    const isWhole = this.#options.rowElement === '';
    const row = Object.create(null) as Open['json'];
    row[rowKey(name)] = this.#options.alwaysLists ? [value] : value;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if ((this.#seen += 1) > this.#options.skipRows)
      this.#writer.write(isWhole || !isObject ? row : value, this.#values);
    this.#rowDepth = null;
    this.#chars = 0;
    this.#values = 0;
    this.#isFull = !isWhole && this.#options.maxRows !== null && this.#writer.rows >= this.#options.maxRows;
  }

  /** A text alone is a text; with attributes or elements it stands under its own key, unless it is only blank. */
  #jsonOf({ json, keys, text }: Open): unknown {
    const whole = text.join('');
    const written = this.#options.trim ? whole.trim() : whole;
    if (keys === 0) return this.#valueOf(written);
    if (written.trim() !== '') json[this.#options.textKey] = this.#valueOf(written);
    return json;
  }

  #add(to: Open, name: string, value: unknown): void {
    const key = rowKey(name);
    this.#values += 1;
    const known = to.json[key];
    if (key in to.json) {
      if (Array.isArray(known)) known.push(value);
      else to.json[key] = [known, value];
    } else {
      const isElement = this.#options.attributePrefix === null || !key.startsWith(this.#options.attributePrefix);
      to.json[key] = this.#options.alwaysLists && isElement ? [value] : value;
    }
    to.keys += 1;
  }

  #count(chars: number): void {
    this.#chars += chars;
    this.#values += 1;
    if (this.#chars > fileLimits.valueChars) throw limitReached('characters', fileLimits.valueChars);
    if (this.#values > fileLimits.values) throw limitReached('values', fileLimits.values);
  }

  #valueOf(text: string): unknown {
    if (!this.#options.parseValues) return text;
    if (text === 'true' || text === 'false') return text === 'true';
    return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
  }
}

/** Names of elements in JSON. */
function rowKey(name: string): string {
  if (name === '__proto__') throw invalidFile('An element or attribute cannot be called "__proto__".');
  return name;
}
