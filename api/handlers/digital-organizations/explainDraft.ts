import { explainDraft as explain } from '../../../domains/drafting/explainDraft.ts';
import type { Handler } from '../../handler.ts';

/** Lets a model explain a draft. */
export const explainDraft: Handler<'explainDraft'> = async ({ params, body, actor, requestId, signal }, deps) => {
  const id = params.digital_organization_id;
  return { status: 200, body: await explain(deps, { id, actor, body, requestId, signal }) };
};
