import type { components } from '../../openapi/generated/types.ts';
import type { ImportedFile } from './importedFile.ts';
import type { N8nFile } from './n8n/n8nFile.ts';
import { readN8n, type Importing } from './n8n/readN8n.ts';
import { readExport } from './readExport.ts';

type Schemas = components['schemas'];

/** A file that fits the contract as a draft: one of ours, or else one of n8n. */
export function readImport(file: Schemas['DigitalOrganizationImport'], importing: Importing): ImportedFile {
  return 'format' in file
    ? readExport(file as unknown as Schemas['DigitalOrganizationExport'], importing)
    : readN8n(file as unknown as N8nFile, importing);
}
