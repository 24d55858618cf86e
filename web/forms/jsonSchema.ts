import { modelEndpoints } from '../../openapi/generated/gatewayValues.ts';

/** A JSON Schema as plain data, as `GET /api/v1/node-types` answers it. */
export type JsonSchema = { [keyword: string]: unknown };

/** The kind of widget for a field. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'number'
  | 'switch'
  | 'choice'
  | 'list'
  | 'choices'
  | 'object'
  | 'conditions'
  | 'key_values'
  | 'model'
  | 'data_table'
  | 'data_column'
  | 'knowledge_base'
  | 'digital_organization'
  | 'position'
  | 'vendor_list'
  | 'catalog_search'
  | 'catalog_inputs'
  | 'api_document'
  | 'api_operation'
  | 'api_operations'
  | 'api_arguments'
  | 'mcp_tool'
  | 'mcp_tools'
  | 'mcp_arguments'
  | 'tools'
  | 'tool_type'
  | 'tool_parameters'
  | 'filled_fields'
  | 'secret'
  | 'json';

/** A property of an object schema with its name. */
export type NamedField = { name: string; schema: JsonSchema; required: boolean };

/** True for a JSON object. */
export function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The properties of an object schema, in the order they are shown. */
export function fieldsOf(schema: JsonSchema): NamedField[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, property]) =>
    isRecord(property) ? [{ name, schema: property, required: required.includes(name) }] : [],
  );
}

/** The schema of a list's entries. */
export function entrySchema(schema: JsonSchema): JsonSchema {
  return isRecord(schema.items) ? schema.items : {};
}

/** The words of a choice. */
export function wordsOf(schema: JsonSchema): string[] {
  return Array.isArray(schema.enum) ? schema.enum.filter((word) => typeof word === 'string') : [];
}

/** Returns the label of a choice: from the schema (`x-labels`), else (untrusted schemas) the value with spaces. */
export function wordLabel(schema: JsonSchema, word: string): string {
  const written = asRecord(schema['x-labels'])[word];
  if (typeof written === 'string') return written;
  const spaced = word.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Label of a field: its title, else its name with spaces. */
export function titleOf({ name, schema }: { name: string; schema: JsonSchema }): string {
  const title = text(schema.title) ?? name.replaceAll('_', ' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The explaining line under a field's label, if there is one. */
export function descriptionOf(schema: JsonSchema): string | undefined {
  return text(schema.description);
}

/** Returns the placeholder of an empty field, if any. */
export function placeholderOf(schema: JsonSchema): string | undefined {
  return text(schema['x-placeholder']);
}

/** The language of a text that is code, or has code around its expressions (`x-language`); null for plain texts. */
const languages = ['javascript', 'python', 'html', 'markdown'] as const;

export function languageOf(schema: JsonSchema): (typeof languages)[number] | null {
  return languages.find((language) => language === schema['x-language']) ?? null;
}

/** The endpoint that the model of a field is called by (`x-endpoint`); null if any will do. */
export function endpointOf(schema: JsonSchema): (typeof modelEndpoints)[number] | null {
  return modelEndpoints.find((endpoint) => endpoint === schema['x-endpoint']) ?? null;
}

/** True if a text holds `{{ … }}`, which makes it an expression (decisions §12). */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && value.includes('{{');
}

/** Chooses the widget: the schema's own hint (`x-control`) first, then its type. */
export function fieldKind(schema: JsonSchema): FieldKind {
  if (schema['x-secret'] === true) return 'secret';
  if (schema['x-choices'] !== undefined) return 'vendor_list';
  const control = text(schema['x-control']);
  if (control === 'conditions') return 'conditions';
  if (control === 'key_values') return 'key_values';
  if (control === 'model') return 'model';
  if (control === 'data_table' || control === 'data_column') return control;
  if (control === 'knowledge_base') return 'knowledge_base';
  if (control === 'digital_organization') return 'digital_organization';
  if (control === 'position') return 'position';
  if (control === 'catalog_search') return 'catalog_search';
  if (control === 'catalog_inputs') return 'catalog_inputs';
  if (control === 'mcp_tool' || control === 'mcp_tools' || control === 'mcp_arguments') return control;
  if (control === 'api_document' || control === 'api_operation') return control;
  if (control === 'api_operations' || control === 'api_arguments') return control;
  if (control === 'tools') return control;
  if (control === 'tool_type' || control === 'tool_parameters' || control === 'filled_fields') return control;
  if (control === 'textarea' || control === 'code') return schema.type === 'string' ? 'long_text' : 'json';
  if (wordsOf(schema).length > 0) return 'choice';
  switch (schema.type) {
    case 'string':
      return 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'switch';
    case 'array':
      return wordsOf(entrySchema(schema)).length > 0 ? 'choices' : 'list';
    case 'object':
      return fieldsOf(schema).length > 0 ? 'object' : 'key_values';
    default:
      return 'json';
  }
}

/** The value a field starts with: the one for new nodes (`x-start`), its default, else an empty value of its kind where it must be present. */
export function startValue(schema: JsonSchema): unknown {
  if (schema['x-start'] !== undefined) return schema['x-start'];
  if (schema.default !== undefined) return structuredClone(schema.default);
  switch (fieldKind(schema)) {
    case 'object':
    case 'conditions':
      return startValues(schema);
    case 'list':
    case 'choices':
    case 'api_operations':
    case 'filled_fields':
    case 'tools':
    case 'mcp_tools':
      return [];
    case 'choice':
      return wordsOf(schema)[0];
    case 'switch':
      return false;
    case 'key_values':
      return schema.type === 'array' ? [] : {};
    case 'text':
    case 'long_text':
    case 'model':
    case 'data_table':
    case 'data_column':
    case 'knowledge_base':
    case 'api_document':
    case 'api_operation':
    case 'digital_organization':
    case 'position':
    case 'vendor_list':
    case 'catalog_search':
    case 'tool_type':
      return '';
    case 'catalog_inputs':
    case 'api_arguments':
    case 'mcp_tool':
    case 'mcp_arguments':
    case 'tool_parameters':
      return {};
    default:
      return undefined;
  }
}

/**
 * Returns a new node's parameters: all defaults, so that forms and stored graphs agree. Required lists and objects start empty; other
 * fields are omitted until filled in.
 */
export function startValues(schema: JsonSchema): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fieldsOf(schema)) {
    const nested = ['object', 'conditions', 'list'].includes(fieldKind(field.schema));
    if (field.schema.default === undefined && !(field.required && nested)) continue;
    const value = startValue(field.schema);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** True if the field is to be shown beside these sibling values (`x-show-when`, missing siblings count as their default). */
export function isShown({ schema }: NamedField, siblings: Record<string, unknown>, all: NamedField[]): boolean {
  const rule = schema['x-show-when'];
  if (!isRecord(rule)) return true;
  return Object.entries(rule).every(([name, allowed]) => {
    const sibling = all.find((candidate) => candidate.name === name);
    const value = siblings[name] ?? sibling?.schema.default;
    return isExpression(value) || (Array.isArray(allowed) && allowed.includes(value));
  });
}

/** Returns true if the field must have a value, at least where it is shown (`x-required`). */
export function isRequired({ schema, required }: NamedField): boolean {
  return required || schema['x-required'] === true;
}

/** Returns true for a rarely used field, which is hidden behind "Add option" until needed. */
export function isRare({ schema }: NamedField): boolean {
  return schema['x-rare'] === true;
}

/** Returns true if the field has no value or its default. */
export function isAtDefault({ name, schema }: NamedField, siblings: Record<string, unknown>): boolean {
  const value = siblings[name];
  return value === undefined || JSON.stringify(value) === JSON.stringify(schema.default);
}

/** An object with one field changed, or left out where the value is `undefined`. */
export function withField(value: Record<string, unknown>, name: string, next: unknown): Record<string, unknown> {
  const { [name]: _replaced, ...others } = value;
  if (next === undefined) return others;
  return name in value ? { ...value, [name]: next } : { ...others, [name]: next };
}

/** The value as an object, where it is one; else an empty object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** The entries of a list as objects; none if the value is no list. */
export function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as unknown[]).map(asRecord) : [];
}
