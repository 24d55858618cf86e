import { createApiDocument as create } from '../../../domains/apiDocuments/createApiDocument.ts';
import type { Handler } from '../../handler.ts';
import { presentApiDocument } from '../../presenters/apiDocuments.ts';

/** Reads an API document and keeps it in a project, by default in the caller's personal space. */
export const createApiDocument: Handler<'createApiDocument'> = async ({ body, actor, signal }, deps) => {
  const { project_id: projectId, name, content, url } = body;
  const document = await create(deps, { actor, signal }, { projectId, name, content, url });
  return { status: 201, body: presentApiDocument(document) };
};
