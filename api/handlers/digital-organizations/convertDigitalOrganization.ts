import { readImport } from '../../../domains/exchange/readImport.ts';
import { checkDraft } from '../../../domains/digitalOrganizations/checkDraft.ts';
import type { Handler } from '../../handler.ts';

/** Says what an import would make of a file of ours or of n8n; stores nothing. */
export const convertDigitalOrganization: Handler<'convertDigitalOrganization'> = async ({ body }, deps) => {
  const { name, draft, report } = readImport(body, deps.nodeTypes.shapeOf);
  checkDraft(draft, deps.nodeTypes, '');
  return { status: 200, body: { name, graph: draft, import_report: report } };
};
