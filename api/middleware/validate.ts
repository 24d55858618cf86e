import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import { AppError } from '../../openapi/AppError.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { violationOf } from '../../platform/schema/violation.ts';

type JsonObject = { readonly [key: string]: unknown };

type Paths = { readonly [path: string]: { readonly [method: string]: JsonObject } };

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonObject;
}

const contractId = 'https://bureau.invalid/contract';

/**
 * Their clients are others' and add parameters of their vendor's API, such as `?beta=true` or `api-version`, which mean nothing here.
 * Authorization servers add some of their own to the callback, such as `authuser` (RFC 6749 §4.1.2).
 */
const lenientPrefixes = ['/v1/', '/v1beta/', '/scim/', '/api/v1/oauth2/callback'];

/** Content types whose answers have a schema. */
export const jsonTypes: ReadonlySet<string> = new Set(['application/json', 'application/scim+json']);

/** The bundled contract as it is served at `/api/openapi.json`. */
export const contractText: string = readFileSync(
  new URL('../../openapi/generated/openapi.json', import.meta.url),
  'utf8',
);

function makeAjv(document: JsonObject, options: { coerceTypes: boolean; useDefaults: boolean }): Ajv2020 {
  // That its schemas are valid is a test (`test/openapi/contract`); checking it here took 70 ms of every start, for each of the three.
  // Ajv's own optimizer took a third of the time to compile, for checks that are no faster.
  const ajv = new Ajv2020({
    ...options,
    strict: true,
    allowUnionTypes: true,
    allErrors: false,
    validateSchema: false,
    code: { optimize: false },
  });
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addVocabulary(['components', 'discriminator', 'x-translated', 'x-names', 'x-default-base-urls']); // all but the first are for generators
  const { schemas } = document['components'] as { schemas: JsonObject };
  ajv.addSchema({ $id: contractId, components: { schemas } });
  return ajv;
}

/** Schemas of operations refer to the components of the document; outside of it they need its full name. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? contractId + value : absolute(value),
    ]),
  );
}

let shared: ContractValidator | null = null;

/** The validator of this process: it compiles each schema once. */
export function contractValidator(): ContractValidator {
  return (shared ??= new ContractValidator());
}

/**
 * Checks requests and answers against the contract. Each schema is compiled once, when it is first needed; a schema that
 * cannot be compiled is an error of ours (a test compiles all of them).
 */
export class ContractValidator {
  readonly #paths: Paths;
  readonly #responses: JsonObject;
  readonly #bodyAjv: Ajv2020;
  readonly #queryAjv: Ajv2020;
  readonly #answerAjv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction | null>();
  readonly #queries = new Map<OperationId, QueryReader>();

  constructor() {
    const document = JSON.parse(contractText) as JsonObject;
    this.#paths = document['paths'] as Paths;
    this.#responses = (document['components'] as { responses: JsonObject }).responses;
    this.#bodyAjv = makeAjv(document, { coerceTypes: false, useDefaults: true });
    this.#queryAjv = makeAjv(document, { coerceTypes: true, useDefaults: true });
    this.#answerAjv = makeAjv(document, { coerceTypes: false, useDefaults: false });
  }

  /** Errors: `invalid_request`, `param` = JSON pointer into the body. */
  checkBody(operation: OperationId, body: unknown): void {
    const validate = this.#compile(this.#bodyAjv, `${operation} body`, () => {
      const requestBody = this.#contractOf(operation)['requestBody'] as JsonObject | undefined;
      return (
        requestBody && (schemaOf(requestBody, 'application/json') ?? schemaOf(requestBody, 'application/scim+json'))
      );
    });
    if (validate && !validate(body)) throw bodyError(validate.errors ?? []);
  }

  /** The query with its numbers and flags as such, defaults filled in. Errors: `invalid_request`, `param` = name. */
  readQuery(operation: OperationId, search: string): Record<string, unknown> {
    let reader = this.#queries.get(operation);
    if (!reader) {
      const parameters = ((this.#contractOf(operation)['parameters'] ?? []) as Parameter[]).filter(
        (one) => one.in === 'query',
      );
      const ignoresUnknown = lenientPrefixes.some((prefix) => operations[operation].path.startsWith(prefix));
      reader = new QueryReader(parameters, { ajv: this.#queryAjv, ignoresUnknown });
      this.#queries.set(operation, reader);
    }
    return reader.read(search);
  }

  /** Null when the answer is as the contract says, else what is wrong with it. */
  checkAnswer(
    operation: OperationId,
    answer: { status: number; contentType: string | null; body: unknown },
  ): string | null {
    const responses = this.#contractOf(operation)['responses'] as JsonObject;
    const documented = (responses[String(answer.status)] ?? responses[`${Math.floor(answer.status / 100)}XX`]) as
      | JsonObject
      | undefined;
    const otherwise = answer.status >= 400 ? (responses['default'] as JsonObject) : undefined;
    const response = this.#resolved(documented ?? otherwise);
    if (!response) return `${operation} answers ${answer.status}, which the contract does not have`;
    const content = (response['content'] ?? {}) as JsonObject;
    if (answer.contentType === null)
      return Object.keys(content).length === 0 ? null : `${operation} answers ${answer.status} without a body`;
    if (!(answer.contentType in content)) {
      return isBinary(content) || '*/*' in content
        ? null
        : `${operation} answers ${answer.status} as ${answer.contentType}, which the contract does not have`;
    }
    if (!jsonTypes.has(answer.contentType)) return null;
    const schema = schemaOf(response, answer.contentType) as JsonObject | undefined;
    // A named schema is compiled once, not for each operation and status.
    const name = typeof schema?.['$ref'] === 'string' ? schema['$ref'] : `${operation} ${answer.status}`;
    const validate = this.#compile(this.#answerAjv, name, () => schema);
    if (!validate || validate(answer.body)) return null;
    return `${operation} ${answer.status}: ${JSON.stringify(validate.errors)}`;
  }

  #resolved(response: JsonObject | undefined): JsonObject | undefined {
    const reference = response?.['$ref'];
    return typeof reference === 'string'
      ? (this.#responses[reference.split('/').at(-1)!] as JsonObject | undefined)
      : response;
  }

  #contractOf(operation: OperationId): JsonObject {
    const { path, method } = operations[operation];
    return this.#paths[path]![method]!;
  }

  #compile(ajv: Ajv2020, name: string, schema: () => unknown): ValidateFunction | null {
    let validate = this.#compiled.get(name);
    if (validate === undefined) {
      const found = schema();
      validate = found === undefined ? null : ajv.compile(absolute(found) as JsonObject);
      this.#compiled.set(name, validate);
    }
    return validate;
  }
}

/** True where an answer may be a file: it is documented as bytes, and its own media type says of which kind. */
function isBinary(content: JsonObject): boolean {
  const schema = (content['application/octet-stream'] as JsonObject | undefined)?.['schema'] as JsonObject | undefined;
  return schema?.['format'] === 'binary';
}

function schemaOf(holder: JsonObject, contentType: string): unknown {
  return ((holder['content'] as JsonObject)[contentType] as JsonObject | undefined)?.['schema'];
}

/** Reads one operation's query: repeated names are refused, and so are unknown ones unless they are to be ignored. */
class QueryReader {
  readonly #names: ReadonlyMap<string, boolean>;
  readonly #validate: ValidateFunction;
  readonly #ignoresUnknown: boolean;

  constructor(parameters: readonly Parameter[], { ajv, ignoresUnknown }: { ajv: Ajv2020; ignoresUnknown: boolean }) {
    this.#ignoresUnknown = ignoresUnknown;
    this.#names = new Map(parameters.map((one) => [one.name, one.schema['type'] === 'array']));
    this.#validate = ajv.compile({
      type: 'object',
      properties: Object.fromEntries(parameters.map((one) => [one.name, absolute(one.schema)])),
      required: parameters.filter((one) => one.required).map((one) => one.name),
    });
  }

  read(search: string): Record<string, unknown> {
    const query: Record<string, unknown> = {};
    for (const [name, value] of new URLSearchParams(search)) {
      const isList = this.#names.get(name);
      if (isList === undefined) {
        if (this.#ignoresUnknown) continue;
        throw queryError(name, `${quoted(name)} is not a parameter of this operation.`);
      }
      if (value.includes('\0')) throw queryError(name, `${quoted(name)} holds U+0000.`);
      if (isList) ((query[name] ??= []) as string[]).push(value);
      else if (name in query) throw queryError(name, `${quoted(name)} is given more than once.`);
      else query[name] = value;
    }
    if (!this.#validate(query)) {
      const { pointer, problem } = violationOf(this.#validate.errors![0]!, 'is not a parameter of this operation');
      const name = pointer.split('/')[1]!;
      throw queryError(name, `${quoted(name)} ${problem}.`);
    }
    return query;
  }
}

function queryError(name: string, message: string): AppError {
  return new AppError('invalid_request', message, { param: name.slice(0, 200) });
}

/** Returns the most specific of ajv's errors: in a choice, the one of the best matching branch. */
function bodyError(errors: readonly ErrorObject[]): AppError {
  const [error] = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  if (error === undefined) return new AppError('invalid_request', 'The body is not valid.', { param: '' });
  const { pointer, field, problem } = violationOf(error, 'is not a field of this operation');
  return new AppError('invalid_request', `${field === '' ? 'The body' : quoted(field)} ${problem}.`, {
    param: pointer.slice(0, 500),
  });
}

/** The name of a field or parameter in a message. */
function quoted(name: string): string {
  return `“${shown(name)}”`;
}

function shown(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}
