import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** What an export is made of. */
export interface ExportSource {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
}

/**
 * The file form of a digital organization (decisions §7). Of credentials only name and type leave, never an id or a
 * secret; ids of webhooks are not part of a graph at all.
 */
export function exportGraph(source: ExportSource): Schemas['DigitalOrganizationExport'] {
  const { nodes, connections, pin_data: pinData } = source.draft;
  return {
    format: 'bureau.digital-organization',
    format_version: 1,
    name: source.name,
    description: source.description,
    nodes: nodes.map(withoutSecrets),
    connections,
    settings: source.settings,
    ...(pinData && Object.keys(pinData).length > 0 ? { pin_data: pinData } : {}),
  };
}

function withoutSecrets(node: Schemas['GraphNode']): Schemas['GraphNode'] {
  if (!node.credentials) return node;
  const stubs = Object.entries(node.credentials).map(([slot, credential]) => [slot, stubOf(slot, credential)] as const);
  return { ...node, credentials: Object.fromEntries(stubs) };
}

function stubOf(slot: string, credential: unknown): { name: string; type: string } {
  const fields = typeof credential === 'object' && credential !== null ? (credential as Record<string, unknown>) : {};
  const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  return { name: textOf(fields['name'], ''), type: textOf(fields['type'], slot) };
}
