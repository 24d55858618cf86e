/** Words that are long enough to match with a typo; numbers and versions are not. */
const typoShape = /^\p{L}{4,}$/u;

/**
 * The lines whose text has every sought word. If no line has them, the lines that have words with one wrong, missing, extra or swapped letter,
 * or two in words of eight letters and more.
 */
export function typoSearch<Line>(lines: readonly Line[], sought: string, textOf: (line: Line) => string): Line[] {
  const words = sought.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const texts = lines.map((line) => ({ line, text: textOf(line).toLowerCase() }));
  const exact = texts.filter(({ text }) => words.every((word) => text.includes(word)));
  const found = exact.length > 0 ? exact : texts.filter(({ text }) => words.every((word) => hasNearly(text, word)));
  return found.map(({ line }) => line);
}

function hasNearly(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  const parts = word.match(/\p{L}+|\d[\d.]*/gu) ?? [];
  if (parts.length > 1) return parts.every((part) => hasNearly(text, part));
  if (!typoShape.test(word)) return false;
  const most = word.length < 8 ? 1 : 2;
  return text.split(/[^\p{L}]+/u).some((token) => distanceToStart(word, token) <= most);
}

/** Returns the minimum number of edits from `word` to the start of `token`. */
function distanceToStart(word: string, token: string): number {
  let [before, row] = [[] as number[], Array.from({ length: token.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= token.length; j += 1) {
      const change = row[j - 1]! + Number(word[i - 1] !== token[j - 1]);
      const swapped = i > 1 && j > 1 && word[i - 1] === token[j - 2] && word[i - 2] === token[j - 1];
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1, swapped ? before[j - 2]! + 1 : Infinity));
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}
