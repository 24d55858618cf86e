import type { AnyEarlierVersion, NodeDefinition } from './define.ts';

/** Returns the version of a definition that has these earlier ones. */
export function versioned(
  earlier: readonly AnyEarlierVersion[] = [],
): Pick<NodeDefinition, 'version'> & { earlier?: readonly AnyEarlierVersion[] } {
  return earlier.length === 0 ? { version: 1 } : { version: earlier.length + 1, earlier };
}
