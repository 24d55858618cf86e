import { member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';

/** Returns the names of the custom tools that a body of chat completions declares, nested or flat. */
export function customNames({ tools }: JsonObject): ReadonlySet<unknown> {
  if (!Array.isArray(tools)) return new Set();
  const custom = tools.filter((tool) => member(tool, 'type') === 'custom');
  return new Set(custom.map((tool) => member(member(tool, 'custom') ?? tool, 'name')));
}
