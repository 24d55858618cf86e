import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';

import { renderGuidePage } from './renderGuidePage.ts';

/** One page of the guide, or the page of a node type. */
export interface GuidePage {
  /** Its address, such as `/docs/guide/gateway/keys`. */
  readonly path: string;
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly lead: string;
  /** The heading of the index that it is listed under. */
  readonly section: string;
  /** HTML of its content. */
  readonly html: string;
  /** The whole page as lower-case text, for the search. */
  readonly words: string;
}

/** A page that a search found. */
export type GuideHit = Pick<GuidePage, 'path' | 'title' | 'lead' | 'section'>;

const docs = join(import.meta.dirname, '../../docs');
/** The page of differences from n8n, and pages that `npm run gen` writes from lists in the code. */
const tables = ['events.md', 'metrics.md', 'n8n.md', 'provider-features.md', 'settings.md', 'traces.md'];
const maxHits = 20;

/** The guide (`docs/guide`), the pages of node types (`docs/nodes`) the differences from n8n and the tables of events, metrics and settings (`docs/*.md`), read and rendered once. */
export class Guide {
  readonly #pages: ReadonlyMap<string, GuidePage>;

  constructor(pages: readonly GuidePage[]) {
    this.#pages = new Map(pages.map((page) => [page.path, page]));
  }

  /** Reads all pages. In a folder without documents the guide is empty. */
  static async read(folder = docs): Promise<Guide> {
    const index = await readFile(join(folder, 'guide/README.md'), 'utf8').catch(() => null);
    if (index === null) return new Guide([]);
    const sections = sectionsOf(index);
    const files = await Promise.all([markdownIn(folder, 'guide'), markdownIn(folder, 'nodes')]);
    return new Guide(await Promise.all([...files.flat(), ...tables].map((file) => readPage(folder, file, sections))));
  }

  /** The page at an address; undefined if there is none. */
  page(path: string): GuidePage | undefined {
    return this.#pages.get(path);
  }

  /** Returns the pages that contain every word, those with the words in the title first, then those of the guide. */
  search(query: string): GuideHit[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return [...this.#pages.values()]
      .map((page) => ({ page, score: scoreOf(page, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxHits)
      .map(({ page: { path, title, lead, section } }) => ({ path, title, lead, section }));
  }
}

let guide: Promise<Guide> | null = null;

/** Returns the guide of this installation, read at the first call. */
export const readGuide = (): Promise<Guide> => (guide ??= Guide.read());

async function markdownIn(folder: string, part: string): Promise<string[]> {
  const files = await readdir(join(folder, part), { recursive: true });
  return files.filter((file) => file.endsWith('.md')).map((file) => posix.join(part, file.replaceAll('\\', '/')));
}

async function readPage(folder: string, file: string, sections: ReadonlyMap<string, string>): Promise<GuidePage> {
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll(/<!--[\s\S]*?-->\s*/g, '');
  const path = addressOf(file);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? basename(file, '.md');
  const paragraph = text.split('\n\n').find((part) => /^[\w*`[]/.test(part)) ?? '';
  return {
    path,
    title,
    lead: plain(paragraph).slice(0, 300),
    section: sections.get(path) ?? (file.startsWith('nodes/') ? 'Nodes' : 'Guide'),
    html: renderGuidePage(text, (href) => linkOf(file, href)),
    words: text.toLowerCase(),
  };
}

/** The address of a file below `docs`. A README is the page of its folder. */
function addressOf(file: string): string {
  const name = file.replace(/\.md$/, '');
  return `/docs/${basename(name) === 'README' ? dirname(name) : name}`;
}

/** The address behind a link of a page; null if this instance does not serve it. */
function linkOf(file: string, href: string): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [target = '', fragment] = href.split('#');
  const at = posix.join(dirname(file), target);
  if (!/^(?:guide|nodes)\/.*\.md$/.test(at) && !tables.includes(at)) return null;
  return addressOf(at) + (fragment === undefined ? '' : `#${fragment}`);
}

/** The heading of the index above each link. */
function sectionsOf(index: string): Map<string, string> {
  const sections = new Map<string, string>();
  for (const part of index.split(/^## /m).slice(1)) {
    const [heading = ''] = part.split('\n');
    for (const [, file] of part.matchAll(/\]\(([^)]+\.md)\)/g)) sections.set(addressOf(`guide/${file}`), heading);
  }
  return sections;
}

/** A Markdown text without its marks. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** 0 if a word is missing; more for words in the title and for pages of the guide itself. */
function scoreOf({ title, words, path }: GuidePage, wanted: readonly string[]): number {
  if (!wanted.every((word) => words.includes(word))) return 0;
  const inTitle = wanted.filter((word) => title.toLowerCase().includes(word)).length;
  const count = wanted.reduce((sum, word) => sum + Math.min(10, words.split(word).length - 1), 0);
  return inTitle * 1_000 + (path.startsWith('/docs/guide/') ? 100 : 0) + count;
}
