import { proposeDraft as propose } from '../../../domains/drafting/proposeDraft.ts';
import type { Handler } from '../../handler.ts';

/** Lets a model propose a draft; saves nothing. */
export const proposeDraft: Handler<'proposeDraft'> = async ({ params, body, actor, requestId, signal }, deps) => {
  const id = params.digital_organization_id;
  return { status: 200, body: await propose(deps, { id, actor, body, requestId, signal }) };
};
