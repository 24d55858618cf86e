import type { ParameterProblem } from './ParameterProblem.ts';
import { pointerKeys } from './pointerKeys.ts';
import type { JsonSchema } from './schema.ts';

/**
 * Formats a problem for the form: "URL is required." The schema's message ("is required.") gets the title of the value's field; full
 * sentences stay unchanged.
 */
export function inWords(problem: ParameterProblem, schema: JsonSchema): ParameterProblem {
  const { parameter, message } = problem;
  if (!/^[a-z]/.test(message)) return problem;
  const separator = problem.code === 'expression_invalid' ? ': ' : ' ';
  const title = titleAt(schema, parameter);
  const said = isPlural(title) ? message.replace(/^is /, 'are ') : message;
  return { ...problem, message: `${title}${separator}${said}` };
}

/**
 * Returns the label of the value at a pointer: an entry of a list by its name (“greeting”, the value of the field greeting), else the title
 * of its field, with the number of its entry ("Rule 2, Value").
 */
export function fieldAt(schema: JsonSchema, value: unknown, pointer: string): string {
  const title = titleAt(schema, pointer);
  const segments = pointer.split('/').slice(1);
  const entryDepth = segments.findLastIndex((segment) => /^\d+$/.test(segment));
  if (entryDepth < 0) return title;
  const listPointer = segments.slice(0, entryDepth).map((segment) => `/${segment}`);
  const entry = segments.slice(0, entryDepth + 1).reduce<unknown>(memberOf, value);
  const isValue = segments.slice(entryDepth + 1).join('/') === 'value';
  const name = ['name', 'key', 'column', 'field'].map((key) => memberOf(entry, key)).find((one) => isName(one));
  if (isValue && isName(name)) return name;
  const list = titleAt(schema, listPointer.join(''));
  const number = `${singular(list)} ${Number(segments[entryDepth]) + 1}`;
  return entryDepth === segments.length - 1 ? number : `${number}, ${title}`;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('{{');
}

function singular(title: string): string {
  return isPlural(title) ? title.replace(/ies$/, 'y').replace(/s$/, '') : title;
}

/** True for titles like "Conditions": "Conditions are required." */
function isPlural(title: string): boolean {
  return /[a-z]s$/.test(title) && !/(ss|us|is|as)$/.test(title);
}

function titleAt(schema: JsonSchema, pointer: string): string {
  let title = 'This';
  let around: JsonSchema | undefined = schema;
  for (const name of pointerKeys(pointer)) {
    const properties = around?.['properties'] as { [name: string]: JsonSchema } | undefined;
    const items = around?.['items'] as JsonSchema | undefined;
    const isEntry = properties === undefined && items !== undefined && /^\d+$/.test(name);
    around = isEntry ? items : properties?.[name];
    const own = around?.['title'];
    if (typeof own === 'string') title = own;
    else if (!isEntry) title = name.replaceAll('_', ' ');
  }
  return title.charAt(0).toUpperCase() + title.slice(1);
}
