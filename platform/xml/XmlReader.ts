import { SaxesParser, type SaxesOptions, type SaxesTagNS, type SaxesTagPlain } from 'saxes';

/** An element with its attributes; with namespaces resolved if the reader is asked to. */
export type XmlTag<Namespaces extends boolean> = Namespaces extends true ? SaxesTagNS : SaxesTagPlain;

/** Receives the parts of a document in order. Texts may come in several pieces; CDATA is text. */
export interface XmlHandlers<Namespaces extends boolean> {
  open: (tag: XmlTag<Namespaces>) => void;
  text: (text: string) => void;
  close: (tag: XmlTag<Namespaces>) => void;
}

/** Limits of a document. Without `silentChars` and `prologChars`, the caller limits the size of the text. */
export interface XmlBounds {
  /** Nested elements. */
  depth: number;
  /** Attributes of one element. */
  attributes?: number;
  /** Characters in a row that complete nothing: the longest text, comment or attribute. */
  silentChars?: number;
  /** The same before the first element. */
  prologChars?: number;
}

/** The reason for which a document is refused. */
export type XmlProblem =
  | { kind: 'syntax'; error: Error }
  | { kind: 'document_type' }
  | { kind: 'bound'; bound: 'depth' | 'attributes' | 'silentChars'; most: number };

export interface XmlReaderOptions<Namespaces extends boolean> {
  namespaces: Namespaces;
  bounds: XmlBounds;
  /** Returns the error to throw. Null continues after a syntax error; other problems always throw. */
  refuse?: (problem: XmlProblem) => Error | null;
  /** Names of characters beside the five of XML. */
  entities?: Readonly<Record<string, string>>;
  /** Reads by the rules of XML 1.1, in which references to control characters are valid; default: by those of the document. */
  isXml11?: boolean;
  /** Syntax errors begin with line and column; default: true. */
  positions?: boolean;
}

type Options<Namespaces extends boolean> = SaxesOptions & { xmlns: Namespaces };

/**
 * Reads XML of untrusted authors in pieces. Document types are always refused, so no entity is ever expanded but the characters that XML
 * names itself. Depth is limited, and the other bounds if given. Errors of `write` and `close`: those of `refuse`, or an Error.
 */
export class XmlReader<Namespaces extends boolean> {
  readonly #parser: SaxesParser<Options<Namespaces>>;
  readonly #bounds: XmlBounds;
  readonly #refuse: (problem: XmlProblem) => Error | null;
  /** Characters since the parser last completed something. */
  #silentChars = 0;
  #attributes = 0;
  #depth = 0;
  #sawElement = false;

  constructor(handlers: XmlHandlers<Namespaces>, options: XmlReaderOptions<Namespaces>) {
    const { namespaces: xmlns, bounds, entities, isXml11 = false, positions: position = true } = options;
    this.#bounds = bounds;
    this.#refuse = options.refuse ?? xmlError;
    const version = isXml11 ? ({ defaultXMLVersion: '1.1', forceXMLVersion: true } as const) : {};
    const parser = new SaxesParser<Options<Namespaces>>({ xmlns, position, ...version });
    this.#parser = parser;
    Object.assign(parser.ENTITIES, entities);
    parser.on('error', (error) => {
      const refusal = this.#refuse({ kind: 'syntax', error });
      if (refusal) throw refusal;
    });
    parser.on('doctype', () => this.#stop({ kind: 'document_type' }));
    parser.on('opentagstart', () => {
      this.#sawElement = true;
      this.#attributes = 0;
      this.#depth += 1;
      this.#limit('depth', this.#depth, bounds.depth);
    });
    parser.on('attribute', () => {
      this.#silentChars = 0;
      this.#attributes += 1;
      this.#limit('attributes', this.#attributes, bounds.attributes);
    });
    parser.on('opentag', (tag) => {
      this.#silentChars = 0;
      handlers.open(tag as XmlTag<Namespaces>);
    });
    parser.on('closetag', (tag) => {
      this.#silentChars = 0;
      this.#depth -= 1;
      handlers.close(tag as XmlTag<Namespaces>);
    });
    const text = (value: string): void => {
      this.#silentChars = 0;
      handlers.text(value);
    };
    parser.on('text', text);
    parser.on('cdata', text);
    for (const event of ['comment', 'processinginstruction'] as const) parser.on(event, () => (this.#silentChars = 0));
  }

  write(text: string): void {
    this.#silentChars += text.length;
    const { silentChars, prologChars } = this.#bounds;
    const inProlog = prologChars === undefined ? undefined : Math.max(prologChars, text.length);
    this.#limit('silentChars', this.#silentChars, this.#sawElement ? silentChars : inProlog);
    this.#parser.write(text);
  }

  /** Ends the document. Whether it is complete is checked here. */
  close(): void {
    this.#parser.close();
  }

  #limit(bound: 'depth' | 'attributes' | 'silentChars', value: number, most = Infinity): void {
    if (value > most) this.#stop({ kind: 'bound', bound, most });
  }

  #stop(problem: XmlProblem): never {
    throw this.#refuse(problem) ?? xmlError(problem);
  }
}

const boundNames = {
  depth: 'levels',
  attributes: 'attributes of one element',
  silentChars: 'characters in one text',
} as const;

function xmlError(problem: XmlProblem): Error {
  if (problem.kind === 'syntax') return problem.error;
  if (problem.kind === 'document_type') return new Error('The XML has a document type (DOCTYPE)');
  return new Error(`The XML has more than ${problem.most} ${boundNames[problem.bound]}`);
}
