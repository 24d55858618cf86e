import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const guideFolder = join(import.meta.dirname, '../../docs/guide');

/** One fenced block of a page. The words after its language say what it is for (CONTRIBUTING.md). */
export interface Block {
  readonly language: string;
  /** The words after the language, such as `not run: needs Docker` or a file name. */
  readonly mark: string;
  readonly text: string;
  /** The line of the page that it begins on. */
  readonly line: number;
}

/** A page of the guide. */
export interface GuidePage {
  /** Below `docs/guide`, such as `gateway/keys.md`. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Reads all pages in the order of the index, which comes first. */
export function readGuide(): GuidePage[] {
  const index = readFileSync(join(guideFolder, 'README.md'), 'utf8');
  const placeOf = (path: string): number => index.indexOf(`](${path})`);
  return readdirSync(guideFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => {
      const text = readFileSync(join(guideFolder, path), 'utf8');
      return { path, text, blocks: blocksOf(text) };
    })
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^( *)```(\w+)(?: (.+))?\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [, indent = '', language = '', mark = '', body = ''] = match;
    return {
      language,
      mark,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: text.slice(0, match.index).split('\n').length,
    };
  });
}
