import type { Disguise } from './attempts.ts';

const rot13 = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
const reversed = (text: string): string => Array.from(text).toReversed().join('');

/** How each disguise hides a text. */
export const hide: Readonly<Record<Disguise, (text: string) => string>> = {
  plain: (text) => text,
  'zero width': (text) => Array.from(text).join('\u200b'),
  base64: (text) => Buffer.from(text).toString('base64'),
  entities: (text) => Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join(''),
  reversed,
  rot13,
  tags: (text) => Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join(''),
  comment: (text) => `<!-- ${text} -->`,
};

/** A text as a model reads it that sees through everything. */
export function readings(text: string): string[] {
  const seen = text
    .replaceAll('\u200b', '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/[\u{e0020}-\u{e007e}]/gu, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0xe0000));
  const decoded = [...seen.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([code]) =>
    Buffer.from(code, 'base64').toString('utf8'),
  );
  return [seen, ...decoded, rot13(seen), reversed(seen)];
}
