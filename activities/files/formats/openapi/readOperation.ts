import type { ApiOperation, ApiParameter, ParameterStyle } from '../../../../domains/apiDocuments/ApiOperation.ts';
import type { JsonSchema } from '../../../../platform/schema/schema.ts';
import { bodyOf } from './bodyOf.ts';
import { guessEffects } from './guessEffects.ts';
import { guessItems, guessPaging } from './guessPaging.ts';
import { field, listOf, textOf, type Json } from './json.ts';
import type { OperationKeys } from './operationKeys.ts';
import { openApiLimits } from './openApiLimits.ts';
import type { References } from './References.ts';
import { SchemaReader } from './SchemaReader.ts';
import { securityOf, type SecurityScheme } from './security.ts';
import { serversIn } from './servers.ts';
import { ofOpenApi3, ofSwagger2, type WrittenOperation, type WrittenParameter } from './writtenOperation.ts';

/** The whole of a document that its operations are read with. */
export interface ReadDocument {
  document: Json;
  references: References;
  isSwagger: boolean;
  sourceUrl: string | null;
  servers: string[];
  schemes: ReadonlyMap<string, SecurityScheme>;
  keys: OperationKeys;
}

/** An operation with its method and path. */
export interface OperationPlace {
  method: string;
  path: string;
  operation: Json;
  pathItem: Json;
}

const places = ['path', 'query', 'header', 'cookie'] as const;
/** OpenAPI says that these are ignored; they are made of the body, the response and the credential. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/** Reads one operation, with fewer levels of its schemas if it becomes too large. */
export function readOperation(read: ReadDocument, place: OperationPlace, maxDepth: number): ApiOperation {
  const path = place.path.split(/[#?]/)[0]!.slice(0, 2_000);
  const method = place.method.toUpperCase();
  const key = read.keys.keyOf({
    id: textOf(place.operation['operationId'], 300),
    method: place.method,
    path: place.path,
  });
  for (const depth of [openApiLimits.schemaDepth, 4, 2, 1, 0].filter((one) => one <= maxDepth)) {
    const operation = operationAt(read, { ...place, path, method }, { key, depth });
    if (depth === 0 || JSON.stringify(operation).length <= openApiLimits.operationBytes) return operation;
    read.references.remark(`${method} ${path.slice(0, 200)} is very large. Its deeper fields take any value.`);
  }
  throw new Error('unreachable');
}

function operationAt(
  read: ReadDocument,
  place: OperationPlace,
  { key, depth }: { key: string; depth: number },
): ApiOperation {
  const { operation, pathItem, method, path } = place;
  const { references, document } = read;
  const written = read.isSwagger ? ofSwagger2(operation, pathItem, read) : ofOpenApi3(operation, pathItem, references);
  const reader = new SchemaReader(references, 'request', depth);
  const wanted = withPathNames(
    written.parameters.filter((one) => isWanted(one, read.schemes)),
    path,
  );
  const all = wanted.slice(0, openApiLimits.parameters);
  if (wanted.length > all.length)
    references.remark(
      `${method} ${path.slice(0, 200)} has more than ${openApiLimits.parameters} parameters. The others were left out.`,
    );
  const parameters = all.map((one) => parameterOf(one, all));
  const body = written.body && bodyOf(written.body, reader);
  const response = responseOf(written, (levels) => new SchemaReader(references, 'response', Math.min(depth, levels)));
  const arguments_: JsonSchema = argumentsOf(all, { parameters, reader });
  if (body) addBody(arguments_, body.schema, written.body!);
  return {
    key,
    method,
    path,
    title: titleOf(place),
    description: textOf(operation['description'], openApiLimits.textChars),
    group:
      textOf(listOf(operation['tags'])[0], 100) ||
      (path.split('/').find((part) => part !== '' && !part.includes('{')) ?? ''),
    deprecated: operation['deprecated'] === true,
    servers: serversOf(read, place),
    parameters,
    body: body?.body ?? null,
    arguments: arguments_,
    response,
    security: securityOf(operation['security'] ?? document['security'], read.schemes),
    effects: guessEffects({ method, path }),
    paging: guessPaging(method, { parameters, response: response?.schema ?? null }),
    items: guessItems(response?.schema ?? null, path),
  };
}

function isWanted({ name, in: where }: WrittenParameter, schemes: ReadonlyMap<string, SecurityScheme>): boolean {
  if (where === 'header' && ignoredHeaders.has(name.toLowerCase())) return false;
  const isOfCredential = [...schemes.values()].some(
    ({ parameter }) => parameter?.in === where && parameter.name.toLowerCase() === name.toLowerCase(),
  );
  return !isOfCredential && name !== '' && (places as readonly string[]).includes(where);
}

/** A name in the path without a parameter is one. Path first, then what is required, then the rest. */
function withPathNames(parameters: readonly WrittenParameter[], path: string): WrittenParameter[] {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
  const known = parameters.filter((one) => one.in !== 'path' || names.includes(one.name));
  const missing = names
    .filter(
      (name, index) => names.indexOf(name) === index && !known.some((one) => one.in === 'path' && one.name === name),
    )
    .map((name): WrittenParameter => ({
      name,
      in: 'path',
      required: true,
      deprecated: false,
      description: '',
      schema: { type: 'string' },
      style: undefined,
      explode: undefined,
      allowReserved: false,
      isJson: false,
    }));
  const rank = ({ in: where, required }: WrittenParameter) => (where === 'path' ? 0 : required ? 1 : 2);
  return [...known, ...missing].sort((a, b) => rank(a) - rank(b));
}

function parameterOf(written: WrittenParameter, all: readonly WrittenParameter[]): ApiParameter {
  const where = written.in as ApiParameter['in'];
  const usual = where === 'query' || where === 'cookie' ? 'form' : 'simple';
  const style = written.isJson ? 'json' : ((written.style ?? usual) as ParameterStyle);
  return {
    argument: argumentOf(written, all),
    name: written.name,
    in: where,
    style,
    explode: written.explode ?? style === 'form',
    allowReserved: written.allowReserved,
  };
}

/** `body` and names that are in several places say their place. */
function argumentOf({ name, in: where }: WrittenParameter, all: readonly WrittenParameter[]): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 64) || 'value';
  const same = all.filter((one) => one.name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 64) === plain);
  if (same.length < 2 && plain !== 'body' && !['__proto__', 'constructor', 'prototype'].includes(plain)) return plain;
  const number = same.filter((one) => one.in === where).findIndex((one) => one.name === name);
  return `${where}_${plain}${number > 0 ? `_${number + 1}` : ''}`;
}

function argumentsOf(
  all: readonly WrittenParameter[],
  { parameters, reader }: { parameters: readonly ApiParameter[]; reader: SchemaReader },
): JsonSchema {
  const properties = all.map((written, index) => {
    const schema = reader.read(written.schema);
    delete schema['title'];
    const description = textOf(written.description, openApiLimits.fieldTextChars);
    return [parameters[index]!.argument, { ...schema, ...(description === '' ? {} : { description }) }] as const;
  });
  const required = all.flatMap(({ in: where, required: isRequired }, index) =>
    where === 'path' || isRequired ? [parameters[index]!.argument] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function addBody(
  arguments_: JsonSchema,
  schema: JsonSchema,
  { required, description }: NonNullable<WrittenOperation['body']>,
): void {
  const said = textOf(description, openApiLimits.fieldTextChars);
  const body = { ...schema, ...(said === '' ? {} : { description: said }) };
  arguments_['properties'] = { ...(arguments_['properties'] as object), body };
  if (required) arguments_['required'] = [...((arguments_['required'] as string[] | undefined) ?? []), 'body'];
}

/** The smallest 2xx with content, else `2XX`, else `default`. */
function responseOf(
  { responses }: WrittenOperation,
  readerOf: (levels: number) => SchemaReader,
): ApiOperation['response'] {
  const rank = (status: string) =>
    /^2\d\d$/.test(status) ? Number(status) : status.toUpperCase() === '2XX' ? 300 : 400;
  const found = responses
    .filter(({ status, content }) => /^(2\d\d|2xx|default)$/i.test(status) && content.length > 0)
    .sort((a, b) => rank(a.status) - rank(b.status))[0];
  if (!found) return null;
  const [mediaType, schema] = found.content.find(([type]) => /json/i.test(type)) ?? found.content[0]!;
  const whole = readerOf(3).read(schema);
  const isLarge = JSON.stringify(whole).length > openApiLimits.responseBytes;
  return { status: found.status, mediaType, schema: isLarge ? readerOf(1).read(schema) : whole };
}

function titleOf({ operation, method, path }: OperationPlace): string {
  const summary = textOf(operation['summary'], openApiLimits.titleChars).replaceAll(/\s+/g, ' ');
  if (summary !== '') return summary;
  const words = textOf(operation['operationId'], openApiLimits.titleChars)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
  if (words !== '') return words.charAt(0).toUpperCase() + words.slice(1);
  return `${method} ${path}`.slice(0, openApiLimits.titleChars);
}

function serversOf(read: ReadDocument, { operation, pathItem }: OperationPlace): string[] {
  for (const list of [field(operation, 'servers'), field(pathItem, 'servers')]) {
    const own = serversIn(list, read.sourceUrl);
    if (own.length > 0) return own;
  }
  return read.servers;
}
