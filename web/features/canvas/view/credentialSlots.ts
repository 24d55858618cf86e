import type { Schema } from '../../../api/client.ts';
import { asRecord, fieldsOf, isShown } from '../../../forms/jsonSchema.ts';

type Slot = Schema<'NodeCredentialSlot'>;
type NodeType = Schema<'NodeType'>;

/** The slots of a node that apply as it is set, and for an agent those of its tools: each has `<tool>.<slot>` of its own. */
export function credentialSlots(
  node: Pick<Schema<'GraphNode'>, 'type' | 'parameters'>,
  nodeTypes: ReadonlyMap<string, NodeType>,
): Slot[] {
  const nodeType = nodeTypes.get(node.type);
  if (!nodeType) return [];
  const { tools } = node.parameters ?? {};
  const ofTools = node.type === 'ai.agent' && Array.isArray(tools) ? (tools as unknown[]).map(asRecord) : [];
  return [
    ...applying(nodeType, node.parameters ?? {}),
    ...ofTools.flatMap(({ name, type, parameters }) => {
      const toolType = typeof type === 'string' ? nodeTypes.get(type) : undefined;
      if (!toolType || typeof name !== 'string' || name === '') return [];
      return applying(toolType, asRecord(parameters)).map((slot) => ({
        ...slot,
        name: `${name}.${slot.name}`,
        title: `${name}: ${slot.title}`,
      }));
    }),
  ];
}

function applying({ parameters: schema, credentials }: NodeType, parameters: Record<string, unknown>): Slot[] {
  const siblings = fieldsOf(schema);
  return credentials.filter(({ name, show_when: rule }) =>
    isShown({ name, schema: rule === undefined ? {} : { 'x-show-when': rule }, required: false }, parameters, siblings),
  );
}
