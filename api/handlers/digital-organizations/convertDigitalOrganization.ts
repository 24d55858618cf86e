import { readImport } from '../../../domains/exchange/readImport.ts';
import { checkDraft } from '../../../domains/digitalOrganizations/checkDraft.ts';
import { importIssues } from '../../../domains/migrationReport/importIssues.ts';
import type { Handler } from '../../handler.ts';

/** Returns the result of importing a file of Bureau or n8n, without storing anything. */
export const convertDigitalOrganization: Handler<'convertDigitalOrganization'> = async ({ body }, deps) => {
  // Loaded when used: the mappings of all vendors take memory.
  const { n8nMappings } = await import('../../../activities/generated/n8nMappings.ts');
  const file = readImport(body, { shapeOf: deps.nodeTypes.shapeOf, nodeMappings: n8nMappings });
  checkDraft(file.draft, deps.nodeTypes, '');
  const report = { ...file.report, issues: importIssues(file, deps.nodeTypes) };
  return { status: 200, body: { name: file.name, graph: file.draft, import_report: report } };
};
