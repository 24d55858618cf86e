import type { NodeMapping } from './nodeMapping.ts';

/** A type that is the same here and has nothing to set. */
export function withoutParameters(type: string): NodeMapping {
  return () => ({ type, parameters: {} });
}
