import type { JsonSchema } from '../../../platform/schema/schema.ts';
import type { SelectedField } from './selection.ts';

/** TypeScript of a field, and the builders of `platform/schema/schema.ts` that it uses. */
export interface FieldSource {
  readonly text: string;
  readonly builders: readonly string[];
  /** A value of any shape, which people can enter as JSON text. */
  readonly isJson: boolean;
}

interface FieldRequest {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly selected: Exclude<SelectedField, string>;
}

const defaultMaxLength = 65_536;

/** Writes a field for a schema of the document. The title comes from the name, if the selection has none. */
export function fieldSource({ name, schema, isRequired, selected }: FieldRequest): FieldSource {
  const { maxLength, default: own, labels, ...texts } = selected;
  const known = simpleSchema(schema);
  const title = texts.title ?? titleOf(name);
  const options = {
    title,
    ...texts,
    ...(own === undefined ? {} : { default: own }),
    ...(isRequired && own === undefined ? { required: true } : {}),
  };
  const { type, enum: words, minimum, maximum, items } = known;
  if (Array.isArray(words) && words.every((word) => typeof word === 'string'))
    return written(`choice(${[words, ...(labels ? [labels] : [])].map(literal).join(', ')})(${literal(options)})`, [
      'choice',
    ]);
  if (type === 'boolean') return written(`boolean(${literal(options)})`, ['boolean']);
  if (type === 'integer' || type === 'number')
    return written(`${type}(${literal({ ...options, ...bounds({ minimum, maximum }) })})`, [type]);
  if (type === 'string') {
    const length = maxLength ?? (typeof known['maxLength'] === 'number' ? known['maxLength'] : defaultMaxLength);
    const placeholder = known['format'] === 'date-time' ? { placeholder: '2026-12-31T08:00:00Z' } : {};
    return written(`text(${literal({ ...placeholder, ...options, maxLength: length })})`, ['text']);
  }
  if (type === 'array' && simpleSchema((items ?? {}) as JsonSchema)['type'] === 'string') {
    const entry = title.replace(/s$/, '');
    const each = literal({ title: entry, required: true, maxLength: 300 });
    const all = literal({ ...options, entry: entry.toLowerCase(), maxItems: 100 });
    return written(`listField(text(${each}))(${all})`, ['list as listField', 'text']);
  }
  return { ...written(`anyJson(${literal({ ...options, control: 'code' })})`, ['anyJson']), isJson: true };
}

function written(text: string, builders: readonly string[]): FieldSource {
  return { text, builders, isJson: false };
}

function bounds(given: { minimum?: unknown; maximum?: unknown }): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'number'));
}

/** The first of several possible schemas, without null. */
function simpleSchema(schema: JsonSchema): JsonSchema {
  const [first] = (schema['oneOf'] ?? schema['anyOf'] ?? []) as JsonSchema[];
  if (first) return simpleSchema(first);
  const type = schema['type'];
  return Array.isArray(type) ? { ...schema, type: type.find((one) => one !== 'null') } : schema;
}

/** `due_on` becomes `Due on`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `due_on` becomes `dueOn`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Writes plain data as TypeScript. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value === 'number' && Number.isInteger(value)) return String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_');
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${entries.map(([name, one]) => `${keyOf(name)}: ${literal(one)}`).join(', ')} }`;
}

/** Writes a name of a property. */
export function keyOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : literal(name);
}
