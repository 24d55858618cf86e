import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** The result of reading a file: a draft to save, and remarks. */
export interface ImportedFile {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  report: Schemas['ImportReport'];
}

/** Something that was not, or not exactly, mapped. */
export type ImportRemark = Schemas['ImportRemark'];
