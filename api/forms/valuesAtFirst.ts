import type { FormDefinition, FormValues } from '../../executions/forms/formDefinition.ts';

/**
 * What the fields of a form hold at first: what the query of its address says, else their own values. A hidden field keeps a
 * value of its author's.
 */
export function valuesAtFirst({ fields }: FormDefinition, query: FormValues): FormValues {
  return Object.fromEntries(
    fields.map(({ name, type, value }) => {
      const isFixed = type === 'file' || (type === 'hidden' && value !== '');
      return [name, !isFixed && Object.hasOwn(query, name) ? query[name]! : value];
    }),
  );
}
