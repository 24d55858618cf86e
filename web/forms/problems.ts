import { createContext, useContext } from 'react';
import { asRecord, entrySchema, fieldKind, titleOf, type JsonSchema } from './jsonSchema.ts';

/** Problems by the JSON pointer of their field: `/url`, `/assignments/2/name`. */
export type Problems = Readonly<Record<string, string>>;

/** Something wrong with a parameter, or with the whole. */
export type Issue = { parameter: string | null; message: string };

/** The problems of the form around. */
export const ProblemsContext = createContext<Problems>({});

/** The problems of the form that a field is in. */
export function useProblems(): Problems {
  return useContext(ProblemsContext);
}

/** The pointer of a property or an entry. */
export function pointerTo(path: string, name: string | number): string {
  return `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns the name that a part of a pointer encodes. */
export function nameOfPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Where a value is: the field that shows it, and the entries of lists it is in, in words: `['Fields 3']`. */
type Place = { pointer: string; entries: string[] };

/**
 * The field that shows a value: its own, or the one around it that has no fields for its parts (JSON, headers). Null if
 * the form has no such field.
 */
export function placeOf(schema: JsonSchema, pointer: string): Place | null {
  const names = pointer.split('/').slice(1).map(nameOfPart);
  let place: Place = { pointer: '', entries: [] };
  let around = { name: '', schema };
  for (const [depth, name] of names.entries()) {
    const kind = depth === 0 ? 'object' : fieldKind(around.schema);
    if (kind === 'object') {
      const property = asRecord(asRecord(around.schema.properties)[name]);
      if (Object.keys(property).length === 0) return depth === 0 ? null : place;
      around = { name, schema: property };
    } else if (kind === 'list' || kind === 'tools') {
      place = { ...place, entries: [...place.entries, `${titleOf(around)} ${Number(name) + 1}`] };
      around = { name, schema: entrySchema(around.schema) };
    } else if (kind === 'conditions' && name === 'conditions' && names[depth + 1] !== undefined) {
      const entry = `${titleOf(around)} ${Number(names[depth + 1]) + 1}`;
      const line = pointerTo(pointerTo(place.pointer, name), names[depth + 1] ?? 0);
      return { pointer: line, entries: [...place.entries, entry] };
    } else if (
      kind === 'catalog_inputs' ||
      kind === 'mcp_arguments' ||
      kind === 'api_arguments' ||
      kind === 'tool_parameters'
    ) {
      // The schema of the search or the tool is not known here: the innermost field around the value shows its problem.
      return { ...place, pointer: names.slice(depth).reduce(pointerTo, place.pointer) };
    } else return place;
    place = { ...place, pointer: pointerTo(place.pointer, name) };
  }
  return place.pointer === '' ? null : place;
}

/**
 * Returns the first problem of each field, and the problems without a field. `besides` has the pointers of fields that the schema does not
 * know.
 */
export function problemsByField(
  schema: JsonSchema,
  issues: readonly Issue[],
  besides: readonly string[] = [],
): { problems: Problems; elsewhere: string[] } {
  const problems: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const { parameter, message } of issues) {
    const isBesides = parameter !== null && besides.includes(parameter);
    const pointer = isBesides ? parameter : parameter === null ? undefined : placeOf(schema, parameter)?.pointer;
    if (pointer === undefined) elsewhere.push(message);
    else problems[pointer] ??= message;
  }
  return { problems, elsewhere };
}

/** The first problem of a part of a value, however deep. */
export function problemInside(problems: Problems, path: string): string | undefined {
  return Object.entries(problems).find(([pointer]) => pointer.startsWith(`${path}/`))?.[1];
}

/** The problems that are said: of fields that were left since, and of lists of which a part was. */
export function shownProblems(problems: Problems, left: ReadonlySet<string>): Problems {
  const isShown = (pointer: string) => left.has(pointer) || [...left].some((one) => one.startsWith(`${pointer}/`));
  return Object.fromEntries(Object.entries(problems).filter(([pointer]) => isShown(pointer)));
}
