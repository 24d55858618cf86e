import { isUtf8 } from 'node:buffer';
import { AppError } from '../../openapi/AppError.ts';

const mostDepth = 64;
/** So deep nothing is parsed: values inside each other cost far more than those beside each other. */
const mostParsedDepth = 10_000;
/** A search parses a text some twenty times. */
const mostSearchedChars = 65_536;
const byteOrderMark = 0xfeff;

/** Refusals besides those for every body. */
export interface ParseOptions {
  /** Texts that PostgreSQL cannot keep: U+0000, halves of surrogate pairs. */
  storable: boolean;
  /** More values than that, each of which costs time on the thread that parses, unlike the characters of long texts. */
  mostValues?: number;
}

/**
 * Parses a JSON body. Rejected: text that is not UTF-8, nesting deeper than 64, members named `__proto__`, and values excluded by the
 * options. Errors: `invalid_json` with the position, `invalid_request` with `param` = JSON pointer.
 */
export function parseJson(bytes: Buffer, options: ParseOptions): unknown {
  if (!isUtf8(bytes)) throw new AppError('invalid_json', 'The body is not valid UTF-8.', { param: '' });
  const depth = depthOf(bytes, options.mostValues ?? Infinity);
  const decoded = bytes.toString('utf8');
  const text = decoded.charCodeAt(0) === byteOrderMark ? decoded.slice(1) : decoded;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_json', `The body is not valid JSON: ${describe(text, error)}.`, {
      param: '',
      cause: error,
    });
  }
  // Mostly nothing can be refused, and a look at the text costs a small part of one at each value.
  const hasEscapes = text.includes(String.raw`\u`);
  const checksText = options.storable && hasEscapes && oddText.test(text);
  const mayHoldProto = text.includes('__proto__') || (hasEscapes && escapedProto.test(text));
  if (depth > mostDepth || mayHoldProto || checksText) checkValue(value, { path: [], checkText: checksText });
  return value;
}

/** Such characters can only come from an escape in well-formed UTF-8. */
const oddText = /\\u(?:0000|d[89a-f])/i;
/** An escape of one of the characters of `__proto__`. */
const escapedProto = /\\u00(?:5f|6f|7[024])/i;

interface Place {
  readonly path: string[];
  readonly checkText: boolean;
}

function checkValue(value: unknown, place: Place): void {
  if (typeof value === 'string') {
    if (place.checkText) checkText(value, place);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (place.path.length >= mostDepth) {
    throw tooDeep(pointer(place.path));
  }
  for (const key in value) {
    place.path.push(key);
    if (key === '__proto__')
      throw new AppError('invalid_request', 'The name __proto__ is not allowed.', { param: pointer(place.path) });
    if (place.checkText) checkText(key, place);
    checkValue((value as Record<string, unknown>)[key], place);
    place.path.pop();
  }
}

function tooDeep(param: string): AppError {
  return new AppError('invalid_request', `The body is nested deeper than ${mostDepth} levels.`, { param });
}

function tooMany(mostValues: number): AppError {
  return new AppError('invalid_request', `The body holds more than ${mostValues.toLocaleString('en')} values.`, {
    param: '',
  });
}

/** Texts are looked at so far byte by byte; the end of longer ones, such as files in base64, is searched for. */
const lookedAtBytes = 64;

/**
 * Returns how many objects and lists are inside each other. Refuses more than are parsed at all, and too many values. A look at each byte outside
 * of long texts, which costs a small part of parsing them.
 */
function depthOf(bytes: Buffer, mostValues: number): number {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at]!;
    if (code === 0x22) {
      at = endOfText(bytes, at + 1);
      if (at < 0) return deepest; // this is no JSON
    } else if (code === 0x7b || code === 0x5b) {
      if ((depth += 1) > deepest) deepest = depth;
      if (depth > mostParsedDepth) throw tooDeep('');
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x2c && (values += 1) > mostValues) throw tooMany(mostValues);
  }
  return deepest;
}

/** Where the quote is that ends the text which begins there; -1 where none does. */
function endOfText(bytes: Buffer, from: number): number {
  const lookedAt = Math.min(from + lookedAtBytes, bytes.length);
  let at = from;
  for (; at < lookedAt; at += 1) {
    if (bytes[at] === 0x22) return at;
    if (bytes[at] === 0x5c) at += 1;
  }
  const begin = at; // no escape goes over it
  for (at = bytes.indexOf(0x22, begin); at >= 0; at = bytes.indexOf(0x22, at + 1)) {
    let escapes = 0;
    while (at - escapes > begin && bytes[at - escapes - 1] === 0x5c) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}

function checkText(text: string, place: Place): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AppError('invalid_request', 'Text must not contain U+0000 or unpaired surrogates.', {
      param: pointer(place.path),
    });
  }
}

/** A JSON pointer. Source: RFC 6901. */
function pointer(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Describes a parse error and its position, without repeating the body. */
function describe(text: string, error: unknown): string {
  if (text.trim() === '') return 'it is empty';
  const message = error instanceof Error ? error.message : '';
  const placed = /^(.*) in JSON at position (\d+) \(line (\d+) column (\d+)\)$/s.exec(message);
  if (placed) return `${lowerFirst(placed[1]!)} at position ${placed[2]} (line ${placed[3]}, column ${placed[4]})`;
  if (message.startsWith('Unexpected end')) return `it ends too early, at ${at(text, text.length)}`;
  if (text.length > mostSearchedChars) return 'there is an unexpected character';
  return `unexpected character at ${at(text, firstBadPosition(text))}`;
}

/** The end of the longest beginning that could still become JSON: V8 names no position for an unexpected character. */
function firstBadPosition(text: string): number {
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayContinue(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function mayContinue(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    return /^(Unexpected end|Unterminated|No number after minus|Exponent part)/.test(
      error instanceof Error ? error.message : '',
    );
  }
}

function at(text: string, position: number): string {
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  return `position ${position} (line ${line}, column ${position - before.lastIndexOf('\n')})`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
