import { AppError } from '../../openapi/AppError.ts';
import type { Choice, NodeChoices } from '../../activities/kit/choices.ts';
import { AzureClient } from './AzureClient.ts';
import { blobPage, containerPage } from './pages.ts';

/** Entries of one response. */
const limit = 200;

/** Returns the lists that parameters are chosen from. Azure finds names by their beginning only. */
export function azureChoices(slot: string): NodeChoices {
  return {
    slot,
    read: async ({ parameter, search, cursor, parameters }, context) => {
      const client = new AzureClient(context);
      const wanted = { prefix: search.trim(), limit, cursor: cursor ?? undefined };
      if (/^\/(target_)?container$/.test(parameter)) return choicesOf(await containerPage(client, wanted));
      if (parameter !== '/blob' && parameter !== '/prefix')
        throw new AppError('parameter_invalid', 'The parameter has no list to choose from.', { param: '/parameter' });
      const { container } = parameters;
      if (typeof container !== 'string' || container.trim() === '')
        throw new AppError('parameter_invalid', 'The list depends on the parameter "container". Enter it first.', {
          param: '/parameters/container',
        });
      const folders = parameter === '/prefix';
      const page = await blobPage(client, { ...wanted, container: container.trim(), isOneLevel: folders });
      return choicesOf({ ...page, items: page.items.filter(({ type }) => type === (folders ? 'folder' : 'blob')) });
    },
  };
}

function choicesOf({ items, next }: Awaited<ReturnType<typeof blobPage>>) {
  const choices = items.map(({ name }): Choice => ({ value: String(name), label: String(name), hint: null }));
  return { choices, cursor: next ?? null };
}
