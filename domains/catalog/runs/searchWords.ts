import { meanings } from './searchMeanings.ts';

/** A word of a query: the alternative stems, each with its match (1 = the word itself). */
export type QueryWord = readonly { readonly stem: string; readonly worth: number }[];

const mostWords = 12;
/** Weight of a word of `searchMeanings.ts` relative to the word itself. */
const meaningWorth = 0.8;

/** Words that say nothing about the data wanted, in English and German. */
const fillers = new Set(
  `a an and are as at about by can could do does for from get give had has have how i in into is it its latest list live look me much many my near need new
  of on or over our per please show some that the their there these this to today yesterday now current currently was we what when where which who
  whose will would be with you your find search data information info statistics numbers figures between last next year years month months week day days during since
  aktuell aktuelle alle als am an auf aus bei bitte das dem den der des die ein eine einem einen einer es finde fuer für gib heute gestern ich im in ist jahr
  jahre kann liste mein meine mir mit nach neue neueste oder über ueber suche suchen und uns unser vom von vor was welche wer wie wieviel wo zeig zeige zu zum zur
  zwischen daten informationen statistik zahlen wird werden wurde wurden gibt hat haben`
    .split(/\s+/)
    .map(foldedText),
);

/** Returns the significant words of a query: without fillers, each once, with synonyms. All words where only fillers are given. */
export function queryWords(text: string): QueryWord[] {
  const all = [...new Set(tokensOf(text))];
  const said = all.filter((word) => !fillers.has(word));
  return (said.length > 0 ? said : all)
    .slice(0, mostWords)
    .map((word) => [
      { stem: stemOf(word), worth: 1 },
      ...meaningsOf(word).map((meaning) => ({ stem: meaning, worth: meaningWorth })),
    ]);
}

/** True for a word that says nothing about the data wanted, in English and German. */
export function isFiller(word: string): boolean {
  const tokens = tokensOf(word);
  return tokens.every((token) => fillers.has(token));
}

/** True for a word that names a topic of the catalog rather than a thing. */
export function isTopicWord(word: string): boolean {
  return tokensOf(word).some((token) => meaningsOf(token).length > 0);
}

/** Returns the stems of a text, in their order. */
export function stemsOf(text: string): string[] {
  return tokensOf(text).map(stemOf);
}

function tokensOf(text: string): string[] {
  return foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token.length > 1);
}

/** Returns a text without case and accents; `ß` as `ss`. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** Cuts the usual endings of English: plurals, `-ing`, `-ed`. Crude, and the same on both sides. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^su]s$/.test(word)) return word.slice(0, -1);
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3);
  return word.length > 5 && word.endsWith('ed') ? word.slice(0, -2) : word;
}

/** Finds a word among what people say; a German compound by its parts ("Wettervorhersage": "wetter", "vorhersage"). */
function meaningsOf(word: string): string[] {
  const stem = stemOf(word);
  const found = meanings.filter(({ said }) =>
    said.some(
      (one) => one === word || one === stem || (one.length >= 5 && word.length > one.length && word.includes(one)),
    ),
  );
  return [...new Set(found.flatMap(({ means }) => means.map((one) => (one.includes(':') ? one : stemOf(one)))))];
}
