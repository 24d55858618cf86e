import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import {
  entriesOf,
  presentAnthropicModel,
  presentOpenAiModel,
  wantsAnthropicShape,
} from '../../presentGatewayModel.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists the models the key can call, in the shape that the caller's headers tell. Anthropic's paging is one page of all. */
export const listGatewayModels: Handler<'listGatewayModels'> = async ({ actor, headers }, { gateway }) => {
  const models = entriesOf(await gateway.listModels(callerOf(actor)));
  if (!wantsAnthropicShape(headers)) {
    return { status: 200, body: { object: 'list', data: models.map(presentOpenAiModel) } };
  }
  const data = models.map(presentAnthropicModel);
  return { status: 200, body: { data, ...pageIds(data), has_more: false } };
};
