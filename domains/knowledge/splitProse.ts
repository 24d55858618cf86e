import { tokensOf } from './tokensOf.ts';

/** Where a text is cut first; where a piece is still too long it is cut between words, and at last anywhere. */
export interface Splitting {
  readonly mostTokens: number;
  readonly at: 'sentences' | 'lines';
}

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Splits a text into pieces of limited tokens, in order and without loss. A text that is short enough is one piece. */
export function splitProse(text: string, { mostTokens, at }: Splitting): string[] {
  if (tokensOf(text) <= mostTokens) return [text];
  const sentences = at === 'lines' ? linesOf(text) : [...segmenter.segment(text)].map(({ segment }) => segment);
  return packed(
    sentences.flatMap((sentence) => (tokensOf(sentence) <= mostTokens ? [sentence] : wordsOf(sentence, mostTokens))),
    mostTokens,
  );
}

/** With their breaks, so that joining them makes the text again. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function wordsOf(sentence: string, mostTokens: number): string[] {
  return sentence.split(/(?<=\s)/).flatMap((word) => (tokensOf(word) <= mostTokens ? [word] : cut(word, mostTokens)));
}

/** Between characters: no more than four bytes each, so a quarter of the bytes is always safe. */
function cut(word: string, mostTokens: number): string[] {
  const characters = Array.from(word);
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; from += mostTokens)
    pieces.push(characters.slice(from, from + mostTokens).join(''));
  return pieces;
}

function packed(parts: readonly string[], mostTokens: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const part of parts) {
    const partBytes = Buffer.byteLength(part);
    if (piece !== '' && bytes + partBytes > mostTokens * 4) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += part;
    bytes += partBytes;
  }
  if (piece !== '') pieces.push(piece);
  return pieces.map((one) => one.trimEnd()).filter((one) => one !== '');
}
