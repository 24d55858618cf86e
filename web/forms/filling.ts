import { createContext, useContext } from 'react';
import {
  asRecord,
  descriptionOf,
  entrySchema,
  fieldKind,
  recordsIn,
  titleOf,
  type FieldKind,
  type JsonSchema,
} from './jsonSchema.ts';
import { nameOfPart } from './problems.ts';

/** A value of a tool that the model fills in (`ai.agent`, `tools[].filled`). */
export type FilledEntry = {
  /** JSON pointer inside the tool's parameters, or `$json.` and a field of the tool's item. */
  parameter: string;
  description?: string;
  type?: string;
  optional?: boolean;
};

/** The values of a tool's parameters that the model fills in. */
export type Filling = {
  /** JSON pointer of the parameters within the form's value. */
  root: string;
  /** Schema of the parameters. */
  schema: JsonSchema;
  filled: readonly FilledEntry[];
  /** Null while the form is only looked at. */
  actions: FillingActions | null;
};

/** Stable functions. */
export type FillingActions = {
  change: (filled: FilledEntry[]) => void;
  /** Stores them together with the next change of the parameters: both are parts of one value. */
  changeWithParameters: (filled: FilledEntry[]) => void;
};

/** The tool whose parameters a form has; null outside of tools. */
export const FillingContext = createContext<Filling | null>(null);

/** Kinds of fields that the model cannot fill in: secrets, groups of fields, and choices that other fields depend on. */
const never: ReadonlySet<FieldKind> = new Set([
  'secret',
  'object',
  'list',
  'conditions',
  'catalog_search',
  'catalog_inputs',
  'api_document',
  'api_operation',
  'api_operations',
  'api_arguments',
  'mcp_tool',
  'mcp_tools',
  'mcp_arguments',
  'tools',
  'tool_type',
  'tool_parameters',
  'filled_fields',
  'digital_organization',
  'position',
  'data_table',
  'knowledge_base',
  'model',
]);

type FieldFilling = {
  /** Null: the user sets the value. */
  entry: FilledEntry | null;
  /** Null while the form is only looked at. */
  set: ((entry: FilledEntry | null) => void) | null;
  /** Returns a new entry for it. */
  newEntry: (field: { name: string; schema: JsonSchema }) => FilledEntry;
};

/** Returns the filling with the pointer of a value within the tool's parameters; null if the value is not in there. */
function partAt(filling: Filling | null, path: string): (Filling & { pointer: string }) | null {
  if (filling === null || !path.startsWith(`${filling.root}/`)) return null;
  return { ...filling, pointer: path.slice(filling.root.length) };
}

/** Returns the filled value of a field; null if the model cannot fill it in. */
export function useFilling({ path, schema }: { path: string; schema: JsonSchema }): FieldFilling | null {
  const part = partAt(useContext(FillingContext), path);
  if (part === null) return null;
  const { filled, actions, pointer } = part;
  const entry = filled.find(({ parameter }) => parameter === pointer) ?? null;
  // An import or the API may let the model fill in any field. The form shows that, and the way back.
  if (entry === null && never.has(fieldKind(schema))) return null;
  const newEntry: FieldFilling['newEntry'] = (field) =>
    filledEntry(pointer, field, { isTyped: !isKnownAt(part.schema, pointer) });
  if (actions === null) return { entry, set: null, newEntry };
  const set = (next: FilledEntry | null) => {
    if (next !== null && entry !== null) return actions.change(filled.map((one) => (one === entry ? next : one)));
    const others = filled.filter(({ parameter }) => parameter !== pointer);
    actions.change(next === null ? others : [...others, next]);
  };
  return { entry, set, newEntry };
}

/** Most characters of the description of a filled value. */
export const maxFilledDescription = 1000;

const typeNames: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};

/**
 * Returns the entry of a field that the model fills in, described by the field's schema. `isTyped`: with the type of its value, which the
 * schema of the node type does not say.
 */
export function filledEntry(
  parameter: string,
  field: { name: string; schema: JsonSchema },
  { isTyped = false } = {},
): FilledEntry {
  const type = isTyped ? typeNames[String(field.schema.type)] : undefined;
  const description = (descriptionOf(field.schema) ?? titleOf(field)).slice(0, maxFilledDescription);
  return { parameter, description, ...(type === undefined ? {} : { type }) };
}

/** True if a schema describes the value at a pointer. The inputs of a search and the arguments of an operation have schemas of their own. */
function isKnownAt(schema: JsonSchema, pointer: string): boolean {
  const names = pointer.split('/').slice(1).map(nameOfPart);
  const found = names.reduce(
    (at, name) => (/^\d+$/.test(name) ? entrySchema(at) : asRecord(asRecord(at.properties)[name])),
    schema,
  );
  return Object.keys(found).length > 0;
}

function isWithin(parameter: string, pointer: string): boolean {
  return parameter === pointer || parameter.startsWith(`${pointer}/`);
}

/** Returns a function that tells whether the model fills in a field, or a part of its value. */
export function useIsFilled(): (path: string) => boolean {
  const filling = useContext(FillingContext);
  return (path) => {
    const part = partAt(filling, path);
    return part !== null && part.filled.some(({ parameter }) => isWithin(parameter, part.pointer));
  };
}

/** Returns a function that is called before a value is removed or replaced, so that the model no longer fills in parts of it. */
export function useForgetFilled(): (path: string) => void {
  const filling = useContext(FillingContext);
  return (path) => {
    const part = partAt(filling, path);
    if (part === null) return;
    const left = part.filled.filter(({ parameter }) => !isWithin(parameter, part.pointer));
    if (left.length < part.filled.length) part.actions?.changeWithParameters(left);
  };
}

/**
 * Returns a function that is called before entries of a list move or go, so that filled values stay at their entries. `order` has the old
 * places of the entries that stay.
 */
export function useFilledEntries(listPath: string): (order: readonly number[]) => void {
  const filling = useContext(FillingContext);
  return (order) => {
    const part = partAt(filling, listPath);
    if (part?.filled.some(({ parameter }) => parameter.startsWith(`${part.pointer}/`)))
      part.actions?.changeWithParameters(afterMove(part.filled, part.pointer, order));
  };
}

/** Returns filled values with the places that their list's entries have now. */
function afterMove(filled: readonly FilledEntry[], list: string, order: readonly number[]): FilledEntry[] {
  return filled.flatMap((one) => {
    if (!one.parameter.startsWith(`${list}/`)) return [one];
    const [index = '', ...rest] = one.parameter.slice(list.length + 1).split('/');
    const place = order.indexOf(Number(index));
    return place < 0 ? [] : [{ ...one, parameter: [list, place, ...rest].join('/') }];
  });
}

/** Reads the filled values of a tool as they are stored. */
export function readFilled(value: unknown): FilledEntry[] {
  return recordsIn(value).flatMap(({ parameter, description, type, optional }) =>
    typeof parameter === 'string'
      ? [
          {
            parameter,
            ...(typeof description === 'string' ? { description } : {}),
            ...(typeof type === 'string' ? { type } : {}),
            ...(typeof optional === 'boolean' ? { optional } : {}),
          },
        ]
      : [],
  );
}

const itemPrefix = '$json.';

/** Filled fields of the item, without `$json.`. */
export function itemFields(filled: readonly FilledEntry[]): FilledEntry[] {
  return filled
    .filter(({ parameter }) => parameter.startsWith(itemPrefix))
    .map((one) => ({ ...one, parameter: one.parameter.slice(itemPrefix.length) }));
}

/** Filled parameters, which are no fields of the item. */
export function otherFilled(filled: readonly FilledEntry[]): FilledEntry[] {
  return filled.filter(({ parameter }) => !parameter.startsWith(itemPrefix));
}

/** Named fields as fields of the item. */
export function withItemPrefix(fields: readonly FilledEntry[]): FilledEntry[] {
  return fields.map((one) => ({ ...one, parameter: `${itemPrefix}${one.parameter}` }));
}
