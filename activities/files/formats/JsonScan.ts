import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';

const quote = 34;
const comma = 44;
const backslash = 92;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

/** One JSON value as text, and the approximate number of values in it. */
export interface JsonPiece {
  text: string;
  values: number;
}

/**
 * Splits a JSON text into the entries of its outermost list, or into its single value, without building any of them: values that are too
 * deep or too long are rejected before they use memory. Whether a piece is valid its parser says.
 */
export class JsonScan {
  #isList: boolean | null = null;
  #isOver = false;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #values = 1;
  #pending: string[] = [];
  #pendingChars = 0;
  #pieces = 0;

  /** The pieces that this part of the text completes. Errors: `file_limit_reached`, `file_invalid`. */
  *push(text: string): Generator<JsonPiece> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) this.#inString = false;
        continue;
      }
      if (this.#isList === null) {
        if (isBlank(code)) continue;
        this.#isList = code === openList;
        if (this.#isList) {
          from = at + 1;
          continue;
        }
      }
      if (this.#isOver && !isBlank(code)) throw invalidFile('There is something after the end of the JSON list.');
      if (code === quote) this.#inString = true;
      else if (code === openList || code === openObject) {
        this.#depth += 1;
        this.#values += 1;
        if (this.#depth > fileLimits.depth) throw limitReached('levels', fileLimits.depth);
      } else if (code === comma && this.#depth > 0) this.#values += 1;
      else if (this.#isList && this.#depth === 0 && (code === comma || code === closeList)) {
        this.#keep(text.slice(from, at));
        from = at + 1;
        const piece = this.#take();
        this.#isOver = code === closeList;
        if (piece.text.trim() !== '') yield piece;
        else if (code === comma || this.#pieces > 0)
          throw invalidFile(`Entry ${this.#pieces + 1} of the JSON list is missing.`);
        this.#pieces += 1;
      } else if (code === closeList || code === closeObject) this.#depth -= 1;
    }
    this.#keep(text.slice(from));
  }

  /** The value that is no list; nothing if the text is a list, or empty. Errors: `file_invalid` if it ends too early. */
  end(): JsonPiece | null {
    if (this.#isList === null) return null;
    if (!this.#isList) return this.#take();
    if (!this.#isOver) throw invalidFile('The JSON list has no end.');
    return null;
  }

  #keep(text: string): void {
    this.#pendingChars += text.length;
    if (this.#pendingChars > fileLimits.valueChars)
      throw limitReached('characters in one value', fileLimits.valueChars);
    if (this.#values > fileLimits.values) throw limitReached('values', fileLimits.values);
    this.#pending.push(text);
  }

  #take(): JsonPiece {
    const piece = { text: this.#pending.join(''), values: this.#values };
    this.#pending = [];
    this.#pendingChars = 0;
    this.#values = 1;
    return piece;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
