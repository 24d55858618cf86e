import { invalid, isObject } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { AppError } from '../../../openapi/AppError.ts';
import type { Rest } from './textRequest.ts';

/** Returns whether a value requests the default behavior. */
export type IsHarmless = (value: unknown) => boolean;

/**
 * A place in a caller's body: its value and its JSON pointer (RFC 6901), so that invalid values are rejected by name. Fields without a
 * translation go to `rest` by `keepRest`; nothing is dropped silently.
 */
export class BodyReader {
  readonly value: unknown;
  readonly pointer: string;
  readonly #rest: Rest[];

  constructor(value: unknown, rest: Rest[], pointer = '') {
    this.value = value;
    this.pointer = pointer;
    this.#rest = rest;
  }

  /** False for absent members and for null, which mean the same. */
  get isPresent(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** The value at a member or index; absent when this value has none. */
  at(name: string | number): BodyReader {
    const value = (this.value as Record<string | number, unknown> | null | undefined)?.[name];
    const escaped = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
    return new BodyReader(value, this.#rest, `${this.pointer}/${escaped}`);
  }

  text(): string {
    if (typeof this.value !== 'string') throw this.invalid('must be a string');
    return this.value;
  }

  optionalText(): string | null {
    return this.isPresent ? this.text() : null;
  }

  optionalNumber(): number | null {
    if (!this.isPresent) return null;
    if (typeof this.value !== 'number') throw this.invalid('must be a number');
    return this.value;
  }

  optionalBoolean(): boolean | null {
    if (!this.isPresent) return null;
    if (typeof this.value !== 'boolean') throw this.invalid('must be true or false');
    return this.value;
  }

  object(): JsonObject {
    if (!isObject(this.value)) throw this.invalid('must be an object');
    return this.value;
  }

  optionalObject(): JsonObject | null {
    return this.isPresent ? this.object() : null;
  }

  /** One of `names`. */
  oneOf<Name extends string>(names: readonly Name[]): Name {
    const name = names.find((one) => one === this.value);
    if (name === undefined) throw this.invalid(`must be one of ${names.join(', ')}`);
    return name;
  }

  items(): BodyReader[] {
    if (!Array.isArray(this.value)) throw this.invalid('must be an array');
    return this.value.map((_, index) => this.at(index));
  }

  /** The items of an array, none if it is absent. */
  optionalItems(): BodyReader[] {
    return this.isPresent ? this.items() : [];
  }

  /**
   * Keeps every member that is not `known`. Null, `[]` and `{}` request nothing; the values that `harmless` lists or accepts request the
   * default behavior.
   */
  keepRest(known: readonly string[], harmless: Readonly<Record<string, readonly unknown[] | IsHarmless>> = {}): void {
    for (const [name, value] of Object.entries(this.object())) {
      if (value === undefined || known.includes(name)) continue;
      const accepts = Object.hasOwn(harmless, name) ? harmless[name]! : [];
      const isHarmless = isNothing(value) || (typeof accepts === 'function' ? accepts(value) : accepts.includes(value));
      this.at(name).keep(isHarmless);
    }
  }

  /** Keeps this value as specific to its format. */
  keep(harmless = false): void {
    this.#rest.push({ pointer: this.pointer, value: this.value, harmless });
  }

  invalid(problem: string): AppError {
    const name = this.pointer.slice(1).replaceAll('/', '.');
    return invalid(this.pointer, `${name === '' ? 'The body' : name} ${problem}.`);
  }
}

/** Accepts any value: for hints that change no answer. */
export const anyValue: IsHarmless = () => true;

function isNothing(value: unknown): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
