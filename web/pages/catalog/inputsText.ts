import { fieldsOf, titleOf, type JsonSchema } from '../../forms/jsonSchema.ts';

/** Returns the inputs of a search by their labels: “City or coordinates: Berlin · Days: 3”. */
export function inputsText(schema: JsonSchema, inputs: Readonly<Record<string, unknown>>): string {
  return fieldsOf(schema)
    .flatMap((field) => {
      const value = inputs[field.name];
      if (value === undefined) return [];
      return [`${titleOf(field)}: ${Array.isArray(value) ? value.join(', ') : String(value)}`];
    })
    .join(' · ');
}
