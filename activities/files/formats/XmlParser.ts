import { SaxesParser } from 'saxes';

import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';

/** Content before the first element. */
const maxPrologChars = 64 * 1024;

export interface XmlHandlers {
  open: (name: string, attributes: Record<string, string>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/**
 * A strict parser of XML that refuses document types: without them nothing is expanded but the five entities of XML itself. Depth,
 * attributes, and buffered data are limited. Errors of `write` and `close`: `file_invalid` with line and column, `file_limit_reached`.
 */
export class XmlParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  /** Characters since the parser last told something. */
  #silentChars = 0;
  #attributes = 0;
  #depth = 0;
  #sawElement = false;

  constructor(handlers: XmlHandlers) {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw invalidFile(`The XML is not well-formed: ${error.message.slice(0, 300)}`, error);
    });
    parser.on('doctype', () => {
      throw invalidFile('The XML has a document type (DOCTYPE), which is refused: it could define entities.');
    });
    parser.on('opentagstart', () => {
      this.#sawElement = true;
      this.#attributes = 0;
      if ((this.#depth += 1) > fileLimits.depth) throw limitReached('levels', fileLimits.depth);
    });
    parser.on('attribute', () => {
      this.#silentChars = 0;
      if ((this.#attributes += 1) > fileLimits.attributes) throw limitReached('attributes', fileLimits.attributes);
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#silentChars = 0;
      handlers.open(name, attributes as Record<string, string>);
    });
    parser.on('closetag', ({ name }) => {
      this.#silentChars = 0;
      this.#depth -= 1;
      handlers.close(name);
    });
    const text = (value: string) => {
      this.#silentChars = 0;
      handlers.text(value);
    };
    parser.on('text', text);
    parser.on('cdata', text);
    for (const event of ['comment', 'processinginstruction'] as const) parser.on(event, () => (this.#silentChars = 0));
  }

  write(text: string): void {
    this.#silentChars += text.length;
    const most = this.#sawElement ? fileLimits.valueChars : Math.max(maxPrologChars, text.length);
    if (this.#silentChars > most) throw limitReached('characters in one text', most);
    this.#parser.write(text);
  }

  close(): void {
    this.#parser.close();
  }
}
