import type { components } from '../../openapi/generated/types.ts';
import { withCredentialStubs, type CredentialStub } from './credentialStubs.ts';

type Schemas = components['schemas'];

/** The content of an export. */
export interface ExportSource {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  /** Resources used by its nodes, with their current names. */
  credentials: readonly (CredentialStub & { id: string })[];
}

/**
 * The file form of a digital organization (decisions §7). Of credentials only name and type leave, never an id or a
 * secret; ids of webhooks are not part of a graph at all. Pinned items go along where they are wanted.
 */
export function exportGraph(
  source: ExportSource,
  { includePinData }: { includePinData: boolean },
): Schemas['DigitalOrganizationExport'] {
  const known = new Map(source.credentials.map((credential) => [credential.id, credential]));
  const { nodes, connections, pin_data: pinData, notes } = source.draft;
  return {
    format: 'bureau.digital-organization',
    format_version: 1,
    name: source.name,
    description: source.description,
    nodes: nodes.map((node) => withCredentialStubs(node, known)),
    connections,
    settings: source.settings,
    ...(includePinData && pinData && Object.keys(pinData).length > 0 ? { pin_data: pinData } : {}),
    ...(notes && notes.length > 0 ? { notes } : {}),
  };
}
