import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { modelPage } from '../../modelPage.ts';
import {
  entriesOf,
  presentAnthropicModel,
  presentOpenAiModel,
  wantsAnthropicShape,
} from '../../presentGatewayModel.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists the models the key can call, in the shape that the caller's headers tell: OpenAI's whole, Anthropic's page by page. Errors: `invalid_request`. */
export const listGatewayModels: Handler<'listGatewayModels'> = async ({ actor, headers, query }, { gateway }) => {
  const models = entriesOf(await gateway.listModels(callerOf(actor)));
  if (!wantsAnthropicShape(headers)) {
    return { status: 200, body: { object: 'list', data: models.map(presentOpenAiModel) } };
  }
  const { limit = 20, after_id: afterId, before_id: beforeId } = query;
  const { data, hasMore } = modelPage(models.map(presentAnthropicModel), { limit, afterId, beforeId });
  return { status: 200, body: { data, ...pageIds(data), has_more: hasMore } };
};
