import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Lists the models the key can call, in the shape of the OpenAI API. */
export const listGatewayModels: Handler<'listGatewayModels'> = async ({ actor }, { gateway }) => {
  const models = await gateway.listModels(callerOf(actor));
  const data = models.map(({ name, createdAt, provider }) => ({
    id: name,
    object: 'model' as const,
    created: Math.floor(createdAt.getTime() / 1_000),
    owned_by: provider,
  }));
  return { status: 200, body: { object: 'list', data } };
};
