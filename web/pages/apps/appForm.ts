import { asRecord, fieldsOf, isRecord, type JsonSchema } from '../../forms/jsonSchema.ts';
import type { Schema } from '../../api/client.ts';

type GraphNode = Schema<'GraphNode'>;

/** How people start a digital organization in its app. */
export type AppStart =
  | { kind: 'form'; node: GraphNode; schema: JsonSchema; description: string; button: string | null }
  /** A form that only its own page can show: it takes files, or its texts are expressions. */
  | { kind: 'page'; node: GraphNode }
  | { kind: 'chat'; node: GraphNode; needsToken: boolean }
  | { kind: 'none' };

/** Triggers that people can start, the best first. */
const startable = ['trigger.form', 'trigger.chat', 'trigger.employee', 'trigger.mcp', 'trigger.sub', 'trigger.manual'];

/** Returns how people start a published graph: by its form, its chat, the schema of its input, or a button alone. */
export function appStart({ nodes }: Schema<'Graph'>): AppStart {
  const enabled = nodes.filter(({ settings }) => settings?.disabled !== true);
  const starts = startable.flatMap((type) => enabled.filter((node) => node.type === type).map(startOf));
  return starts.find(({ kind }) => kind !== 'none') ?? { kind: 'none' };
}

function startOf(node: GraphNode): AppStart {
  const { type, parameters = {} } = node;
  if (type === 'trigger.chat') return { kind: 'chat', node, needsToken: parameters['auth'] === 'jwt' };
  if (type === 'trigger.form') return formStart(node);
  if (type === 'trigger.manual') return { kind: 'form', node, schema: object({}, []), description: '', button: null };
  const schema = asRecord(
    parameters['input_schema'] ?? (parameters['input'] === 'schema' ? parameters['schema'] : null),
  );
  if (fieldsOf(schema).length === 0) return { kind: 'none' };
  return { kind: 'form', node, schema, description: '', button: null };
}

function formStart(node: GraphNode): AppStart {
  const { parameters = {} } = node;
  const fields = list(parameters['fields']);
  const isFixed = !JSON.stringify(parameters).includes('{{');
  if (!isFixed || fields.some(({ type }) => type === 'file')) return { kind: 'page', node };
  const shown = fields.filter(({ type }) => type !== 'hidden');
  const properties = Object.fromEntries(shown.map((field) => [nameOf(field), fieldSchema(field)]));
  const required = shown.filter((field) => field['required'] === true).map(nameOf);
  return {
    kind: 'form',
    node,
    schema: object(properties, required),
    description: text(parameters['form_description']),
    button: text(parameters['button']) || null,
  };
}

/** Returns the json of an item as the form makes it: empty fields are null, hidden ones have their value. */
export function formItem(node: GraphNode, given: Record<string, unknown>): Record<string, unknown> {
  if (node.type !== 'trigger.form') return given;
  const values = list(node.parameters?.['fields']).map((field) => {
    const name = nameOf(field);
    const { type, options, multiple, value } = field;
    if (type === 'hidden') return [name, text(value) === '' ? null : value];
    const isList =
      (type === 'checkbox' && list(options, isText).length > 0) || (type === 'dropdown' && multiple === true);
    return [name, given[name] ?? (isList ? [] : type === 'checkbox' ? false : null)];
  });
  return { ...Object.fromEntries(values), submitted_at: new Date().toISOString() };
}

function fieldSchema({
  type,
  label,
  hint,
  options,
  multiple,
  required,
  value,
  minimum,
  maximum,
}: JsonSchema): JsonSchema {
  const choices = list(options, isText);
  const words = { title: text(label), ...(text(hint) === '' ? {} : { description: text(hint) }) };
  const preset = text(value) === '' ? {} : { default: text(value) };
  const limit = (keyword: string, given: unknown) => (text(given) === '' ? {} : { [keyword]: Number(given) });
  const lengths = { ...limit('minLength', minimum), ...limit('maxLength', maximum) };
  const several = { type: 'array', items: { enum: choices, type: 'string' }, ...words };
  switch (type) {
    case 'number': {
      const number = text(value) === '' ? {} : { default: Number(value) };
      return { type: 'number', ...words, ...number, ...limit('minimum', minimum), ...limit('maximum', maximum) };
    }
    case 'dropdown':
      return multiple === true ? several : { type: 'string', enum: choices, ...words, ...preset };
    case 'radio':
      return { type: 'string', enum: choices, ...words, ...preset };
    case 'checkbox':
      if (choices.length > 0) return several;
      // As on the form's own page: required means ticked.
      return { type: 'boolean', ...words, ...(required === true ? { const: true } : {}) };
    case 'textarea':
      return { type: 'string', 'x-control': 'textarea', ...words, ...preset, ...lengths };
    case 'date':
      return { type: 'string', format: 'date', 'x-placeholder': '2027-01-31', ...words, ...preset };
    case 'email':
      return { type: 'string', format: 'email', ...words, ...preset };
    default:
      return { type: 'string', ...words, ...preset, ...lengths };
  }
}

function nameOf({ name, label }: JsonSchema): string {
  return text(name) || text(label);
}

function object(properties: Record<string, unknown>, required: string[]): JsonSchema {
  return { type: 'object', properties, required };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function list(value: unknown): JsonSchema[];
function list<Kind>(value: unknown, is: (one: unknown) => one is Kind): Kind[];
function list(value: unknown, is: (one: unknown) => boolean = isRecord): unknown[] {
  return Array.isArray(value) ? value.filter(is) : [];
}
