import type { FormDefinition, FormField, FormValues } from './formDefinition.ts';

/** Returns values of a program as a browser would have submitted them in a form; values of other kinds are ignored. */
export function submittedValues(
  { fields }: Pick<FormDefinition, 'fields'>,
  content: Readonly<Record<string, unknown>>,
): FormValues {
  const values: Record<string, string | string[]> = {};
  for (const field of fields) {
    const value = submitted(field, Object.hasOwn(content, field.name) ? content[field.name] : undefined);
    if (value !== null) values[field.name] = value;
  }
  return values;
}

function submitted({ type, options }: FormField, value: unknown): string | string[] | null {
  if (type === 'checkbox' && options.length === 0) return value === true ? 'on' : null;
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
