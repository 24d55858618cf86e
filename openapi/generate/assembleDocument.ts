import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { isIdempotent } from './isIdempotent.ts';
import type { JsonObject } from './jsonObject.ts';
import { commonErrorResponses, defaultResponse, errorResponses } from './errorResponses.ts';
import { expandListSchema } from './listSchemas.ts';
import { completeLogEvents, type LogEventTypeRow } from './logEvents.ts';

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

function readYaml(path: string): JsonObject {
  return parse(readFileSync(path, 'utf8')) as JsonObject;
}

function sortedNames(folder: string): string[] {
  return readdirSync(folder).toSorted();
}

/** The parameters of a path. `descriptions` is `pathParameters.yaml`: one description a name, whatever the operation. */
function pathParameters(path: string, descriptions: JsonObject): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const description = descriptions[name!];
    if (typeof description !== 'string') throw new Error(`openapi/pathParameters.yaml does not describe ${name}`);
    return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1, maxLength: 200 } };
  });
}

const pageParameters: JsonObject[] = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'Maximum number of entries in the page.',
    schema: { type: 'integer', minimum: 1, maximum: 250, default: 50 },
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description:
      '`next_cursor` of the previous page. Send the same filters with it. Without it the first page is returned.',
    schema: { type: 'string', maxLength: 500 },
  },
];

const idempotencyParameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Does the work once: for 24 hours the same key and request get the same answer, marked `idempotent-replayed: true`. Not with streams.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

interface OperationPlace {
  readonly tag: string;
  readonly operationId: string;
  readonly pathDescriptions: JsonObject;
}

function completeOperation(file: JsonObject, place: OperationPlace): JsonObject {
  const { tag, operationId, pathDescriptions } = place;
  const { 'x-path': path, 'x-method': method, parameters = [], responses, ...rest } = file;
  const otherErrors = defaultResponse(responses as JsonObject, tag);
  if (typeof path !== 'string' || typeof method !== 'string' || !methods.has(method)) {
    throw new Error(`openapi/paths/${tag}/${operationId}.yaml: x-path and x-method are needed`);
  }
  if (typeof rest['x-permission'] !== 'string' || !Array.isArray(rest['security'])) {
    throw new Error(`openapi/paths/${tag}/${operationId}.yaml: security and x-permission are needed`);
  }
  checkAudit(file, `openapi/paths/${tag}/${operationId}.yaml`);
  return {
    operationId,
    tags: [tag],
    ...rest,
    parameters: [
      ...pathParameters(path, pathDescriptions),
      ...(parameters as JsonObject[]),
      ...(rest['x-paginated'] ? pageParameters : []),
      ...(isIdempotent(method, rest) ? [idempotencyParameter] : []),
    ],
    responses: { ...errorResponses(method, rest, otherErrors), ...(responses as JsonObject), default: otherErrors },
  };
}

function operationsOf(paths: { [path: string]: JsonObject }): JsonObject[] {
  return Object.values(paths).flatMap((item) => Object.values(item) as JsonObject[]);
}

/** `AuditAction` lists every action of `x-audit`, and those in its file that belong to no operation. */
function addAuditActions(schemas: JsonObject, paths: { [path: string]: JsonObject }): void {
  const operations = operationsOf(paths);
  const action = schemas['AuditAction'] as JsonObject;
  const named = operations
    .map((operation) => operation['x-audit'])
    .filter((one) => one !== undefined && one !== 'none');
  action['enum'] = [...new Set([...(action['enum'] as string[]), ...(named as string[])])].toSorted();
}

/** Rights beside `x-permission` are some that there are. */
function checkRights(schemas: JsonObject, paths: { [path: string]: JsonObject }): void {
  const known = (schemas['Permission'] as { enum: unknown[] }).enum;
  for (const operation of operationsOf(paths)) {
    const { 'x-also-needs': further = [], 'x-permission-over-others': overOthers } = operation;
    const named = [...(further as unknown[]), ...(overOthers === undefined ? [] : [overOthers])];
    const unknown = named.filter((one) => !known.includes(one));
    if (unknown.length > 0)
      throw new Error(`${String(operation['operationId'])}: no permission is called ${unknown.join(', ')}`);
  }
}

const auditAction = /^[a-z][a-z_]*\.[a-z_]+$/;

/** Every operation that may change something says which event of the audit log it leaves, or why none. */
function checkAudit(operation: JsonObject, file: string): void {
  const { 'x-method': method, 'x-audit': audit, 'x-audit-reason': reason } = operation;
  if (audit === undefined && method === 'get') return;
  if (audit === 'none' ? typeof reason === 'string' : typeof audit === 'string' && auditAction.test(audit)) return;
  throw new Error(
    `${file}: x-audit: <noun>.<verb>, or x-audit: none with an x-audit-reason, is needed (domains/audit/README.md)`,
  );
}

/**
 * Puts the split contract together: `openapi.yaml`, `schemas/<Noun>.yaml` and `paths/<tag>/<operationId>.yaml`.
 * What every operation shares is filled in here, once: operationId and tag from the file's place, path parameters
 * from `x-path`, `limit` and `cursor` where `x-paginated`, `Idempotency-Key`, error responses, and list schemas.
 * Shape: an OpenAPI 3.1 document, and the types of events of the log stream. The result depends on the files only, so it is reproducible.
 */
export function assembleContract(folder: string): { document: JsonObject; logEvents: LogEventTypeRow[] } {
  const root = readYaml(join(folder, 'openapi.yaml'));
  const schemas: JsonObject = {};
  for (const name of sortedNames(join(folder, 'schemas'))) {
    schemas[basename(name, '.yaml')] = expandListSchema(readYaml(join(folder, 'schemas', name)));
  }
  const pathDescriptions = readYaml(join(folder, 'pathParameters.yaml'));
  const paths: { [path: string]: JsonObject } = {};
  for (const tag of sortedNames(join(folder, 'paths'))) {
    for (const name of sortedNames(join(folder, 'paths', tag))) {
      const file = readYaml(join(folder, 'paths', tag, name));
      const operation = completeOperation(file, { tag, operationId: basename(name, '.yaml'), pathDescriptions });
      const item = (paths[file['x-path'] as string] ??= {});
      const method = file['x-method'] as string;
      if (item[method]) throw new Error(`two operations for ${method} ${String(file['x-path'])}`);
      item[method] = operation;
    }
  }
  addAuditActions(schemas, paths);
  const logEvents = completeLogEvents(schemas, operationsOf(paths));
  const components = root['components'] as JsonObject;
  checkRights(schemas, paths);
  const text = JSON.stringify(paths);
  const used = Object.entries(commonErrorResponses()).filter(([name]) => text.includes(`/responses/${name}"`));
  const responses = { ...(components['responses'] as JsonObject), ...Object.fromEntries(used) };
  return { document: { ...root, paths, components: { ...components, responses, schemas } }, logEvents };
}
