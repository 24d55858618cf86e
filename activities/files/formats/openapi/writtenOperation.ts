import { entriesOf, field, isObject, listOf, type Json } from './json.ts';
import type { References } from './References.ts';

/** A parameter as OpenAPI 3 writes it; its schema is not expanded. */
export interface WrittenParameter {
  name: string;
  in: string;
  required: boolean;
  deprecated: boolean;
  description: unknown;
  schema: unknown;
  style: string | undefined;
  explode: boolean | undefined;
  allowReserved: boolean;
  /** Its value is JSON in a text. */
  isJson: boolean;
}

/** An operation as OpenAPI 3 writes it, whatever the version of its document. */
export interface WrittenOperation {
  parameters: WrittenParameter[];
  body: { required: boolean; description: unknown; content: [mediaType: string, schema: unknown][] } | null;
  /** In the order of the document. */
  responses: { status: string; content: [mediaType: string, schema: unknown][] }[];
}

/** Reads an operation of OpenAPI 3.0 and later. */
export function ofOpenApi3(operation: Json, pathItem: Json, references: References): WrittenOperation {
  const parameters = parametersOf(operation, pathItem, references).map((parameter): WrittenParameter => {
    const content = entriesOf(parameter['content'])[0];
    return {
      ...named(parameter),
      schema: content ? field(content[1], 'schema') : parameter['schema'],
      style: typeof parameter['style'] === 'string' ? parameter['style'] : undefined,
      explode: typeof parameter['explode'] === 'boolean' ? parameter['explode'] : undefined,
      allowReserved: parameter['allowReserved'] === true,
      isJson: content !== undefined,
    };
  });
  const { value: body } = references.follow(operation['requestBody']);
  const hasBody = isObject(body) && isObject(body['content']);
  return {
    parameters,
    body: hasBody
      ? { required: body['required'] === true, description: body['description'], content: contentOf(body['content']) }
      : null,
    responses: responsesOf(operation, references).map(([status, response]) => ({
      status,
      content: contentOf(field(response, 'content')),
    })),
  };
}

/** Reads an operation of Swagger 2.0. */
export function ofSwagger2(
  operation: Json,
  pathItem: Json,
  { document, references }: { document: Json; references: References },
): WrittenOperation {
  const all = parametersOf(operation, pathItem, references);
  const consumes = mediaTypes(operation['consumes'] ?? document['consumes']);
  const produces = mediaTypes(operation['produces'] ?? document['produces']);
  return {
    parameters: all.filter((one) => !['body', 'formData'].includes(String(one['in']))).map(parameterOfSwagger2),
    body: bodyOfSwagger2(all, consumes),
    responses: responsesOf(operation, references).map(([status, response]) => {
      const schema = field(response, 'schema');
      return { status, content: schema === undefined ? [] : [[produces[0] ?? 'application/json', schema]] };
    }),
  };
}

function parameterOfSwagger2(parameter: Json): WrittenParameter {
  const isMulti = parameter['collectionFormat'] === 'multi';
  const styles: Record<string, string> = { ssv: 'spaceDelimited', tsv: 'tabs', pipes: 'pipeDelimited' };
  const style = styles[String(parameter['collectionFormat'])];
  return {
    ...named(parameter),
    schema: parameter,
    style,
    explode: parameter['type'] === 'array' ? isMulti : undefined,
    allowReserved: false,
    isJson: false,
  };
}

function bodyOfSwagger2(all: readonly Json[], consumes: readonly string[]): WrittenOperation['body'] {
  const body = all.find((one) => one['in'] === 'body');
  if (body) {
    const types = consumes.length > 0 ? consumes : ['application/json'];
    const content = types.map((type): [string, unknown] => [type, body['schema']]);
    return { required: body['required'] === true, description: body['description'], content };
  }
  const fields = all.filter((one) => one['in'] === 'formData' && typeof one['name'] === 'string');
  if (fields.length === 0) return null;
  const required = fields.filter((one) => one['required'] === true).map((one) => one['name']);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((one) => [String(one['name']), { ...one, required: undefined }])),
    required,
  };
  const hasFile = fields.some((one) => one['type'] === 'file');
  const asked = consumes.find((type) => /multipart|urlencoded/.test(type));
  const type = hasFile ? 'multipart/form-data' : (asked ?? 'application/x-www-form-urlencoded');
  return { required: required.length > 0, description: '', content: [[type, schema]] };
}

/** Those of the operation replace those of its path with the same name and place. */
function parametersOf(operation: Json, pathItem: Json, references: References): Json[] {
  const found = new Map<string, Json>();
  for (const given of [...listOf(pathItem['parameters']), ...listOf(operation['parameters'])]) {
    const { value } = references.follow(given);
    if (!isObject(value) || typeof value['name'] !== 'string' || typeof value['in'] !== 'string') continue;
    found.set(`${value['in']} ${value['name']}`, value);
  }
  return [...found.values()];
}

function named(parameter: Json): Pick<WrittenParameter, 'name' | 'in' | 'required' | 'deprecated' | 'description'> {
  return {
    name: String(parameter['name']),
    in: String(parameter['in']),
    required: parameter['required'] === true,
    deprecated: parameter['deprecated'] === true,
    description: parameter['description'],
  };
}

function responsesOf(operation: Json, references: References): [string, unknown][] {
  return entriesOf(operation['responses']).map(([status, response]) => [status, references.follow(response).value]);
}

function contentOf(content: unknown): [string, unknown][] {
  return entriesOf(content).map(([type, media]) => [type.slice(0, 200), field(media, 'schema')]);
}

function mediaTypes(value: unknown): string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}
