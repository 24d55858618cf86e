import type { Plugin } from 'vite';
import { english } from '../texts/english.ts';

const below = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);
/** The tests of the page ask for texts, too. */
const folders = [below('../'), below('../../test/web/')];
const texts = below('../texts/texts.ts');
const entries = new Map<string, string>(
  Object.entries(english).flatMap(([area, texts]) =>
    Object.entries<string>(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
  ),
);
const quotedId = /(['"])([a-zA-Z]+\.[a-zA-Z0-9]+)\1/g;

/**
 * Puts the English texts that a module asks for into the module: so a page brings its own texts with it and the first
 * load none of the others. An id counts wherever it is written, also where it is kept before it is asked for.
 */
export const ownTexts: Plugin = {
  name: 'own-texts',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0]!;
    const isOurs = folders.some((folder) => path.startsWith(folder));
    if (!isOurs || !/\.tsx?$/.test(path)) return null;
    const own = ownOf(code);
    if (own === null) return null;
    // On the first line, so that every other one keeps its number.
    return {
      code: `import { addEnglish as addOwn } from ${JSON.stringify(texts)}; addOwn(${JSON.stringify(own)}); ${code}`,
      map: null,
    };
  },
};

function ownOf(code: string): Record<string, string> | null {
  const own: Record<string, string> = {};
  for (const [, , id] of code.matchAll(quotedId))
    for (const key of [id!, `${id}_one`, `${id}_other`]) {
      const text = entries.get(key);
      if (text !== undefined) own[key] = text;
    }
  return Object.keys(own).length === 0 ? null : own;
}
