import { filledEntry, type FilledEntry } from '../filling.ts';
import { fieldsOf, isRequired, type JsonSchema } from '../jsonSchema.ts';
import { pointerTo } from '../problems.ts';

/** Number of fields that the model fills in if none is required. */
const mostOptional = 3;

/** Returns the filled entries of an object: each required field; if none is required, the first ones, which the model may omit. */
export function filledFrom(schema: JsonSchema, path: string): FilledEntry[] {
  const fields = fieldsOf(schema);
  const required = fields.filter(isRequired);
  const chosen = required.length > 0 ? required : fields.slice(0, mostOptional);
  return chosen.map((field) => ({
    ...filledEntry(pointerTo(path, field.name), field, { isTyped: true }),
    ...(required.length > 0 ? {} : { optional: true }),
  }));
}
