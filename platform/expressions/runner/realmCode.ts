// This file runs inside the sandbox engine, after realm.ts. It runs the code of a code node and reads what it returns.
import type { CodeBody, RawFailure } from '../frames.ts';
import type { ExpressionItem } from '../scope.ts';
import type { RealmCore } from './realmCore.ts';

(() => {
  type Code = (items: unknown, item: unknown) => Promise<unknown>;
  type Entry = { [key: string]: unknown };

  const { stringify } = JSON;
  const { isArray } = Array;
  const { keys, values, hasOwn, defineProperty } = Object;
  const realm = globalThis as unknown as Record<string, unknown> & { bureauRealm: RealmCore & Record<string, unknown> };
  const core = realm.bureauRealm;

  const KNOWN_KEYS = ['json', 'binary', 'pairedItem', 'error', 'index'];
  /** Console output: level and text. */
  let logs: [string, string][] = [];
  let logChars = 0;
  let isLogCut = false;
  /** JSON text of the answer; empty while the code has not ended. */
  let answer = '';
  let isTooLong = false;

  const job = (): CodeBody => core.job() as CodeBody;
  const items = (): readonly ExpressionItem[] => core.scope().items;

  const log =
    (level: string) =>
    (...parts: unknown[]): void => {
      isLogCut ||= logs.length >= job().maxLogLines || logChars >= job().maxLogChars;
      if (isLogCut) return;
      const line = parts
        .map((value) => (typeof value === 'string' ? value : (shown(value) ?? String(value))))
        .join(' ');
      const kept = line.slice(0, job().maxLogChars - logChars);
      isLogCut = kept.length < line.length;
      logChars += kept.length;
      logs[logs.length] = [level, kept];
    };

  const consoleMethods = {
    log: log('log'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    debug: log('debug'),
  };

  function shown(value: unknown): string | undefined {
    try {
      return value instanceof Error ? `${value.name}: ${value.message}` : stringify(value);
    } catch {
      return undefined; // a value that refers to itself, for instance
    }
  }

  function kindOf(value: unknown): string {
    if (value === undefined) return 'nothing';
    if (value === null) return 'null';
    if (isArray(value)) return 'a list';
    return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
  }

  const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !isArray(value);

  /** One returned entry as an item: `{ json }` as it is, any other object is the `json`. */
  function itemOf(entry: unknown, name: string): Entry {
    if (!isObject(entry)) throw new TypeError(`${name} is ${kindOf(entry)}, but must be an object`);
    if (!hasOwn(entry, 'json')) return { json: entry };
    if (!isObject(entry['json']))
      throw new TypeError(`The "json" of ${name} is ${kindOf(entry['json'])}, but must be an object`);
    const unknown = keys(entry).find((key) => !KNOWN_KEYS.includes(key));
    if (unknown !== undefined) throw new TypeError(`${name} has "${unknown}" beside "json"; put it inside "json"`);
    return entry;
  }

  /** Returns the JSON text of an item with its source. */
  function cellOf(item: Entry, pairedItem: unknown): string {
    return stringify({ json: item['json'], binary: item['binary'], pairedItem: item['pairedItem'] ?? pairedItem });
  }

  /** Returned entries with the input items that they are, or whose `json` they hold. */
  function cellsOfAll(value: unknown): string[] {
    if (value === undefined || value === null || typeof value !== 'object')
      throw new TypeError(`The code returned ${kindOf(value)}; return a list of items, such as $input.all()`);
    const entries = isArray(value) ? value : [value];
    const indexes = new Map<unknown, number>();
    items().forEach((item, index) => indexes.set(item, index).set(item.json, index));
    const found: { item: Entry; paired: unknown }[] = [];
    for (let i = 0; i < entries.length; i += 1) {
      const item = itemOf(entries[i], isArray(value) ? `Entry ${i} of the returned list` : 'The returned object');
      found[i] = { item, paired: item['pairedItem'] ?? indexes.get(entries[i]) ?? indexes.get(item['json']) };
    }
    const guessed = guessedPairs(found.map(({ paired }) => paired));
    return found.map(({ item, paired }, index) => cellOf(item, paired ?? guessed(index)));
  }

  /** Where nothing says what the entries descend from: all from the only item, or one from each. */
  function guessedPairs(paired: unknown[]): (index: number) => number | undefined {
    if (items().length === 1) return () => 0;
    const isOneEach = paired.length === items().length && paired.every((pair) => pair === undefined);
    return (index) => (isOneEach ? index : undefined);
  }

  async function runAll(code: Code): Promise<string[]> {
    const all = items().slice();
    const value = await code(all, all[0]);
    core.throwRefusal();
    return cellsOfAll(value);
  }

  async function runEach(code: Code): Promise<string[]> {
    const cells: string[] = [];
    for (const index of job().itemIndexes) {
      core.place.item = index;
      const item = items()[index];
      try {
        const value = await code(undefined, item);
        core.throwRefusal();
        if (value === undefined)
          throw new TypeError('The code returned nothing; return one object, or null for no item');
        if (isArray(value)) throw new TypeError('The code returned a list; for each item it returns one object');
        cells[cells.length] = value === null ? 'null' : cellOf(itemOf(value, 'The returned object'), index);
      } catch (error) {
        if (!job().continues) throw error;
        core.forgetRefusal();
        cells[cells.length] = stringify({ e: core.describe(error) });
      }
    }
    return cells;
  }

  async function run(code: Code): Promise<void> {
    const isAll = job().mode === 'all';
    try {
      const cells = isAll ? await runAll(code) : await runEach(code);
      let chars = 0;
      for (const cell of cells) chars += cell.length;
      isTooLong = chars > job().maxTotalChars;
      if (!isTooLong) answer = `{"entries":[${cells.join(',')}],"logs":${stringify(logs)},"isCut":${isLogCut}}`;
    } catch (error) {
      const e: RawFailure = core.describe(error);
      answer = stringify({ e, item: isAll ? null : core.place.item, logs, isCut: isLogCut });
    }
  }

  /**
   * The origin of an item was counted among the inputs of its node. Here an input item is its own place, so that it keeps its pairing
   * however it is returned, spread or copied; of other nodes' items nothing is known.
   */
  function pairWithInput(): void {
    const all = items();
    for (let i = 0; i < all.length; i += 1) if (all[i] !== null) (all[i] as ExpressionItem).pairedItem = i;
    for (const { items: shown, pairedItems = [], outputs = {} } of values(core.scope().nodes)) {
      for (const list of [shown, pairedItems, ...values(outputs)])
        for (let i = 0; i < list.length; i += 1) delete (list[i] as ExpressionItem).pairedItem;
    }
  }

  core['startCode'] = () => {
    pairWithInput();
    answer = '';
    isTooLong = false;
    logs = [];
    logChars = 0;
    isLogCut = false;
    core.place.template = 0;
    core.place.item = job().itemIndexes[0] ?? 0;
    defineProperty(realm, 'console', { value: consoleMethods });
    void run(core.code(0) as Code);
  };

  /** The output so far, for a run ended by a limit. */
  core['printed'] = () => stringify({ logs, isCut: isLogCut });

  /** The answer once nothing is left to run; empty if it is too long. */
  core['codeResult'] = () => {
    if (answer !== '' || isTooLong) return answer;
    const message = 'The code waits for something that never happens: it has no timers, no network and no files';
    return stringify({
      e: { kind: 'Error', message },
      item: job().mode === 'all' ? null : core.place.item,
      logs,
      isCut: isLogCut,
    });
  };
})();
