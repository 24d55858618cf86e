import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** The result of reading a file: a draft to save, and remarks. */
export interface ImportedFile {
  name: string;
  description: string;
  draft: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  /** `domains/migrationReport/importIssues.ts` adds the issues. */
  report: Omit<Schemas['ImportReport'], 'issues'>;
}

/** Something that was not, or not exactly, mapped. */
export type ImportRemark = Schemas['ImportRemark'];
