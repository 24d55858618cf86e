import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { base, hook, table, user, view, workspace } from './fakeObjects.ts';
import { count, create, get, links, list, remove, update, uploadToCell, uploadToStorage } from './fakeRecords.ts';
import { failed, json, type Route, type RouteCall } from './fakeRoute.ts';

type Respond = (call: RouteCall) => FakeResponse;
const gives =
  (value: unknown): Respond =>
  () =>
    json(value);

const pageInfo = { totalRows: 1, page: 1, pageSize: 25, isFirstPage: true, isLastPage: true };
const named = ({ id, title }: { id: string; title: string }) => ({ id, title });

/** Returns a response for a base and a table that exist, and a failure for others. */
function known(respond: Respond): Respond {
  return (call) => {
    const { workspace: w = workspace.id, base: b = base.id, table: t = table.id } = call.params;
    if (w !== workspace.id) return failed(404, 'ERR_WORKSPACE_NOT_FOUND', `Workspace '${w}' not found`);
    if (b !== base.id) return failed(404, 'ERR_BASE_NOT_FOUND', `Base '${b}' not found`);
    if (t !== table.id) return failed(404, 'ERR_TABLE_NOT_FOUND', `Table '${t}' not found`);
    return respond(call);
  };
}

/** https://nocodb.com/docs/product-docs/automation/webhook/create-webhook, version 2 of the API. */
function createHook({ body }: RouteCall): FakeResponse {
  if (!isObject(body)) return { status: 400, json: { msg: 'The body is invalid' } };
  const { title, event, operation, notification, version, active, condition, ...unknown } = body as JsonObject & {
    notification?: { type?: unknown; payload?: { method?: unknown; path?: unknown } };
  };
  const operations: readonly unknown[] = Array.isArray(operation) ? operation : [operation];
  const payload = notification?.payload;
  const isValid =
    Object.keys(unknown).length === 0 &&
    typeof title === 'string' &&
    event === 'after' &&
    operations.every((one) => ['insert', 'update', 'delete'].includes(String(one))) &&
    notification?.type === 'URL' &&
    payload?.method === 'POST' &&
    URL.canParse(String(payload.path)) &&
    ['v2', 'v3'].includes(String(version)) &&
    [undefined, true, false].includes(active as boolean | undefined) &&
    [undefined, true, false].includes(condition as boolean | undefined);
  return isValid ? json({ ...hook, ...body, id: hook.id }) : { status: 400, json: { msg: 'The webhook is invalid' } };
}

const D = '/api/v3/data/{base}/{table}';
const page = 'page pageSize';

/** https://nocodb.com/docs/apis: version 3 for data and tables, version 2 for bases, views and webhooks of servers without workspaces. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /api/v1/auth/user/me': { respond: gives(user) },
  'GET /api/v1/version': { respond: gives({ currentVersion: '0.265.1' }) },
  'GET /api/v2/meta/workspaces': { respond: gives({ list: [workspace], pageInfo }) },
  'GET /api/v3/meta/workspaces/{workspace}/bases': { respond: known(gives({ list: [base] })) },
  'GET /api/v2/meta/bases': { respond: gives({ list: [base], pageInfo }) },
  'GET /api/v2/meta/bases/': { respond: gives({ list: [base], pageInfo }) },
  'GET /api/v3/meta/bases/{base}': { respond: known(gives(base)) },
  'GET /api/v3/meta/bases/{base}/tables': { respond: known(gives({ list: [named(table)] })) },
  'GET /api/v3/meta/bases/{base}/tables/{table}': { respond: known(gives(table)) },
  'GET /api/v2/meta/tables/{table}/views': { respond: known(gives({ list: [view], pageInfo })) },
  'GET /api/v2/meta/tables/{table}/hooks': { respond: known(gives({ list: [], pageInfo })) },
  'POST /api/v2/meta/tables/{table}/hooks': { takesBody: true, respond: known(createHook) },
  'DELETE /api/v2/meta/hooks/{hook}': { respond: gives(true) },
  [`GET ${D}/records`]: { query: `${page} fields sort where viewId nestedPage shuffle`, respond: known(list) },
  [`POST ${D}/records`]: { takesBody: true, respond: known(create) },
  [`PATCH ${D}/records`]: { takesBody: true, respond: known(update) },
  [`DELETE ${D}/records`]: { takesBody: true, respond: known(remove) },
  [`GET ${D}/records/{record}`]: { query: 'fields', respond: known(get) },
  [`GET ${D}/count`]: { query: 'where viewId', respond: known(count) },
  [`GET ${D}/links/{field}/{record}`]: { query: `${page} fields sort where`, respond: known(links) },
  [`POST ${D}/links/{field}/{record}`]: { takesBody: true, respond: known(links) },
  [`DELETE ${D}/links/{field}/{record}`]: { takesBody: true, respond: known(links) },
  [`POST ${D}/records/{record}/fields/{field}/upload`]: { takesBody: true, respond: known(uploadToCell) },
  'POST /api/v2/storage/upload': { query: 'path', isFile: true, respond: uploadToStorage },
};
