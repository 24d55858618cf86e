import { jsonMistake, type JsonMistake } from '../../../forms/jsonMistake.ts';
import type { Graph } from './graph.ts';

/** Items that replace a node's output in manual executions, as stored in the graph. */
export type PinnedItems = Record<string, unknown>[];

/** The contract's limit of pinned items of one node. */
export const maxPinnedItems = 10_000;
/** Pinned items are saved with every edit of the draft: above this it would become slow. */
export const maxPinnedBytes = 2 * 1024 * 1024;

/** The items pinned to a node, if any are. */
export function pinnedItems(graph: Graph, nodeId: string): PinnedItems | null {
  return graph.pin_data?.[nodeId] ?? null;
}

/** Pins items to a node, or (`null`) takes them away. */
export function setPinnedItems(graph: Graph, nodeId: string, items: PinnedItems | null): Graph {
  const { [nodeId]: before, ...others } = graph.pin_data ?? {};
  if (items === null) return before === undefined ? graph : { ...graph, pin_data: others };
  return { ...graph, pin_data: { ...others, [nodeId]: items } };
}

/** Returns changed pins: the items by node id, null if pins were removed. */
export function changedPins(before: Graph, after: Graph): Record<string, PinnedItems | null> {
  const [old, now] = [before.pin_data ?? {}, after.pin_data ?? {}];
  if (old === now) return {};
  const ids = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((id) => old[id] !== now[id]);
  return Object.fromEntries(ids.map((id) => [id, now[id] ?? null]));
}

/** Items of an execution as they can be pinned: their fields. Files and pairs belong to the execution they came from. */
export function toPinned(items: readonly Record<string, unknown>[]): PinnedItems {
  return items.map((item) => ({ json: 'json' in item ? item.json : item }));
}

/** A problem with typed items. `place` is a 0-based item. */
export type PinProblem =
  | ({ kind: 'json' } & JsonMistake)
  | { kind: 'not_a_list' }
  | { kind: 'not_an_object'; place: number }
  | { kind: 'too_many' }
  | { kind: 'too_large'; sizeBytes: number };

/** Reads typed items: a list of objects, each the fields of one item. */
export function parsePinned(typed: string): { items: PinnedItems } | { problem: PinProblem } {
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch (error) {
    const mistake = jsonMistake(typed);
    if (mistake === null) throw error; // both read the same language
    return { problem: { kind: 'json', ...mistake } };
  }
  if (!Array.isArray(value)) return { problem: { kind: 'not_a_list' } };
  const entries: unknown[] = value;
  const place = entries.findIndex((entry) => typeof entry !== 'object' || entry === null || Array.isArray(entry));
  if (place >= 0) return { problem: { kind: 'not_an_object', place } };
  const items = entries.map((json) => ({ json }));
  const problem = pinLimitProblem(items);
  return problem === null ? { items } : { problem };
}

/** Whether items are within the limits. */
export function pinLimitProblem(items: PinnedItems): PinProblem | null {
  if (items.length > maxPinnedItems) return { kind: 'too_many' };
  const sizeBytes = new Blob([JSON.stringify(items)]).size;
  return sizeBytes > maxPinnedBytes ? { kind: 'too_large', sizeBytes } : null;
}
