import { isIdempotent } from './isIdempotent.ts';
import type { JsonObject } from './jsonObject.ts';

function securityOf(operation: JsonObject): string[] {
  return (operation['security'] as JsonObject[]).flatMap((entry) => Object.keys(entry));
}

/** Statuses that only the error middleware answers. */
const errorStatuses = new Set(['402', '404', '409', '429', 'default']);

function contentTypes(responses: JsonObject): { [status: string]: string[] } {
  const result: { [status: string]: string[] } = {};
  for (const [status, response] of Object.entries(responses)) {
    if (!errorStatuses.has(status))
      result[status] = Object.keys(((response as JsonObject)['content'] ?? {}) as JsonObject);
  }
  return result;
}

/** Whether an operation takes a form: never, only, or beside JSON. */
function formOf(body: JsonObject | undefined): string {
  const types = Object.keys((body?.['content'] ?? {}) as JsonObject);
  if (!types.includes('multipart/form-data')) return 'never';
  return types.includes('application/json') ? 'also' : 'only';
}

/** The kind of caller: anonymous, a signed-in account (session or account API key), a gateway key, or a directory. */
function actorKind(operation: JsonObject): string {
  const security = securityOf(operation);
  if (security.length === 0) return 'stranger';
  if (security.includes('scimToken')) return 'scim';
  return security.includes('modelApiKey') ? 'key' : 'account';
}

function auditOf({ 'x-audit': audit = 'none', 'x-audit-at': auditAt = 'write' }: JsonObject): JsonObject {
  return { audit: audit === 'none' ? null : audit, auditAt };
}

function rowOf(operation: JsonObject, method: string, path: string): JsonObject {
  const body = operation['requestBody'] as JsonObject | undefined;
  return {
    method,
    path,
    tag: (operation['tags'] as string[])[0],
    security: securityOf(operation),
    permission: operation['x-permission'],
    alsoNeeds: operation['x-also-needs'] ?? [],
    overOthers: operation['x-permission-over-others'] ?? null,
    body: body ? (body['required'] === false ? 'optional' : 'required') : 'none',
    form: formOf(body),
    bodyLimitBytes: operation['x-body-limit-bytes'] ?? 1_048_576,
    ...auditOf(operation),
    setsSession: operation['x-sets-session'] === true,
    idempotent: isIdempotent(method, operation),
    replayOmits: operation['x-replay-omits'] ?? [],
    paidOnce: operation['x-paid-once'] === true,
    inMaintenance: operation['x-in-maintenance'] ?? (method === 'get' && operation['x-any-method'] !== true),
    raw: operation['x-raw'] === true,
    temporalUi: operation['x-temporal-ui'] === true,
    anyMethod: operation['x-any-method'] === true,
    anySuffix: operation['x-any-suffix'] === true,
    responses: contentTypes(operation['responses'] as JsonObject),
  };
}

const head = `// Generated from openapi/ by \`npm run gen\`. Do not edit.

import type { components, operations as contract } from './types.ts';
`;

/** Writes `operations.ts`: one typed row per operation, from which the API makes its routes. */
export function operationTable(document: JsonObject): string {
  const rows: string[] = [];
  const actors: string[] = [];
  for (const [path, item] of Object.entries(document['paths'] as { [path: string]: JsonObject })) {
    for (const [method, value] of Object.entries(item)) {
      const operation = value as JsonObject;
      actors.push(`  ${String(operation['operationId'])}: '${actorKind(operation)}';`);
      rows.push(`  ${String(operation['operationId'])}: ${JSON.stringify(rowOf(operation, method, path))},`);
    }
  }
  return `${head}
export type OperationId = keyof contract;

export type SecurityScheme = 'session' | 'modelApiKey' | 'accountApiKey' | 'mcpToken' | 'scimToken';

export interface OperationRow {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly tag: string;
  readonly security: readonly SecurityScheme[];
  readonly permission: string;
  /** Further rights that it takes over what it names. */
  readonly alsoNeeds: readonly components['schemas']['Permission'][];
  /** In place of its permission where it names another account than the caller's own; null: the same. */
  readonly overOthers: components['schemas']['Permission'] | null;
  readonly body: 'none' | 'optional' | 'required';
  /** Whether the body may be a form (multipart/form-data) beside JSON, or must be one. */
  readonly form: 'never' | 'only' | 'also';
  readonly bodyLimitBytes: number;
  /** The event of the audit log that it leaves. */
  readonly audit: components['schemas']['AuditAction'] | null;
  /** Where the event is left (domains/audit/auditTrail.ts). */
  readonly auditAt: 'write' | 'read' | 'handler';
  readonly setsSession: boolean;
  /** Takes an Idempotency-Key. */
  readonly idempotent: boolean;
  /** Fields of the answer that a replay leaves out, such as a secret that is shown once. */
  readonly replayOmits: readonly string[];
  /** Doing it again pays for no call of a model a second time: work whose process died is done again. */
  readonly paidOnce: boolean;
  /** Works while the instance is in maintenance: it reads, or someone signs in. */
  readonly inMaintenance: boolean;
  readonly raw: boolean;
  /** The page of Temporal UI may call it, with the session's cookie. */
  readonly temporalUi: boolean;
  readonly anyMethod: boolean;
  readonly anySuffix: boolean;
  readonly responses: { readonly [status: string]: readonly string[] };
}

/** The kind of actor that calls each operation. */
export interface ActorKinds {
${actors.join('\n')}
}

export const operations: { readonly [Op in OperationId]: OperationRow } = {
${rows.join('\n')}
};
`;
}
