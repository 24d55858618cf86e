import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { hook as example, project } from './fakeObjects.ts';
import { empty, failed, json, type Route, type RouteCall } from './fakeRoute.ts';

interface Hook extends JsonObject {
  readonly id: number;
  readonly url: unknown;
}

/** Webhooks of the project. */
const hooks: Hook[] = [];
let lastId = example.id - 1;

const events =
  'push_events:b issues_events:b confidential_issues_events:b merge_requests_events:b tag_push_events:b note_events:b confidential_note_events:b job_events:b pipeline_events:b wiki_page_events:b deployment_events:b releases_events:b feature_flag_events:b emoji_events:b resource_access_token_events:b milestone_events:b';
const fields = `url! name description token signing_token enable_ssl_verification:b push_events_branch_filter branch_filter_strategy:wildcard|regex|all_branches custom_webhook_template custom_headers:ol ${events}`;

/** https://docs.gitlab.com/api/project_webhooks: the secrets are never returned, and pushes are on unless they are switched off. */
function create({ body }: RouteCall): FakeResponse {
  const { token, signing_token: signing, ...rest } = body;
  if (!/^https?:\/\//.test(String(body['url']))) return failed(422, 'Invalid url given');
  if (signing !== undefined && !/^whsec_[\w+/]+=*$/.test(String(signing)))
    return failed(422, 'Invalid signing token given');
  const hook = {
    ...example,
    ...rest,
    id: (lastId += 1),
    url: rest['url'],
    token_present: token !== undefined && token !== '',
    signing_token_present: signing !== undefined,
  };
  hooks.push(hook);
  return json(hook, 201);
}

function remove({ params }: RouteCall): FakeResponse {
  const index = hooks.findIndex(({ id }) => String(id) === params['hook']);
  if (index < 0) return failed(404, '404 Not found');
  hooks.splice(index, 1);
  return empty;
}

function get({ params }: RouteCall): FakeResponse {
  const found = hooks.find(({ id }) => String(id) === params['hook']);
  return found ? json(found) : failed(404, '404 Not found');
}

/** Routes below a project. All webhooks are on one page. */
export function hookRoutes(at: string): Record<string, Route> {
  return {
    [`GET ${at}/hooks`]: {
      query: 'per_page:n page:n',
      respond: () => ({
        headers: { 'x-next-page': '' },
        json: hooks.map((hook) => ({ ...hook, project_id: project.id })),
      }),
    },
    [`POST ${at}/hooks`]: { body: fields, respond: create },
    [`GET ${at}/hooks/{hook}`]: { respond: get },
    [`DELETE ${at}/hooks/{hook}`]: { respond: remove },
  };
}
