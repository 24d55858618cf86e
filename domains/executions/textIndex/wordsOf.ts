/** Most words of one execution, and most characters of a word; more is cut off. */
const maxWords = 10_000;
const maxWordLength = 64;
/** Most bytes of the words together: PostgreSQL refuses an index of more than 1 MiB. */
const maxBytes = 768 * 1024;
/** Most words of a search. */
const maxSearched = 10;
const maxDepth = 64;

/** The words of a text: runs of letters and digits, in small letters. */
export function wordsOfText(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => word.slice(0, maxWordLength));
}

/** The words of a search, at most ten; each also finds longer words that begin with it. */
export function searchedWords(text: string): string[] {
  return [...new Set(wordsOfText(text))].slice(0, maxSearched);
}

/** Collects the words of texts and numbers in items, until it has enough. */
export class ItemWords {
  readonly #words = new Set<string>();
  #bytes = 0;

  get isFull(): boolean {
    return this.#words.size >= maxWords || this.#bytes >= maxBytes;
  }

  get all(): string[] {
    return [...this.#words];
  }

  add(value: unknown, depth = 0): void {
    if (this.isFull || depth > maxDepth) return;
    if (typeof value === 'string' || typeof value === 'number') {
      for (const word of wordsOfText(String(value))) {
        if (this.isFull) return;
        if (this.#words.has(word)) continue;
        this.#words.add(word);
        this.#bytes += Buffer.byteLength(word);
      }
    } else if (typeof value === 'object' && value !== null)
      for (const entry of Object.values(value)) this.add(entry, depth + 1);
  }
}
