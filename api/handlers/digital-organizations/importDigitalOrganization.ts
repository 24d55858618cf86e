import { readImport } from '../../../domains/exchange/readImport.ts';
import { checkDraft } from '../../../domains/digitalOrganizations/checkDraft.ts';
import { importableSettings } from '../../../domains/digitalOrganizations/importableSettings.ts';
import { insertDigitalOrganization } from '../../../domains/digitalOrganizations/insertDigitalOrganization.ts';
import { missingVariables } from '../../../domains/variables/missingVariables.ts';
import { importIssues } from '../../../domains/migrationReport/importIssues.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Imports a file of Bureau or n8n as a digital organization, and reports unconverted parts. */
export const importDigitalOrganization: Handler<'importDigitalOrganization'> = async ({ body, query, actor }, deps) => {
  // Loaded when used: the mappings of all vendors take memory.
  const { n8nMappings } = await import('../../../activities/generated/n8nMappings.ts');
  const file = readImport(body, { shapeOf: deps.nodeTypes.shapeOf, nodeMappings: n8nMappings });
  checkDraft(file.draft, deps.nodeTypes, '');
  const { name, description, draft, report } = file;
  const { view, remarks: more } = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { settings, remarks } = await importableSettings(file.settings, { repositories, actor });
    const place = { projectId: query.project_id, folderId: query.folder_id ?? null };
    const made = { name, description, draft, settings, ...place };
    return { view: await insertDigitalOrganization(made, { repositories, actor, deps }), remarks };
  });
  return {
    status: 201,
    body: {
      ...presentDigitalOrganization(view, deps.nodeTypes),
      import_report: {
        ...report,
        remarks: [...report.remarks, ...more, ...missingVariables(draft, view.variables)],
        issues: importIssues(file, deps.nodeTypes),
      },
    },
  };
};
