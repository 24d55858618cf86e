import type { NodeType } from './graph.ts';
import { nodeSynonyms } from '../../../../platform/nodeSynonyms.ts';

/** Node types of one group. */
export type PaletteGroup = { group: string; nodeTypes: NodeType[] };

const groupOrder = [
  'trigger',
  'logic',
  'data',
  'ai',
  'http',
  'core',
  'custom',
  'messaging',
  'projects',
  'office',
  'storage',
  'databases',
  'queues',
  'sales',
  'payments',
  'publishing',
];

function rank(group: string): number {
  const index = groupOrder.indexOf(group);
  return index === -1 ? groupOrder.length : index;
}

/** Nodes of other services come after nodes without an account. */
function isOfService({ group }: NodeType): boolean {
  return rank(group) >= groupOrder.indexOf('messaging');
}

/** The node for everything that the other nodes of a service do not list comes after them. */
function isApiCall({ type }: NodeType): boolean {
  return type.endsWith('.api_call');
}

/** How well a word fits a node type: higher is better, 0 is not at all. */
function fit(nodeType: NodeType, word: string): number {
  const { englishTitle } = nodeType;
  if (englishTitle === undefined) return fitOf(nodeType, word);
  return Math.max(fitOf(nodeType, word), fitOf({ ...nodeType, title: englishTitle }, word));
}

function fitOf({ title, description, type }: NodeType, word: string): number {
  const words = title.toLowerCase().split(/\s+/);
  if (title.toLowerCase() === word) return 7;
  if (title.toLowerCase().startsWith(word)) return 6;
  if (words.some((one) => one.startsWith(word))) return 5;
  const others = (nodeSynonyms[type] ?? '').split(' ');
  if (others.includes(word)) return 4;
  if (others.some((one) => one.startsWith(word))) return 3;
  if (title.toLowerCase().includes(word) || type.includes(word)) return 2;
  return description.toLowerCase().includes(word) ? 1 : 0;
}

/** Node types for services without a node of their own: mostly they have an API. */
const insteadTypes = ['http.request', 'openapi.call', 'mcp.call'];

/** The node types to offer where a search finds nothing. */
export function insteadOfNothing(nodeTypes: readonly NodeType[]): NodeType[] {
  return insteadTypes.flatMap((type) => nodeTypes.filter((one) => one.type === type));
}

/** The node types that match every sought word, best first. */
export function searchNodeTypes(nodeTypes: readonly NodeType[], sought: string): NodeType[] {
  const whole = sought.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean);
  return nodeTypes
    .map((nodeType) => {
      const fits = words.map((word) => fit(nodeType, word));
      const sum = fits.reduce((total, one) => total + one, fit(nodeType, whole));
      return { nodeType, score: fits.includes(0) ? 0 : sum };
    })
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Number(isOfService(a.nodeType)) - Number(isOfService(b.nodeType)) ||
        Number(isApiCall(a.nodeType)) - Number(isApiCall(b.nodeType)) ||
        a.nodeType.title.localeCompare(b.nodeType.title),
    )
    .map(({ nodeType }) => nodeType);
}

/** All node types by group: triggers first, unknown groups last, titles in order. */
export function groupNodeTypes(nodeTypes: readonly NodeType[]): PaletteGroup[] {
  const groups = [...new Set(nodeTypes.map((nodeType) => nodeType.group))];
  return groups
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((group) => ({
      group,
      nodeTypes: nodeTypes
        .filter((nodeType) => nodeType.group === group)
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    }));
}
