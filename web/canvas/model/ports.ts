import type { GraphNode, NodeType } from './graph.ts';

/** A port as the canvas shows it. */
export type Port = { name: string; title: string };

const errorPort: Port = { name: 'error', title: 'Error' };
const maxMergeInputs = 10;

/** `logic.merge` has as many inputs as its parameter `inputs` says; anything but 2 to 10 counts as 2, as on the server. */
function mergeInputs(node: GraphNode): Port[] {
  const wished = node.parameters?.inputs;
  const usable = typeof wished === 'number' && Number.isInteger(wished) && wished >= 2 && wished <= maxMergeInputs;
  return Array.from({ length: usable ? wished : 2 }, (_, index) => ({
    name: `input_${index + 1}`,
    title: `Input ${index + 1}`,
  }));
}

/** The ports a node takes items from. An unknown type keeps one port, so that its connections stay visible. */
export function inputPorts(node: GraphNode, nodeType: NodeType | undefined): Port[] {
  if (node.type === 'logic.merge') return mergeInputs(node);
  if (nodeType === undefined) return node.type.startsWith('trigger.') ? [] : [{ name: 'main', title: 'Items' }];
  return nodeType.inputs;
}

/** The ports a node leaves items at; `on_error: error_output` adds `error` (decisions §12). */
export function outputPorts(node: GraphNode, nodeType: NodeType | undefined): Port[] {
  const ports = nodeType?.outputs ?? [{ name: 'main', title: 'Items' }];
  const hasError = node.settings?.on_error === 'error_output' && !ports.some((port) => port.name === 'error');
  return hasError ? [...ports, errorPort] : ports;
}
