// This file runs inside the sandbox engine. It gives lists, objects and dates the methods that README.md lists.
import type { DateTime as LuxonDateTime, DateTimeUnit, DurationLike, DurationUnit } from 'luxon';
import type { RealmCore } from './realmCore.ts';

(() => {
  type Entry = { [key: string]: unknown };

  const core = (globalThis as unknown as { bureauRealm: RealmCore }).bureauRealm;
  const { stringify } = JSON;
  const { isArray } = Array;
  const { keys, values, hasOwn, entries, fromEntries } = Object;
  const { addMethods, isEmpty } = core;

  const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !isArray(value);
  /** Equal for values that hold the same, whatever the order of their keys. */
  function keyOf(value: unknown): string {
    if (isArray(value)) return `[${value.map(keyOf).join(',')}]`;
    if (!isObject(value)) return `${typeof value}:${String(value)}`;
    return `{${keys(value)
      .toSorted()
      .map((key) => `${stringify(key)}:${keyOf(value[key])}`)
      .join(',')}}`;
  }
  const keysOf = (list: readonly unknown[]): Set<string> => new Set(list.map(keyOf));
  function unique(list: readonly unknown[], fields: readonly unknown[] = []): unknown[] {
    const seen = new Set<string>();
    const names = fields.flat().map(String);
    return list.filter((entry) => {
      const key = keyOf(names.length > 0 && isObject(entry) ? names.map((name) => entry[name]) : entry);
      return !seen.has(key) && seen.add(key) !== undefined;
    });
  }
  function numbersOf(list: readonly unknown[]): number[] {
    const numbers = list.map((entry) => (typeof entry === 'string' && entry.trim() === '' ? NaN : Number(entry)));
    const wrong = numbers.findIndex((number) => Number.isNaN(number));
    if (wrong >= 0) throw new TypeError(`Entry ${wrong} of the list is not a number`);
    return numbers;
  }
  const sum = (list: readonly unknown[]): number => numbersOf(list).reduce((total, number) => total + number, 0);
  /** The largest or smallest number without a call that lists of any length would break. */
  const extreme = (list: readonly unknown[], isBetter: (a: number, b: number) => boolean): number =>
    numbersOf(list).reduce((best, number) => (isBetter(number, best) ? number : best));
  const isNothing = (value: unknown): boolean =>
    value === null || value === undefined || value === '' || value === 'nil';
  const isHollow = (value: unknown): boolean =>
    isNothing(value) || (typeof value === 'object' && keys(value as Entry).length === 0 && !(value instanceof Date));
  /** The value without nulls, empty texts, `nil` and empty objects, at any depth. */
  function compacted(value: unknown): unknown {
    if (isArray(value)) return value.filter((entry) => !isHollow(entry)).map(compacted);
    if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return fromEntries(
      entries(value)
        .filter(([, entry]) => !isHollow(entry))
        .map(([key, entry]) => [key, compacted(entry)]),
    );
  }
  const urlPart = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

  const lists: { [name: string]: (list: unknown[], ...args: never[]) => unknown } = {
    append: (list, ...more: unknown[]) => [...list, ...more],
    average: (list) => sum(list) / list.length,
    chunk: (list, size: number) => {
      if (!Number.isInteger(size) || size < 1) throw new RangeError('chunk() takes a whole number of at least 1');
      return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
    },
    compact: compacted,
    difference: (list, other: unknown[]) =>
      list.filter(
        (
          (known) => (entry: unknown) =>
            !known.has(keyOf(entry))
        )(keysOf(other)),
      ),
    first: (list) => list[0],
    intersection: (list, other: unknown[]) =>
      unique(
        list.filter(
          (
            (known) => (entry: unknown) =>
              known.has(keyOf(entry))
          )(keysOf(other)),
        ),
      ),
    isEmpty: (list) => list.length === 0,
    isNotEmpty: (list) => list.length > 0,
    last: (list) => list[list.length - 1],
    max: (list) => extreme(list, (a, b) => a > b),
    merge: (list, other: unknown[] = []) =>
      [...list, ...other].reduce<Entry>((merged, entry) => (isObject(entry) ? { ...entry, ...merged } : merged), {}),
    min: (list) => extreme(list, (a, b) => a < b),
    pluck: (list, ...names: unknown[]) =>
      list.filter(isObject).map((entry) =>
        names.length === 1
          ? entry[String(names[0])]
          : fromEntries(
              names
                .map(String)
                .filter((name) => hasOwn(entry, name))
                .map((name) => [name, entry[name]]),
            ),
      ),
    randomItem: (list) => list[Math.floor(Math.random() * list.length)],
    removeDuplicates: (list, ...fields: unknown[]) => unique(list, fields),
    renameKeys: (list, ...names: unknown[]) =>
      list.map((entry) =>
        isObject(entry)
          ? fromEntries(
              entries(entry).map(([key, value]) => {
                const at = names.findIndex((name, i) => i % 2 === 0 && name === key);
                return [at < 0 ? key : String(names[at + 1]), value];
              }),
            )
          : entry,
      ),
    smartJoin: (list, keyField: string, valueField: string) =>
      fromEntries(list.filter(isObject).map((entry) => [String(entry[keyField]), entry[valueField]])),
    sum,
    toJsonString: (list) => stringify(list),
    union: (list, other: unknown[]) => unique([...list, ...other]),
    unique: (list, ...fields: unknown[]) => unique(list, fields),
  };

  /** Calls a method of the object itself: of a list, a map, or of an object of the code. */
  function ownMethod(object: Entry, name: string): unknown {
    const method = object[name];
    const isPlainValue = typeof object !== 'object' || [String, Number, Boolean].some((kind) => object instanceof kind);
    if (isPlainValue && typeof method !== 'function') throw new TypeError('not a function');
    return typeof method === 'function' ? (method as (this: Entry) => unknown).call(object) : undefined;
  }

  const objects: { [name: string]: (object: Entry, ...args: never[]) => unknown } = {
    compact: compacted,
    // Only calls of .keys() and .values() are compiled to these names (`listCalls.ts`); own methods of the object win.
    ḳeys: (object) => ownMethod(object, 'keys') ?? keys(object),
    ṿalues: (object) => ownMethod(object, 'values') ?? values(object),
    hasField: (object, name: string) => hasOwn(object, name),
    isEmpty: (object) => isEmpty(object),
    isNotEmpty: (object) => !isEmpty(object),
    keepFieldsContaining: (object, text: string) =>
      fromEntries(entries(object).filter(([, value]) => typeof value === 'string' && value.includes(text))),
    removeField: (object, name: string) => fromEntries(entries(object).filter(([key]) => key !== name)),
    removeFieldsContaining: (object, text: string) =>
      fromEntries(entries(object).filter(([, value]) => !(typeof value === 'string' && value.includes(text)))),
    toJsonString: (object) => stringify(object),
    urlEncode: (object) =>
      entries(object)
        .map(([key, value]) => `${urlPart(key)}=${urlPart(value)}`)
        .join('&'),
  };

  const dateOf = (value: unknown): LuxonDateTime => {
    const { DateTime } = core.dates();
    if (value instanceof DateTime) return value;
    const date = value instanceof Date ? DateTime.fromJSDate(value) : DateTime.fromISO(String(value));
    if (!date.isValid) throw new TypeError(`"${String(value).slice(0, 100)}" is not a date that can be read`);
    return date;
  };
  const lengthOf = (amount: unknown, unit: unknown): DurationLike =>
    typeof amount === 'number' ? { [String(unit ?? 'milliseconds')]: amount } : (amount as DurationLike);
  const EXTRACTS: { [unit: string]: string } = { week: 'weekNumber', dayOfYear: 'ordinal', yearDayNumber: 'ordinal' };
  for (const unit of ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond']) EXTRACTS[`${unit}s`] = unit;
  /** The first date minus the second, as n8n computes it. */
  function difference(from: LuxonDateTime, to: LuxonDateTime, unit: unknown): unknown {
    const units = (isArray(unit) ? unit : [unit ?? 'days']) as DurationUnit[];
    const found = from.diff(to, units);
    return isArray(unit) ? found.toObject() : found.as(units[0] ?? 'days');
  }

  const dates: { [name: string]: (date: LuxonDateTime, ...args: never[]) => unknown } = {
    beginningOf: (date, unit = 'week' as never) => date.startOf(unit as DateTimeUnit),
    diffTo: (date, other: unknown, unit: unknown) => difference(date, dateOf(other), unit),
    diffToNow: (date, unit: unknown) => difference(date, core.now(), unit),
    endOfMonth: (date) => date.endOf('month'),
    extract: (date, unit = 'week' as never) => date[(EXTRACTS[unit] ?? unit) as 'year'],
    format: (date, format = 'yyyy-MM-dd' as never) => date.toFormat(format),
    isBetween: (date, a: unknown, b: unknown) => {
      const [from = 0, to = 0] = [dateOf(a).toMillis(), dateOf(b).toMillis()].toSorted((x, y) => x - y);
      return date.toMillis() > from && date.toMillis() < to;
    },
    isDst: (date) => date.isInDST,
    isEmpty: () => false,
    isNotEmpty: () => true,
    isInLast: (date, amount: number, unit = 'minutes' as never) =>
      date <= core.now() && date >= core.now().minus({ [unit as string]: amount }),
    isWeekend: (date) => date.weekday >= 6,
    minus: (date, amount: unknown, unit: unknown) => originals.minus.call(date, lengthOf(amount, unit)),
    plus: (date, amount: unknown, unit: unknown) => originals.plus.call(date, lengthOf(amount, unit)),
    toDateTime: (date) => date,
    toFloat: (date) => date.toMillis(),
    toInt: (date) => date.toMillis(),
  };

  const { DateTime } = core.luxon;
  const originals = { plus: DateTime.prototype.plus, minus: DateTime.prototype.minus };

  addMethods(Array.prototype, lists, (self) => self as unknown[]);
  addMethods(Object.prototype, objects, (self) => self as Entry);
  addMethods(DateTime.prototype, dates, (self) => self as LuxonDateTime);
  addMethods(Date.prototype, dates, (self) => core.dates().DateTime.fromJSDate(self as Date));
})();
