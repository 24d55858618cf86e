import { modelNotFound } from '../../../domains/gateway/routing/modelNotFound.ts';
import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentGeminiModel } from '../../presentGeminiModel.ts';
import { entriesOf } from '../../presentGatewayModel.ts';

/** Reads one of the models that the key can call, by its name. Errors: `model_not_found`. */
export const getGeminiModel: Handler<'getGeminiModel'> = async ({ actor, params }, { gateway }) => {
  const models = entriesOf(await gateway.listModels(callerOf(actor)));
  const model = models.find(({ name }) => name === params.model_id);
  if (!model) throw modelNotFound(params.model_id);
  return { status: 200, body: presentGeminiModel(model) };
};
