import type { ModelEndpoint } from './ModelEndpoint.ts';
import { wordLabels } from './wordLabels.ts';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = { [keyword: string]: unknown };

/** A schema that remembers which TypeScript type its values have. `Present` is false if the value may be missing. */
export interface Schema<T, Present extends boolean = boolean> {
  readonly json: JsonSchema;
  readonly present: Present;
  /** Only for the type checker; never set. */
  readonly value?: T;
}

/** The type of the values that a schema accepts, after defaults are filled in. */
export type ValueOf<S> = S extends Schema<infer T> ? T : never;

/** Texts that the form shows at a field. `control` picks a widget where the type alone does not say enough. */
export interface FieldTexts {
  title: string;
  description?: string;
  placeholder?: string;
  control?:
    | 'textarea'
    | 'code'
    | 'model'
    | 'key_values'
    | 'conditions'
    | 'data_table'
    | 'data_column'
    | 'knowledge_base'
    | 'digital_organization'
    | 'position'
    | 'catalog_search'
    | 'catalog_inputs'
    | 'tools'
    | 'tool_type'
    | 'tool_parameters'
    | 'filled_fields'
    | 'api_document'
    | 'api_operation'
    | 'api_operations'
    | 'api_arguments'
    | 'mcp_tool'
    | 'mcp_tools'
    | 'mcp_arguments';
  /** Of models: which endpoint the node calls; others are not offered. */
  endpoint?: ModelEndpoint;
  /** Language of texts that are code, or have code around their expressions, for editors. */
  language?: 'javascript' | 'python' | 'html' | 'markdown';
  /** Only of credentials: written once, never shown again. */
  secret?: true;
  /** Rarely used: the form offers it under "Add option". Only with a default, or not required. */
  rare?: true;
  /** The value in a node that the editor adds, where that differs from the meaning of a missing one (`default`). */
  start?: string | number;
  /** Of lists and key-value pairs: one entry as the button "Add …" calls it, where entries have no title: "address". */
  entry?: string;
  /** Of lists: how a folded entry is summed up, where its first fields do not say it. */
  summary?: 'schedule_rule';
  /** The whole text of that button, where "Add …" does not say it. */
  add?: string;
  /** Of columns of a data table: `own` takes what every row has besides them, too. */
  columns?: 'own';
  /** List of the vendor that the form offers, and the parameters that the list depends on. */
  choices?: { list: string; needs?: readonly string[] };
  /** The field is shown only while another one has one of these values. */
  showWhen?: { [field: string]: readonly unknown[] };
}

type WithDefault<T> = FieldTexts & { default: T };
type Required = FieldTexts & { required: true };

function field<T>(json: JsonSchema, options: FieldTexts & { default?: T; required?: true }): Schema<T, boolean> {
  const { title, description, placeholder, control, endpoint, language, secret, rare, start, showWhen } = options;
  const { entry, add, summary, columns, choices } = options;
  const texts: JsonSchema = { title };
  if (description !== undefined) texts['description'] = description;
  if (placeholder !== undefined) texts['x-placeholder'] = placeholder;
  if (control !== undefined) texts['x-control'] = control;
  if (endpoint !== undefined) texts['x-endpoint'] = endpoint;
  if (language !== undefined) texts['x-language'] = language;
  if (secret) texts['x-secret'] = true;
  if (rare) texts['x-rare'] = true;
  if (start !== undefined) texts['x-start'] = start;
  if (entry !== undefined) texts['x-entry'] = entry;
  if (add !== undefined) texts['x-add'] = add;
  if (summary !== undefined) texts['x-summary'] = summary;
  if (columns !== undefined) texts['x-columns'] = columns;
  if (choices !== undefined) texts['x-choices'] = choices;
  if (showWhen !== undefined) texts['x-show-when'] = showWhen;
  if (options.default !== undefined) texts['default'] = options.default;
  return { json: { ...json, ...texts }, present: options.required === true || options.default !== undefined };
}

/** A builder of fields of one type: required and defaulted fields are always there, the others may be missing. */
interface FieldOf<T, Extra> {
  (options: Required & Extra): Schema<T, true>;
  (options: WithDefault<T> & Extra): Schema<T, true>;
  (options: FieldTexts & Extra): Schema<T, false>;
}

function builder<T, Extra extends object>(toJson: (options: Extra) => JsonSchema): FieldOf<T, Extra> {
  return ((options: FieldTexts & Extra) => field<T>(toJson(options), options)) as FieldOf<T, Extra>;
}

interface TextBounds {
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  required?: true;
}

/** A text; a required one is not empty. */
export const text: FieldOf<string, TextBounds> = builder<string, TextBounds>(
  ({ maxLength = 1_000_000, minLength, pattern, required }) => {
    const least = minLength ?? (required ? 1 : undefined);
    return {
      type: 'string',
      maxLength,
      ...(least === undefined ? {} : { minLength: least }),
      ...(pattern === undefined ? {} : { pattern }),
    };
  },
);

interface NumberBounds {
  minimum?: number;
  maximum?: number;
}

/** A number. */
export const number: FieldOf<number, NumberBounds> = builder<number, NumberBounds>(({ minimum, maximum }) => ({
  type: 'number',
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
}));

/** A whole number. */
export const integer: FieldOf<number, NumberBounds> = builder<number, NumberBounds>(({ minimum, maximum }) => ({
  type: 'integer',
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
}));

/** A switch. */
export const boolean: FieldOf<boolean, object> = builder<boolean, object>(() => ({ type: 'boolean' }));

/** Any JSON value. */
export const anyJson: FieldOf<unknown, object> = builder<unknown, object>(() => ({}));

/** An object with free keys, values of any kind. */
export const record: FieldOf<Record<string, unknown>, { maxEntries?: number }> = builder<
  Record<string, unknown>,
  { maxEntries?: number }
>(({ maxEntries = 1000 }) => ({
  type: 'object',
  additionalProperties: true,
  maxProperties: maxEntries,
}));

/**
 * One of a few words. Labels for people: the given ones, otherwise the general ones of the words (`wordLabels.ts`). A test names words
 * without one.
 */
export function choice<const W extends string>(
  words: readonly W[],
  labels: Partial<Record<W, string>> = {},
): FieldOf<W, object> {
  const written = words.flatMap((word) => {
    const label = labels[word] ?? wordLabels[word];
    return label === undefined ? [] : [[word, label] as const];
  });
  return builder<W, object>(() => ({
    type: 'string',
    enum: [...words],
    'x-labels': Object.fromEntries(written),
  }));
}

/** A list; at most 1,000 entries unless told otherwise. */
export function list<T>(entry: Schema<T>): FieldOf<T[], { maxItems?: number; minItems?: number }> {
  return builder<T[], { maxItems?: number; minItems?: number }>(({ maxItems = 1000, minItems }) => ({
    type: 'array',
    items: entry.json,
    maxItems,
    ...(minItems === undefined ? {} : { minItems }),
  }));
}

type Fields = { [name: string]: Schema<unknown> };
type PresentKeys<F extends Fields> = { [K in keyof F]: F[K] extends Schema<unknown, true> ? K : never }[keyof F];
type Flatten<T> = { [K in keyof T]: T[K] };
/** The object type of a set of fields: present ones always, the others perhaps. */
export type ObjectOf<F extends Fields> = Flatten<
  { [K in PresentKeys<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, PresentKeys<F>>]?: ValueOf<F[K]> }
>;

/**
 * An object with exactly these fields; unknown ones are refused. Fields with `required: true` must be given, defaults fill in the rest.
 * The JSON is what the form, the docs, the validation on save and the validation before a run are made from.
 */
export function object<F extends Fields>(
  fields: F,
  options?: FieldTexts & { default?: ObjectOf<F> },
): Schema<ObjectOf<F>, true> {
  const required = Object.keys(fields).filter((name) => fields[name]!.present && !('default' in fields[name]!.json));
  const json: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.json])),
    ...(required.length > 0 ? { required } : {}),
  };
  return { ...(options ? field<ObjectOf<F>>(json, options) : { json }), present: true } as Schema<ObjectOf<F>, true>;
}
