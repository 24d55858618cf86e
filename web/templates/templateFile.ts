import type { Schema } from '../api/client.ts';

type TemplateFile = Schema<'DigitalOrganizationExport'>;

const files = import.meta.glob<TemplateFile>('./*.json', { import: 'default' });

/** The file of a template, as an import takes it; loaded when it is asked for. */
export async function templateFile(id: string): Promise<TemplateFile> {
  const load = files[`./${id}.json`];
  if (load === undefined) throw new Error(`There is no file of the template "${id}".`);
  return load();
}
