import type { FilePlace } from '../filePlace.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { fileLimits } from '../fileLimits.ts';
import { inputItems } from './inputItems.ts';
import { limitReached } from './RowWriter.ts';
import { TextWriter, type FileWritten, type TextOutput } from './TextWriter.ts';
import { withoutControls } from './withoutControls.ts';
import { asText } from './writeText.ts';

export interface WriteXmlOptions extends TextOutput {
  /** The element around everything; needed where there is not exactly one value with one key. */
  root: string;
  /** The element around each value; null: the one value is the document. */
  element: string | null;
  /** Keys that begin with it become attributes; null: none. */
  attributePrefix: string | null;
  textKey: string;
  declaration: boolean;
  pretty: boolean;
}

// XML 1.0 §2.3, without the colons of namespaces checked.
const nameStart =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';
const namePattern = new RegExp(`^[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*$`);

/** Writes JSON as XML, the way `readXml` reads it. Errors: `file_invalid` for keys that cannot be names, `file_limit_reached`. */
export async function writeXml(options: WriteXmlOptions, place: FilePlace): Promise<FileWritten> {
  const writer = new TextWriter(place, options);
  const xml = new XmlWriter(options, writer);
  if (options.declaration) writer.write(`<?xml version="1.0" encoding="${options.encoding.toUpperCase()}"?>\n`);
  if (options.element === null) {
    for await (const value of inputItems(place)) {
      xml.document(value);
      break;
    }
  } else {
    xml.line(`<${checked(options.root)}>`, 0);
    for await (const value of inputItems(place)) xml.element(options.element, value, 1);
    xml.line(`</${options.root}>`, 0);
  }
  return writer.close();
}

class XmlWriter {
  readonly #options: WriteXmlOptions;
  readonly #writer: TextWriter;

  constructor(options: WriteXmlOptions, writer: TextWriter) {
    this.#options = options;
    this.#writer = writer;
  }

  line(text: string, depth: number): void {
    const { pretty } = this.#options;
    this.#writer.write(pretty ? `${'  '.repeat(depth)}${text}\n` : text);
  }

  /** One key is the outermost element; everything else is put into `root`. */
  document(value: unknown): void {
    const entries = isObject(value) ? Object.entries(value) : [];
    const [key, inner] = entries[0] ?? [];
    const alone = Array.isArray(inner) && inner.length === 1 ? (inner[0] as unknown) : inner;
    if (entries.length === 1 && !this.#isOwn(key!) && !Array.isArray(alone)) this.element(key!, alone, 0);
    else this.element(this.#options.root, value, 0);
  }

  element(name: string, value: unknown, depth: number): void {
    if (depth > fileLimits.depth) throw limitReached('levels', fileLimits.depth);
    checked(name);
    if (Array.isArray(value)) {
      for (const entry of value) this.element(name, Array.isArray(entry) ? { [name]: entry } : entry, depth);
      return;
    }
    if (!isObject(value)) {
      this.line(value === null || value === '' ? `<${name}/>` : `<${name}>${escaped(asText(value))}</${name}>`, depth);
      return;
    }
    const { attributes, text, children } = this.#parts(value);
    if (children.length === 0) {
      this.line(text === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${escaped(text)}</${name}>`, depth);
      return;
    }
    this.line(`<${name}${attributes}>${escaped(text)}`, depth);
    for (const [key, inner] of children) this.element(key, inner, depth + 1);
    this.line(`</${name}>`, depth);
  }

  #parts(value: Record<string, unknown>): { attributes: string; text: string; children: [string, unknown][] } {
    const { attributePrefix: prefix, textKey } = this.#options;
    let attributes = '';
    let text = '';
    const children: [string, unknown][] = [];
    for (const [key, inner] of Object.entries(value)) {
      if (key === textKey) text = asText(inner);
      else if (prefix !== null && prefix !== '' && key.startsWith(prefix))
        attributes += ` ${checked(key.slice(prefix.length))}="${escaped(asText(inner)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`;
      else children.push([key, inner]);
    }
    return { attributes, text, children };
  }

  #isOwn(key: string): boolean {
    const { attributePrefix: prefix, textKey } = this.#options;
    return key === textKey || (prefix !== null && prefix !== '' && key.startsWith(prefix));
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checked(name: string): string {
  if (name.length <= 1_000 && namePattern.test(name)) return name;
  throw new AppError('file_invalid', `"${name.slice(0, 100)}" cannot be the name of an XML element or attribute.`);
}

/** Characters that XML 1.0 cannot hold (§2.2) are left out. */
export function escaped(text: string): string {
  const held = withoutControls(text.toWellFormed(), '\t\n\r\u{7f}').replace(/[\ufffe\uffff]/g, '');
  return held.replace(/[&<>\r]/g, (letter) => entities[letter]!);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
