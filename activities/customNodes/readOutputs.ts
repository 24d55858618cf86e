import { AppError } from '../../openapi/AppError.ts';
import type { Item, PairedItem } from '../../domains/executions/item.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import { customLimits } from './limits.ts';

/** Objects and lists inside of each other that items may have. */
const maxDepth = 200;

interface Reading {
  title: string;
  /** Output ports of the node. */
  ports: readonly string[];
  context: Pick<NodeContext<unknown>, 'items' | 'inputs'>;
  /** Files that the run has written, as JSON. */
  written: ReadonlySet<string>;
}

/**
 * Reads the items that the code of a package gave. Everything about them is checked: ports, shapes, numbers, and that each file is one of
 * the input or was written by this run. Errors: `node_failed`, which says what is wrong.
 */
export function readOutputs(outputs: unknown, reading: Reading): Record<string, Item[]> {
  if (!isObject(outputs)) throw refused(reading, '"outputs" must be an object of lists of items');
  const files = new Set(reading.written);
  for (const { binary } of reading.context.items)
    for (const file of Object.values(binary ?? {})) files.add(JSON.stringify(file));
  const read: Record<string, Item[]> = {};
  let count = 0;
  for (const [port, items] of Object.entries(outputs)) {
    if (!reading.ports.includes(port) && port !== 'error') throw refused(reading, `there is no output port "${port}"`);
    if (!Array.isArray(items)) throw refused(reading, `the items of "${port}" must be a list`);
    count += items.length;
    if (count > customLimits.itemsOfRun) throw refused(reading, `a run returns up to ${customLimits.itemsOfRun} items`);
    read[port] = items.map((item: unknown, index) =>
      readItem(item, { reading, files, at: `item ${index} of "${port}"` }),
    );
  }
  return read;
}

function readItem(
  item: unknown,
  { reading, files, at }: { reading: Reading; files: ReadonlySet<string>; at: string },
): Item {
  if (!isObject(item) || !isObject(item['json'])) throw refused(reading, `${at} must be { json: { … } }`);
  if (depthOf(item['json']) > maxDepth) throw refused(reading, `${at} is nested more than ${maxDepth} levels deep`);
  const { json, binary, pairedItem } = item;
  const read: Item = { json: json as Item['json'] };
  if (binary !== undefined && binary !== null) {
    if (!isObject(binary)) throw refused(reading, `"binary" of ${at} must be an object`);
    for (const [name, file] of Object.entries(binary))
      if (!files.has(JSON.stringify(file)))
        throw refused(
          reading,
          `the file "${name}" of ${at} is no file of its input; make files with context.files.write`,
        );
    read.binary = binary as NonNullable<Item['binary']>;
  }
  if (pairedItem !== undefined && pairedItem !== null) read.pairedItem = readPair(pairedItem, reading, at);
  return read;
}

/** A number alone counts the items of all inputs, as `eachItem` does. */
function readPair(pairedItem: unknown, { context, ...reading }: Reading, at: string): PairedItem {
  const pairs: unknown[] = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
  const { inputs, items } = context;
  for (const pair of pairs) {
    const { item, input } = isObject(pair) ? pair : { item: pair };
    const list =
      input === undefined ? items : typeof input === 'string' && Object.hasOwn(inputs, input) ? inputs[input]! : [];
    if (!Number.isInteger(item) || (item as number) < 0 || (item as number) >= list.length)
      throw refused(reading, `"pairedItem" of ${at} names no input item`);
  }
  return pairedItem as PairedItem;
}

/** Counts without recursion, because a deep value would exhaust the stack. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let level: unknown[] = [value]; level.length > 0 && depth <= maxDepth; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return depth;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused({ title }: Pick<Reading, 'title'>, problem: string): AppError {
  return new AppError('node_failed', `The result of "${title}" cannot be used: ${problem}.`);
}
