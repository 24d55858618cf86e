import type { JsonSchema } from './jsonSchema.ts';

/** Props of every field widget. `onChange(undefined)` removes the value. */
export type FieldProps = {
  name: string;
  /** JSON pointer of the value within the form's value. */
  path: string;
  schema: JsonSchema;
  value: unknown;
  required: boolean;
  readOnly: boolean;
  /** The problem with the value, shown under the field. */
  problem?: string;
  onChange: (value: unknown) => void;
};
