import type { components } from '../../openapi/generated/types.ts';
import type { ShapeOf } from '../../workflows/graph/graph.ts';
import { unknownKind } from '../../workflows/graph/unknownKind.ts';
import { withCredentialStubs } from './credentialStubs.ts';
import type { ImportedFile } from './importedFile.ts';
import type { Importing } from './n8n/readN8n.ts';

type Schemas = components['schemas'];

/**
 * A file of our own format as a draft. Credentials stay to be selected, whatever the file says of them. A node of a newer version than this
 * instance has stays as it is, with a remark.
 */
export function readExport(
  file: Schemas['DigitalOrganizationExport'],
  { shapeOf }: Pick<Importing, 'shapeOf'>,
): ImportedFile {
  const { name, description, connections, settings, pin_data: pinData, notes } = file;
  const nodes = file.nodes.map((node) => withCredentialStubs(node));
  return {
    name,
    description,
    draft: {
      nodes,
      connections,
      ...(pinData ? { pin_data: pinData } : {}),
      ...(notes ? { notes } : {}),
    },
    settings,
    report: { format: 'bureau', nodes: nodes.map((node) => reportOf(node, shapeOf)), remarks: [] },
  };
}

function reportOf(node: Schemas['GraphNode'], shapeOf: ShapeOf): Schemas['ImportedNode'] {
  const { id, name, type, credentials = {} } = node;
  const isNewer = !shapeOf(node) && shapeOf({ type });
  const ofVersion = isNewer ? [{ parameter: 'type_version', message: unknownKind(node, shapeOf).message }] : [];
  const ofCredentials = Object.entries(credentials).map(([slot, { name: was = '', type: kind = slot }]) => ({
    parameter: `credentials.${slot}`,
    message: `Select a credential of type ${kind}${was === '' ? '' : `, such as "${was}" was`}.`,
  }));
  return {
    name,
    original_type: type,
    node_id: id,
    type,
    result: isNewer ? 'partly' : 'mapped',
    remarks: [...ofVersion, ...ofCredentials],
  };
}
