import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentGeminiModel } from '../../presentGeminiModel.ts';
import { entriesOf } from '../../presentGatewayModel.ts';

/** Lists the models that the key can call, page by page; a page's token is the name of its last model. */
export const listGeminiModels: Handler<'listGeminiModels'> = async ({ actor, query }, { gateway }) => {
  const all = entriesOf(await gateway.listModels(callerOf(actor))).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { pageSize = 50, pageToken } = query;
  const left = pageToken === undefined ? all : all.filter(({ name }) => name > pageToken);
  const page = left.slice(0, pageSize);
  const next = left.length > page.length ? { nextPageToken: page.at(-1)!.name } : {};
  return { status: 200, body: { models: page.map(presentGeminiModel), ...next } };
};
