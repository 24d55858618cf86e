import type { FormDefinition, FormValues } from '../../domains/executions/forms/formDefinition.ts';

/** Initial values of a form's fields: from the query of its address, otherwise their own. A hidden field keeps a value of its author's. */
export function valuesAtFirst({ fields }: FormDefinition, query: FormValues): FormValues {
  return Object.fromEntries(
    fields.map(({ name, type, value }) => {
      const isFixed = type === 'file' || (type === 'hidden' && value !== '');
      return [name, !isFixed && Object.hasOwn(query, name) ? query[name]! : value];
    }),
  );
}
