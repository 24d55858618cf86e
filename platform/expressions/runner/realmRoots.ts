// This file runs inside the sandbox engine, after realm.ts. It defines the names that expressions can use (README.md).
import type { ExpressionItem, NodeInScope, PageScope } from '../scope.ts';
import type { DateTime as LuxonDateTime } from 'luxon';
import type { RealmBase } from './realmCore.ts';

(() => {
  const { freeze, defineProperty, keys } = Object;
  const realm = globalThis as unknown as Record<string, unknown> & { bureauRealm: RealmBase & Record<string, unknown> };
  const core = realm.bureauRealm;
  const { view, viewList } = core;
  const luxon = realm['luxon'] as typeof import('luxon');
  const jmespath = realm['jmespath'] as { search: (data: unknown, query: string) => unknown };

  const EMPTY_ITEM: ExpressionItem = { json: {} };
  const currentItem = (): ExpressionItem => view(core.scope().items[core.place.item] ?? EMPTY_ITEM);

  function oneOf(items: readonly ExpressionItem[], index: number): ExpressionItem | undefined {
    const item = items[index];
    return item === undefined ? undefined : view(item);
  }

  const input = freeze({
    get item() {
      return currentItem();
    },
    first: () => oneOf(core.scope().items, 0),
    last: () => oneOf(core.scope().items, core.scope().items.length - 1),
    all: () => viewList(core.scope().items),
    get params() {
      return view(core.scope().params ?? {});
    },
  });

  /** Returns items of an output and run of a node; by default those that the current items descend from. */
  function itemsOf(name: string, { node, output, run }: { node: NodeInScope; output?: unknown; run?: unknown }) {
    if (!node.executed) throw new Error(`Node "${name}" has not been executed`);
    const isLatest = run === undefined || run === -1;
    if (output === undefined && isLatest) return node.items;
    const items =
      node.outputs?.[`${String(output ?? '')}/${isLatest ? '' : String(run)}`] ??
      (node.shown && shownItems(node, output ?? node.shown.output, isLatest ? node.shown.run : run));
    if (items !== undefined) return items;
    if (node.outputsLeftOut !== undefined) core.refuse(new Error(node.outputsLeftOut));
    const what = `${output === undefined ? '' : ` output ${String(output)}`}${isLatest ? '' : ` run ${String(run)}`}`;
    throw new Error(`Node "${name}" has no${what}; outputs and runs are counted from 0`);
  }

  /** Returns items of a node whose outputs are all there, each once. */
  function shownItems({ items, outputs, shown }: NodeInScope, output: unknown, run: unknown) {
    const asked = `${String(output)}/${String(run)}`;
    return asked === `${shown?.output}/${shown?.run}` ? items : outputs?.[asked];
  }

  function itemMatching(name: string, node: NodeInScope, itemIndex: number): ExpressionItem {
    const items = node.pairedItems ?? itemsOf(name, { node });
    const index = node.pairedIndexes?.[itemIndex];
    const item = typeof index === 'number' ? items[index] : undefined;
    // Tolerant expressions get the first of several items, and one behind a node that names no source.
    const isSure = node.severalAt?.[itemIndex] !== true && typeof node.brokenAt?.[itemIndex] !== 'string';
    if (item !== undefined && (isSure || core.scope().expressionErrors === 'tolerant')) return view(item);
    const instead = `$('${name}').first(), .last() or .all()`;
    if (node.severalAt?.[itemIndex])
      throw new Error(
        `Multiple matching items: item ${itemIndex + 1} of this node descends from several items of node "${name}". Use ${instead} instead`,
      );
    const broken = node.brokenAt?.[itemIndex];
    const why = typeof broken === 'string' ? `: node "${broken}" does not say what its item descends from` : '';
    throw new Error(
      `Paired item missing: item ${itemIndex + 1} of this node cannot be traced back to one item of node "${name}"${why}. ` +
        `Use ${instead} instead`,
    );
  }

  function nodeRoot(nodeName: unknown): unknown {
    const name = String(nodeName);
    const node = Object.hasOwn(core.scope().nodes, name) ? core.scope().nodes[name] : undefined;
    if (node === undefined) throw new Error(`There is no node "${name}"`);
    return freeze({
      get item() {
        return itemMatching(name, node, core.place.item);
      },
      itemMatching: (index: unknown) => itemMatching(name, node, Number(index)),
      first: (output?: unknown, run?: unknown) => oneOf(itemsOf(name, { node, output, run }), 0),
      last: (output?: unknown, run?: unknown) => {
        const items = itemsOf(name, { node, output, run });
        return oneOf(items, items.length - 1);
      },
      all: (output?: unknown, run?: unknown) => viewList(itemsOf(name, { node, output, run })),
      isExecuted: node.executed,
      ...(node.context === undefined ? {} : { context: view(node.context) }),
      get params() {
        return view(node.params);
      },
    });
  }

  function isEmpty(value: unknown): boolean {
    if (value === undefined || value === null || value === '') return true;
    if (typeof value !== 'object') return false;
    return Array.isArray(value) ? value.length === 0 : !isDate(value) && keys(value).length === 0;
  }

  let isZoneSet = false;
  let now: LuxonDateTime | null = null;
  /** Luxon in the time zone of the execution; setting it asks the host, so it is done for jobs that use dates only. */
  function dates(): typeof luxon {
    if (!isZoneSet) luxon.Settings.defaultZone = core.timeZone();
    isZoneSet = true;
    return luxon;
  }

  const isDate = (value: object): boolean => value instanceof Date || value instanceof luxon.DateTime;
  const numbersOf = (values: unknown[]): number[] => values.flat(1).map(Number);
  const nowIn = (): LuxonDateTime =>
    (now ??= dates().DateTime.fromISO(core.scope().now, { zone: luxon.Settings.defaultZone }));

  /** Names that only the expressions of a pagination know; elsewhere they are not defined. */
  function page(name: string): PageScope {
    const current = core.scope().page;
    if (current === undefined) throw new ReferenceError(`${name} is not defined`);
    return current;
  }

  const executionOf = (): object => ({ resumeUrl: null, resumeFormUrl: null, ...core.scope().execution });
  const ownCustomData = (): Record<string, string> => ({
    ...core.scope().customData,
    ...(core['ownCustomData'] as () => Record<string, string>)(),
  });
  function setCustomData(key: unknown, value: unknown): void {
    if (!('mode' in core.job()))
      throw new Error('Expressions read custom data; code nodes and the node “Execution data” set it');
    (core['setCustomData'] as (name: unknown, text: unknown) => void)(key, value);
  }
  /** Custom data of the execution, by which lists of executions are filtered. */
  const customData = freeze({
    get: (key: unknown) => ownCustomData()[String(key)] ?? null,
    getAll: () => ownCustomData(),
    set: setCustomData,
    setAll: (values: Record<string, unknown>) => {
      for (const key of keys(values)) setCustomData(key, values[key]);
    },
  });

  /** Values of the variables; a name without one is an error that says where to add it. */
  function variables(): object {
    return new Proxy(view(core.scope().vars ?? {}), {
      get(held, name) {
        if (typeof name !== 'string' || Object.hasOwn(held, name) || name in Object.prototype)
          return (held as Record<string | symbol, unknown>)[name];
        if (core.scope().hiddenVars?.includes(name))
          throw new Error(`The variable "${name}" is secret: only nodes that send requests read it, and no code`);
        if (name === 'toJSON' || core.scope().expressionErrors === 'tolerant') return undefined;
        throw new Error(`There is no variable "${name}". Add it to the variables of the project or the organization`);
      },
    });
  }

  const roots: Record<string, () => unknown> = {
    $json: () => currentItem().json,
    $binary: () => currentItem().binary ?? {},
    $input: () => input,
    $: () => nodeRoot,
    $execution: () => freeze(defineProperty(executionOf(), 'customData', { value: customData, enumerable: false })),
    $vars: () => variables(),
    $organization: () => view(core.scope().organization),
    $digitalOrganization: () => view(core.scope().digitalOrganization),
    $prevNode: () => view(core.scope().prevNode ?? { name: null, outputIndex: null, runIndex: null }),
    $runIndex: () => core.scope().runIndex,
    $itemIndex: () => core.place.item,
    $response: () => view(page('$response').response),
    $pageCount: () => page('$pageCount').pageCount,
    $now: nowIn,
    $today: () => nowIn().startOf('day'),
    DateTime: () => dates().DateTime,
    Duration: () => dates().Duration,
    Interval: () => dates().Interval,
    $if: () => (condition: unknown, whenTrue: unknown, whenFalse: unknown) => (condition ? whenTrue : whenFalse),
    $not: () => (value: unknown) => !value,
    $ifEmpty: () => (value: unknown, fallback: unknown) => (isEmpty(value) ? fallback : value),
    $jmespath: () => (data: unknown, query: unknown) => jmespath.search(data, String(query)),
    $min:
      () =>
      (...values: unknown[]) =>
        Math.min(...numbersOf(values)),
    $max:
      () =>
      (...values: unknown[]) =>
        Math.max(...numbersOf(values)),
  };

  for (const name of keys(roots)) {
    defineProperty(realm, name, { get: roots[name] as () => unknown, configurable: false, enumerable: false });
  }
  Object.assign(core, { isEmpty, luxon, dates, now: nowIn });
})();
