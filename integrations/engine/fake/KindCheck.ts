import { isObject } from './shape.ts';

/** The kind of a field; of `words`, those are allowed. `Own` are further kinds of a vendor. */
export type KindOf<Own extends string = never> =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | Own
  | { readonly words: string }
  | { readonly fields: KindsOf<Own> }
  | { readonly list: KindOf<Own> };

/** The fields of an object. A name ends in `!` if it is required. */
export interface KindsOf<Own extends string = never> {
  readonly [name: string]: KindOf<Own>;
}

/** A fault of a field; each vendor words it differently. */
export interface Fault {
  /** `fields`: it is no object at all. */
  readonly of: 'fields' | 'missing' | 'unknown' | 'words' | 'kind';
  /** Place of the field, such as `from.email`; empty for the body. */
  readonly at: string;
  /** Last part of the place. */
  readonly name: string;
  /** The kind, or the words. */
  readonly wanted: string;
  /** The kind of the value. */
  readonly found: string;
}

interface Rules<Own extends string> {
  /** The place of an entry of a list. Default: that of the list. */
  readonly entry?: (at: string, index: number) => string;
  /** Null is no value. */
  readonly takesNull?: true;
  readonly own?: Readonly<Record<Own, (value: unknown) => boolean>>;
}

/** Finds missing and unknown fields of JSON, and those of a wrong kind. Unlike at most vendors, unknown ones are a fault everywhere. */
export class KindCheck<Own extends string = never> {
  readonly #rules: Rules<Own>;

  constructor(rules: Rules<Own>) {
    this.#rules = rules;
  }

  /** Returns the first fault of an object. */
  inFields(value: unknown, kinds: KindsOf<Own>, at = ''): Fault | null {
    if (!isObject(value)) return fault('fields', at, { wanted: 'object', found: typeOf(value) });
    const place = at === '' ? '' : `${at}.`;
    for (const [key, kind] of Object.entries(kinds)) {
      const name = key.replace('!', '');
      const given = value[name];
      const isNone = given === undefined || (given === null && this.#rules.takesNull === true);
      if (key.endsWith('!') && (isNone || given === '')) return fault('missing', `${place}${name}`);
      const wrong = isNone ? null : this.inValue(given, kind, `${place}${name}`);
      if (wrong) return wrong;
    }
    const unknown = Object.keys(value).find((name) => !(name in kinds) && !(`${name}!` in kinds));
    return unknown === undefined ? null : fault('unknown', `${place}${unknown}`);
  }

  /** Returns the first fault of a value. */
  inValue(value: unknown, kind: KindOf<Own>, at: string): Fault | null {
    const found = kind === 'integer' && Number.isInteger(value) ? 'integer' : typeOf(value);
    if (typeof kind === 'string') {
      const isOwn = this.#rules.own?.[kind as Own];
      return (isOwn ? isOwn(value) : found === kind) ? null : fault('kind', at, { wanted: kind, found });
    }
    if ('words' in kind) {
      const isWord = kind.words.split(' ').includes(String(value));
      return isWord ? null : fault('words', at, { wanted: kind.words.replaceAll(' ', ', '), found });
    }
    if ('fields' in kind) return this.inFields(value, kind.fields, at);
    if (!Array.isArray(value)) return fault('kind', at, { wanted: 'array', found });
    for (const [index, entry] of value.entries()) {
      const wrong = this.inValue(entry, kind.list, this.#rules.entry?.(at, index) ?? at);
      if (wrong) return wrong;
    }
    return null;
  }
}

function fault(of: Fault['of'], at: string, { wanted, found } = { wanted: '', found: '' }): Fault {
  return { of, at, name: at.slice(at.lastIndexOf('.') + 1), wanted, found };
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}
