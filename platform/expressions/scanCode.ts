/** The findings of one scan of the code between `{{` and `}}`. */
export interface ScannedCode {
  /** Offset of the closing `}}` in the text. */
  end: number;
  /** True if there is nothing but white space and comments. */
  empty: boolean;
  /** Names that begin with `$` and are not members, such as `$json`; `$` itself is not among them. */
  roots: Set<string>;
  /** Literal names in `$('Name')`. */
  nodeNames: Set<string>;
  /**
   * By such a name: the outputs and runs that are asked for by number, as in `.first(1, 0)`, in the form `output/run` (a run can be
   * `$runIndex`, with a number added to it); `everyOutput` where a number is computed.
   */
  nodeOutputs: Map<string, Set<string>>;
  /** True if outputs or runs of nodes are asked for whose names are computed. */
  asksAnyOutput: boolean;
  /** True if the code may reach any root or node by a computed name. */
  dynamic: boolean;
  /** True if the code may look at other items than its own. */
  looksAtAllItems: boolean;
}

/** Error in the code between `{{` and `}}`, with its position. */
export class ScanError extends Error {
  /** Offset in the text, in UTF-16 units from 0. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '${': '}' };
const WORD_START = /[\p{ID_Start}$_]/u;
const WORD = /[\p{ID_Continue}$_\u200c\u200d]/u;
/** Reserved words after which a `/` begins a regular expression, not a division. */
const BEFORE_VALUE = new Set('return typeof instanceof in new delete void throw case do else'.split(' '));
/** All outputs and runs, instead of `output/run`. */
export const everyOutput = '*';
const OUTPUT_CALL =
  /^\s*\??\.\s*(?:first|last|all)\s*\(\s*(\d+|undefined)\s*(?:,\s*(-1|\d+|undefined|\$runIndex(?:\s*[+-]\s*\d{1,9})?)\s*)?\)/;
/** A member of `$('Name')` that needs no numbers, or has none. */
const PLAIN_MEMBER =
  /^\s*\??\.\s*(?:(?:first|last|all)\s*\(\s*\)|(?:item|itemMatching|pairedItem|isExecuted|params|context)(?![\w$]))/;
const OUTPUT_MEMBER = /^\s*\??\.\s*(?:first|last|all)\s*\(/;
const LIST_METHODS = new Set(['first', 'last', 'all']);
/** Words through which code can reach a root without naming it. */
const REACHES_ANYTHING = new Set(['globalThis', 'this', 'eval', 'Function', 'Reflect']);

interface OpenBracket {
  sign: string;
  offset: number;
}

/**
 * Reads JavaScript from `start` up to the `}}` that closes it and says what it refers to.
 * Strings, template literals, comments, regular expressions and nested brackets may hold `}}`.
 * It checks brackets and literals only; everything else is left to the engine.
 *
 * Errors: ScanError with the offset of the error.
 */
export function scanCode(text: string, start: number): ScannedCode {
  return new CodeScanner(text, start).scan();
}

/** Returns the references of a code node's code; unreadable code may refer to anything. */
export function scanBody(code: string): Omit<ScannedCode, 'end' | 'empty' | 'roots'> {
  try {
    return new CodeScanner(code, 0).scanAll();
  } catch (error) {
    if (error instanceof ScanError)
      return {
        nodeNames: new Set(),
        nodeOutputs: new Map(),
        asksAnyOutput: true,
        dynamic: true,
        looksAtAllItems: true,
      };
    throw error;
  }
}

/** Returns the members that code calls without arguments, with their places; none of unreadable code. */
export function memberCalls(code: string): readonly MemberCall[] {
  const scanner = new CodeScanner(code, 0);
  try {
    scanner.scanAll();
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return [];
  }
  return scanner.calls;
}

interface MemberCall {
  name: string;
  at: number;
}

class CodeScanner {
  /** The members that are called without arguments. */
  readonly calls: MemberCall[] = [];
  private readonly text: string;
  private readonly start: number;
  private at: number;
  private readonly open: OpenBracket[] = [];
  private readonly found: ScannedCode = {
    end: -1,
    empty: true,
    roots: new Set(),
    nodeNames: new Set(),
    nodeOutputs: new Map(),
    asksAnyOutput: false,
    dynamic: false,
    looksAtAllItems: false,
  };
  /** Names of nodes that the code may keep in a variable before it asks them for items. */
  private readonly kept = new Set<string>();
  /** True if something is asked for items with arguments. */
  private asksWithNumbers = false;
  /** True if the next `/` begins a regular expression. */
  private valueExpected = true;
  private afterDot = false;

  constructor(text: string, start: number) {
    this.text = text;
    this.start = start;
    this.at = start;
  }

  scan(): ScannedCode {
    while (this.at < this.text.length) {
      if (this.open.length === 0 && this.text.startsWith('}}', this.at)) {
        this.found.end = this.at;
        return this.completed();
      }
      this.step();
    }
    const unclosed = this.open.at(-1);
    if (unclosed !== undefined) throw new ScanError(`This ${unclosed.sign} is never closed`, unclosed.offset);
    throw new ScanError('This {{ is never closed', this.start - 2);
  }

  scanAll(): ScannedCode {
    while (this.at < this.text.length) this.step();
    return this.completed();
  }

  /** Nodes in variables, or with computed names, may be asked with numbers. */
  private completed(): ScannedCode {
    if (!this.asksWithNumbers) return this.found;
    for (const name of this.kept) this.askOutput(name, everyOutput);
    this.found.asksAnyOutput = this.found.dynamic;
    return this.found;
  }

  private askOutput(name: string, asked: string): void {
    this.found.nodeOutputs.set(name, (this.found.nodeOutputs.get(name) ?? new Set()).add(asked));
  }

  private step(): void {
    const sign = this.text[this.at] ?? '';
    if (/\s/.test(sign)) {
      this.at += 1;
      return;
    }
    const isComment = sign === '/' && /[/*]/.test(this.text[this.at + 1] ?? '');
    if (!isComment) this.found.empty = false;
    if (sign === '"' || sign === "'") this.readString(sign);
    else if (sign === '`') {
      this.at += 1;
      this.readTemplate(this.at - 1);
    } else if (sign === '/') this.readSlash();
    else if (sign === '(' || sign === '[' || sign === '{') this.readOpening(sign);
    else if (sign === ')' || sign === ']' || sign === '}') this.readClosing(sign);
    else if (WORD_START.test(this.codePoint())) this.readWord();
    else if (/[0-9]/.test(sign)) this.readNumber();
    else this.readOperator(sign);
  }

  private codePoint(): string {
    return String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
  }

  private afterValue(): void {
    this.valueExpected = false;
    this.afterDot = false;
  }

  private readOperator(sign: string): void {
    if (this.text.startsWith('...', this.at)) {
      this.at += 3;
      this.valueExpected = true;
      this.afterDot = false;
      return;
    }
    this.at += 1;
    const isPostfix = (sign === '+' || sign === '-') && this.text[this.at] === sign && !this.valueExpected;
    if (isPostfix) {
      this.at += 1;
      return;
    }
    this.afterDot = sign === '.';
    this.valueExpected = sign !== '.';
  }

  private readOpening(sign: string): void {
    this.open.push({ sign, offset: this.at });
    this.at += 1;
    this.valueExpected = true;
    this.afterDot = false;
  }

  private readClosing(sign: string): void {
    const last = this.open.pop();
    if (last === undefined) throw new ScanError(`Unexpected ${sign}`, this.at);
    const expected = CLOSING[last.sign];
    if (expected !== sign) throw new ScanError(`Expected ${expected} before this ${sign}`, this.at);
    this.at += 1;
    this.afterValue();
    if (last.sign === '${') this.readTemplate(last.offset);
  }

  private readString(quote: string): string {
    const from = this.at;
    for (let at = from + 1; at < this.text.length; at += 1) {
      const sign = this.text[at];
      if (sign === '\\') at += 1;
      else if (sign === '\n') break;
      else if (sign === quote) {
        this.at = at + 1;
        this.afterValue();
        return this.text.slice(from + 1, at);
      }
    }
    throw new ScanError('This text is never closed', from);
  }

  /** Reads on inside a template literal that began at `from`, to its end or to the next `${`. */
  private readTemplate(from: number): void {
    for (let at = this.at; at < this.text.length; at += 1) {
      const sign = this.text[at];
      if (sign === '\\') at += 1;
      else if (sign === '`') {
        this.at = at + 1;
        this.afterValue();
        return;
      } else if (sign === '$' && this.text[at + 1] === '{') {
        this.open.push({ sign: '${', offset: from });
        this.at = at + 2;
        this.valueExpected = true;
        return;
      }
    }
    throw new ScanError('This ` is never closed', from);
  }

  private readSlash(): void {
    const next = this.text[this.at + 1];
    if (next === '/') this.readLineComment();
    else if (next === '*') this.readBlockComment();
    else if (this.valueExpected) this.readRegularExpression();
    else this.readOperator('/');
  }

  /** A line comment ends with its line, and at a `}}` that would otherwise never be found. */
  private readLineComment(): void {
    for (let at = this.at; at < this.text.length; at += 1) {
      if (this.text[at] === '\n' || (this.open.length === 0 && this.text.startsWith('}}', at))) {
        this.at = at;
        return;
      }
    }
    this.at = this.text.length;
  }

  private readBlockComment(): void {
    const end = this.text.indexOf('*/', this.at + 2);
    if (end < 0) throw new ScanError('This comment is never closed', this.at);
    this.at = end + 2;
  }

  private readRegularExpression(): void {
    let inClass = false;
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      const sign = this.text[at];
      if (sign === '\\') at += 1;
      else if (sign === '\n') break;
      else if (sign === '[') inClass = true;
      else if (sign === ']') inClass = false;
      else if (sign === '/' && !inClass) {
        this.at = at + 1;
        this.afterValue();
        return;
      }
    }
    throw new ScanError('This regular expression is never closed', this.at);
  }

  private readNumber(): void {
    while (this.at < this.text.length && /[0-9A-Za-z_.]/.test(this.text[this.at] ?? '')) this.at += 1;
    this.afterValue();
  }

  private readWord(): void {
    const from = this.at;
    const isMember = this.afterDot;
    while (this.at < this.text.length && WORD.test(this.codePoint())) this.at += this.codePoint().length;
    const word = this.text.slice(from, this.at);
    this.afterValue();
    this.asksWithNumbers ||=
      LIST_METHODS.has(word) &&
      /^\s*\(\s*[^)\s]/.test(this.text.slice(this.at, this.at + 100)) &&
      !/\bPromise\s*\.\s*$/.test(this.text.slice(Math.max(0, from - 50), from));
    if (isMember && /^\s*\(\s*\)/.test(this.text.slice(this.at, this.at + 100)))
      this.calls.push({ name: word, at: from });
    if (isMember) return;
    if (BEFORE_VALUE.has(word)) this.valueExpected = true;
    if (word === '$') this.readNodeCall();
    else if (word.startsWith('$')) this.found.roots.add(word);
    else if (REACHES_ANYTHING.has(word) || this.text[this.at] === '\\') this.found.dynamic = true;
    this.found.looksAtAllItems ||=
      this.found.dynamic || (word === '$input' && !/^\s*\??\.\s*item\b/.test(this.text.slice(this.at, this.at + 100)));
  }

  /** After `$`: a call with one literal name is a known node, anything else may be every node. */
  private readNodeCall(): void {
    const call = /^\s*\(\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)\s*\)/.exec(
      this.text.slice(this.at, this.at + 2_000),
    );
    const name = call?.[1] ?? call?.[2] ?? call?.[3];
    if (call === null || name === undefined) {
      this.found.dynamic = true;
      return;
    }
    this.found.nodeNames.add(name);
    const behind = this.text.slice(this.at + call[0].length).slice(0, 200);
    const [, output, run] = OUTPUT_CALL.exec(behind) ?? [];
    if (output !== undefined || run !== undefined) this.askOutput(name, `${numberOf(output)}/${numberOf(run)}`);
    else if (PLAIN_MEMBER.test(behind)) return;
    else if (OUTPUT_MEMBER.test(behind)) this.askOutput(name, everyOutput);
    else this.kept.add(name);
  }
}

/** Empty for the output or run that is shown without a number. */
function numberOf(written: string | undefined): string {
  return written === undefined || written === 'undefined' || written === '-1' ? '' : written.replaceAll(/\s/g, '');
}
