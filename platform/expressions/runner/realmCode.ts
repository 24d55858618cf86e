// This file runs inside the sandbox engine, after realm.ts. It runs the code of a code node and reads what it returns.
import type { CodeBody, RawFailure } from '../frames.ts';
import type { ExpressionItem } from '../scope.ts';
import type { RealmCore } from './realmCore.ts';

(() => {
  type Code = (items: unknown, item: unknown) => Promise<unknown>;
  type Entry = { [key: string]: unknown };

  const { stringify } = JSON;
  const { isArray } = Array;
  const { keys, values, entries: entriesOf, hasOwn, defineProperty } = Object;
  const realm = globalThis as unknown as Record<string, unknown> & { bureauRealm: RealmCore & Record<string, unknown> };
  const core = realm.bureauRealm;

  const KNOWN_KEYS = ['json', 'binary', 'pairedItem', 'error', 'index'];
  /** Console output: level and text. */
  let logs: [string, string][] = [];
  let logChars = 0;
  let isLogCut = false;
  /** JSON text of a failure; empty without one. */
  let failed = '';
  /** JSON text of each returned entry, in order, once the code has ended: made when it is sent, so that no second copy of all is in memory. */
  let cells: ((index: number) => string) | null = null;
  let cellCount = 0;
  let sentCells = -1;
  let sentChars = 0;
  /** Length of a piece of the answer. */
  const PIECE_CHARS = 1024 * 1024;
  /** Static data as it was, by kind. */
  let staticTexts: Record<string, string> = {};
  let customData: Record<string, string> = {};

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
  function cellsOfAll(value: unknown): void {
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
    cells = (index) => {
      const { item, paired } = found[index] as { item: Entry; paired: unknown };
      return cellOf(item, paired ?? guessed(index));
    };
    cellCount = found.length;
  }

  /** Where nothing says what the entries descend from: all from the only item, or one from each. */
  function guessedPairs(paired: unknown[]): (index: number) => number | undefined {
    if (items().length === 1) return () => 0;
    const isOneEach = paired.length === items().length && paired.every((pair) => pair === undefined);
    return (index) => (isOneEach ? index : undefined);
  }

  async function runAll(code: Code): Promise<void> {
    const all = items().slice();
    const value = await code.call(self(), all, all[0]);
    core.throwRefusal();
    cellsOfAll(value);
  }

  async function runEach(code: Code): Promise<void> {
    const texts: string[] = [];
    for (const index of job().itemIndexes) {
      core.place.item = index;
      const item = items()[index];
      try {
        const value = await code.call(self(), undefined, item);
        core.throwRefusal();
        if (value === undefined)
          throw new TypeError('The code returned nothing; return one object, or null for no item');
        if (isArray(value)) throw new TypeError('The code returned a list; for each item it returns one object');
        texts[texts.length] = value === null ? 'null' : cellOf(itemOf(value, 'The returned object'), index);
      } catch (error) {
        if (!job().continues) throw error;
        core.forgetRefusal();
        texts[texts.length] = stringify({ e: core.describe(error) });
      }
    }
    cells = (index) => texts[index] as string;
    cellCount = texts.length;
  }

  function fail(e: RawFailure, item: number | null): void {
    cells = null;
    failed = stringify({ e, item, logs, isCut: isLogCut });
  }

  /** Static data of the digital organization (`global`) and of the node; what code changes in it is kept after the run. */
  function staticData(kind: unknown): object {
    const data = core.scope().staticData;
    const name = kind === undefined || kind === 'global' ? 'global' : 'node';
    if (data === undefined)
      throw new Error('Static data is not there for this code; call $getWorkflowStaticData by its name');
    return data[name];
  }

  /** JSON text of the static data that the code changed, and of the custom data that it set. */
  function changes(): string {
    const data = core.scope().staticData;
    const changed = entriesOf(data ?? {}).filter(([kind, value]) => stringify(value) !== staticTexts[kind]);
    const parts: string[] = [];
    if (changed.length > 0)
      parts.push(`"staticData":{${changed.map(([kind, value]) => `"${kind}":${stringify(value)}`).join(',')}},`);
    if (keys(customData).length > 0) parts.push(`"customData":${stringify(customData)},`);
    return parts.join('');
  }

  const setCustom = (key: unknown, value: unknown): void => {
    if (typeof key !== 'string' || !/^[A-Za-z0-9_]{1,50}$/.test(key))
      throw new TypeError('The key of custom data has up to 50 letters, digits and underscores');
    if (!['string', 'number', 'boolean', 'bigint'].includes(typeof value))
      throw new TypeError(`The value of custom data "${key}" is a text, a number or a boolean`);
    customData[key] = String(value).slice(0, 255);
  };
  Object.assign(core, {
    ownCustomData: () => customData,
    setCustomData: setCustom,
  });

  const self = () => ({ helpers: core['helpers'], getWorkflowStaticData: staticData });

  async function run(code: Code): Promise<void> {
    const isAll = job().mode === 'all';
    try {
      await (isAll ? runAll(code) : runEach(code));
    } catch (error) {
      fail(core.describe(error), isAll ? null : core.place.item);
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
    failed = '';
    cells = null;
    cellCount = 0;
    sentCells = -1;
    sentChars = 0;
    customData = {};
    staticTexts = {};
    for (const [kind, value] of entriesOf(core.scope().staticData ?? {})) staticTexts[kind] = stringify(value);
    (core['clearTimers'] as (() => void) | undefined)?.();
    defineProperty(realm, '$getWorkflowStaticData', { value: staticData, configurable: true });
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

  /** The next piece of the answer once nothing is left to run, and '' behind the last one; a piece that begins with ! replaces all. */
  core['codeResult'] = () => {
    if (failed !== '') return endWith(failed);
    if (cells === null) {
      const message =
        'The code waits for something that never happens: it has no network and no files, and no timer is left';
      const item = job().mode === 'all' ? null : core.place.item;
      return endWith(stringify({ e: { kind: 'Error', message }, item, logs, isCut: isLogCut }));
    }
    try {
      return nextPiece(cells);
    } catch (error) {
      return endWith(stringify({ e: core.describe(error), item: null, logs, isCut: isLogCut }));
    }
  };

  /** Returns one last piece in place of all others. */
  function endWith(text: string): string {
    failed = '';
    cells = null;
    return `!${text}`;
  }

  function nextPiece(textOf: (index: number) => string): string {
    if (sentCells > cellCount) return '';
    let piece = '';
    if (sentCells < 0) {
      piece = '{"entries":[';
      sentCells = 0;
    }
    for (; sentCells < cellCount && piece.length < PIECE_CHARS; sentCells += 1)
      piece += `${sentCells === 0 ? '' : ','}${textOf(sentCells)}`;
    sentChars += piece.length;
    if (sentChars > job().maxTotalChars) return endWith('');
    if (sentCells < cellCount) return piece;
    sentCells = cellCount + 1;
    return `${piece}],${changes()}"logs":${stringify(logs)},"isCut":${isLogCut}}`;
  }

  /** True once the code has ended: what its timers would do does not matter. */
  core['hasEnded'] = () => failed !== '' || cells !== null;

  /** An error in a timer ends the run, as it ends a program. */
  core['failTimer'] = (error: unknown) => fail(core.describe(error), null);
})();
