import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Route, RouteCall } from './fakeRoute.ts';

interface Hook {
  readonly id: number;
  readonly place: string;
  readonly events: unknown;
  readonly config: JsonObject;
}

/** Webhooks of all repositories and organizations. */
const hooks: Hook[] = [];
let lastId = 12_344;
const refused = (message: string): FakeResponse => ({
  status: 422,
  json: { message: 'Validation Failed', errors: [{ resource: 'Hook', code: 'custom', message }], status: '422' },
});
const placeOf = ({ params }: RouteCall): string => `${params['owner'] ?? ''}/${params['repo'] ?? ''}`;

/** The secret is never shown: https://docs.github.com/en/rest/repos/webhooks#get-a-repository-webhook */
function shown({ id, events, config }: Hook): JsonObject {
  return { type: 'Repository', id, name: 'web', active: true, events, config: { ...config, secret: '********' } };
}

function create(call: RouteCall): FakeResponse {
  const { events = ['push'], config } = call.body as { events?: unknown; config: JsonObject };
  const { url, content_type: type = 'form', insecure_ssl: insecure = '0', secret, ...unknown } = config;
  if (Object.keys(unknown).length > 0) return refused(`Unknown field ${Object.keys(unknown)[0]}`);
  if (typeof url !== 'string' || !URL.canParse(url)) return refused('url is not a valid URL');
  if (!['json', 'form'].includes(String(type)) || !['0', '1'].includes(String(insecure)))
    return refused('config is invalid');
  if (secret !== undefined && typeof secret !== 'string') return refused('secret is invalid');
  const isThere = hooks.some((hook) => hook.place === placeOf(call) && hook.config['url'] === url);
  if (isThere) return refused('Hook already exists on this repository');
  const hook = { id: (lastId += 1), place: placeOf(call), events, config };
  hooks.push(hook);
  return { status: 201, json: shown(hook) };
}

function remove(call: RouteCall): FakeResponse {
  const index = hooks.findIndex(({ id, place }) => String(id) === call.params['hook'] && place === placeOf(call));
  if (index < 0) return { status: 404, json: { message: 'Not Found', status: '404' } };
  hooks.splice(index, 1);
  return { status: 204 };
}

const fields = 'name active:b events:l config!:o';
const query = 'per_page:n page:n';

/** Routes below a repository or an organization. */
export const hookRoutes: Readonly<Record<string, Route>> = {
  'GET /hooks': {
    query,
    respond: (call) => ({ json: hooks.filter(({ place }) => place === placeOf(call)).map(shown) }),
  },
  'POST /hooks': { body: fields, respond: create },
  'DELETE /hooks/{hook}': { respond: remove },
};
