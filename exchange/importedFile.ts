import type { components } from '../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** What a file becomes: a draft to save, and what should be said about it. */
export interface ImportedFile {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  report: Schemas['ImportReport'];
}

/** Something that was not, or not exactly, mapped. */
export type ImportRemark = Schemas['ImportRemark'];
