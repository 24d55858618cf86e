import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { Pace } from '../../platform/diagnostics/Pace.ts';
import { XmlReader, type XmlProblem, type XmlTag } from '../../platform/xml/XmlReader.ts';
import { textOfHtml } from './textOfHtml.ts';

/** An entry of a feed, under the names that users of the field know. */
export interface FeedEntry extends JsonObject {
  title?: string;
  link?: string;
  guid?: string;
  creator?: string;
  /** As the feed writes it. */
  pubDate?: string;
  /** RFC 3339, where the date can be read. */
  isoDate?: string;
  content?: string;
  /** The content without its marks, at most 100,000 characters. */
  contentSnippet?: string;
  categories?: string[];
  enclosure?: { url: string; type?: string; length?: number };
}

export interface FeedOptions {
  /** Number of entries to read; later ones are ignored. */
  maxEntries: number;
  /** Further elements of an entry that are wanted, as the feed writes them (`media:credit`). */
  fields: readonly string[];
}

/** An element while it is read. */
interface Open {
  name: string;
  text: string;
  attributes: Record<string, string>;
}

const MAX_DEPTH = 64;
/** Names of HTML that feeds use although XML does not know them. */
const ENTITIES = { nbsp: '\u00a0', copy: '©', reg: '®', hellip: '…', mdash: '—', ndash: '–' };
/** Characters that are read at once. */
const CHUNK = 16_384;
const MAX_CATEGORIES = 100;
const ENTRY = new Set(['item', 'entry']);
const ROOT = new Set(['rss', 'feed', 'RDF']);
/** Elements of an entry by local name: the key that they fill. The first one with text is used. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['guid', 'guid'],
  ['id', 'guid'],
  ['creator', 'creator'],
  ['pubDate', 'pubDate'],
  ['date', 'pubDate'],
  ['published', 'pubDate'],
  ['updated', 'updated'],
  ['encoded', 'content'],
  ['content', 'content'],
  ['description', 'summary'],
  ['summary', 'summary'],
]);

class Enough extends Error {}

/**
 * Reads RSS 2.0 and 0.9x, Atom (RFC 4287) and RDF (RSS 1.0) from text. Mistakes in the XML are passed over where entries can still be read,
 * as feeds are often written by hand. Document types and their entities are refused: nothing is ever expanded. Others get their turn in
 * between. Errors: `target_error` for an invalid feed, deep nesting or a document type.
 */
export async function readFeed(xml: string, options: FeedOptions, pace: Pace): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  const reader = new FeedReader(options, entries);
  try {
    await reader.read(xml, pace);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  if (!reader.isFeed) throw new AppError('target_error', 'The response is not an RSS, Atom or RDF feed.');
  return entries;
}

class FeedReader {
  isFeed = false;
  readonly #options: FeedOptions;
  readonly #entries: FeedEntry[];
  readonly #open: Open[] = [];
  /** Depth of the entry that is being read; 0: none. */
  #entryDepth = 0;
  #entry: FeedEntry & { updated?: string; summary?: string } = {};

  constructor(options: FeedOptions, entries: FeedEntry[]) {
    this.#options = options;
    this.#entries = entries;
  }

  async read(xml: string, pace: Pace): Promise<void> {
    const reader = new XmlReader(
      {
        open: (tag) => this.#openTag(tag),
        text: (text) => {
          const element = this.#open.at(-1);
          if (element) element.text += text;
        },
        close: (tag) => this.#closeTag(tag),
      },
      { namespaces: true, bounds: { depth: MAX_DEPTH }, entities: ENTITIES, refuse },
    );
    const text = withoutBareAmpersands(xml.trimStart());
    for (let at = 0; at < text.length; at += CHUNK) {
      reader.write(text.slice(at, at + CHUNK));
      const turn = pace.turn();
      if (turn) await turn;
    }
    reader.close();
  }

  #openTag(tag: XmlTag<true>): void {
    if (this.#open.length === 0) this.isFeed = ROOT.has(tag.local);
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    this.#open.push({ name: tag.name, text: '', attributes });
    if (!this.isFeed || this.#entryDepth > 0 || !ENTRY.has(tag.local)) return;
    this.#entryDepth = this.#open.length;
    this.#entry = {};
  }

  #closeTag(tag: XmlTag<true>): void {
    const element = this.#open.pop();
    if (!element || this.#entryDepth === 0) return;
    const depth = this.#open.length + 1;
    if (depth === this.#entryDepth) this.#endEntry();
    else if (depth === this.#entryDepth + 1) this.#addField(tag.local, element);
    else {
      // Marks inside an element, as Atom's XHTML has them: their text is the element's.
      const outer = this.#open.at(-1)!;
      if (tag.local === 'name' && outer.name.endsWith('author')) this.#set('creator', element.text);
      outer.text += element.text;
    }
  }

  #addField(local: string, { name, text, attributes }: Open): void {
    const entry = this.#entry;
    if (this.#options.fields.includes(name))
      this.#set(name, text.trim() || attributes['url'] || attributes['href'] || '');
    const key = FIELDS.get(local);
    // `media:title` and the like are not the entry's own.
    if (name.startsWith('media:') || name.startsWith('itunes:')) return;
    if (key !== undefined) this.#set(key, text);
    else if (local === 'link') this.#addLink(attributes['href'] ?? text, attributes);
    else if (local === 'author') this.#set('creator', text);
    else if (local === 'category') this.#addCategory(attributes['term'] ?? text);
    else if (local === 'enclosure' && attributes['url']) entry.enclosure ??= enclosureOf(attributes['url'], attributes);
  }

  #addLink(url: string, attributes: Record<string, string>): void {
    const rel = attributes['rel'] ?? 'alternate';
    if (rel === 'alternate') this.#set('link', url);
    else if (rel === 'enclosure' && url) this.#entry.enclosure ??= enclosureOf(url, attributes);
  }

  #addCategory(text: string): void {
    const categories = (this.#entry.categories ??= []);
    if (text.trim() !== '' && categories.length < MAX_CATEGORIES) categories.push(text.trim());
  }

  #set(key: string, text: string): void {
    const trimmed = text.trim();
    if (trimmed !== '' && !Object.hasOwn(this.#entry, key))
      Object.defineProperty(this.#entry, key, { value: trimmed, enumerable: true, writable: true, configurable: true });
  }

  #endEntry(): void {
    this.#entryDepth = 0;
    const { updated, summary, ...entry } = this.#entry;
    entry.pubDate ??= updated;
    entry.content ??= summary;
    const at = Date.parse(entry.pubDate ?? '');
    if (!Number.isNaN(at)) entry.isoDate = new Date(at).toISOString();
    if (entry.content !== undefined)
      entry.contentSnippet = /[<&]/.test(entry.content) ? textOfHtml(entry.content) : entry.content;
    this.#entries.push(JSON.parse(JSON.stringify(entry)) as FeedEntry);
    if (this.#entries.length >= this.#options.maxEntries) throw new Enough();
  }
}

/** Continues after syntax errors: the readable parts count. */
function refuse({ kind }: XmlProblem): AppError | null {
  if (kind === 'syntax') return null;
  const why = kind === 'document_type' ? 'has a document type; such feeds are not read' : 'is nested too deeply';
  return new AppError('target_error', `The feed ${why}.`);
}

/** `?a=1&b=2` as in many feeds; a parser would read everything up to the next semicolon as a name. */
function withoutBareAmpersands(xml: string): string {
  return xml.replace(/<!\[CDATA\[[^]*?(?:\]\]>|$)|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,31});)/gi, (found) =>
    found === '&' ? '&amp;' : found,
  );
}

function enclosureOf(url: string, attributes: Record<string, string>): NonNullable<FeedEntry['enclosure']> {
  const { type, length } = attributes;
  return {
    url,
    ...(type ? { type } : {}),
    ...(length && /^\d{1,15}$/.test(length) ? { length: Number(length) } : {}),
  };
}
