import type { components } from '../../openapi/generated/types.ts';
import { withCredentialStubs } from './credentialStubs.ts';
import type { ImportedFile } from './importedFile.ts';

type Schemas = components['schemas'];

/** A file of our own format as a draft. Credentials stay to be selected, whatever the file says of them. */
export function readExport(file: Schemas['DigitalOrganizationExport']): ImportedFile {
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
    report: { format: 'bureau', nodes: nodes.map(reportOf), remarks: [] },
  };
}

function reportOf({ id, name, type, credentials = {} }: Schemas['GraphNode']): Schemas['ImportedNode'] {
  const remarks = Object.entries(credentials).map(([slot, { name: was = '', type: kind = slot }]) => ({
    parameter: `credentials.${slot}`,
    message: `Select a credential of type ${kind}${was === '' ? '' : `, such as "${was}" was`}.`,
  }));
  return { name, original_type: type, node_id: id, type, result: 'mapped', remarks };
}
