import type { Schema } from '../api/client.ts';

/** Returns a node type as one of its versions has it; undefined if the version is unknown. */
export function inVersion<Type extends Pick<Schema<'NodeType'>, 'version' | 'earlier'>>(
  nodeType: Type,
  version = 1,
): Type | undefined {
  if (version === nodeType.version) return nodeType;
  const earlier = nodeType.earlier?.find((one) => one.version === version);
  return earlier && { ...nodeType, ...earlier };
}
