import { useMemo } from 'react';
import { givenValues } from '../catalog/formSchema.ts';
import { inputProblems } from '../catalog/inputProblems.ts';
import { fieldsOf, type JsonSchema } from '../forms/jsonSchema.ts';
import { ParameterForm } from '../forms/ParameterForm.tsx';
import type { Problems } from '../forms/problems.ts';
import { toolSchema } from '../mcp/toolSchema.ts';

type InputFormProps = {
  /** Written by the employee's publisher. */
  schema: JsonSchema;
  value: Record<string, unknown>;
  problems?: Problems;
  readOnly?: boolean;
  onChange: (value: Record<string, unknown>) => void;
};

/** The input of an employee as a form. Of a stranger's schema it shows fields and words only, none of the hints that our own may give. */
export function InputForm({ schema, ...props }: InputFormProps) {
  const form = useMemo(() => formOf(schema), [schema]);
  return <ParameterForm schema={form} {...props} />;
}

/** Without what decides how things look at our own forms; texts with room for more than a line get one. */
function formOf(schema: JsonSchema): JsonSchema {
  const plain = toolSchema(schema);
  const properties = fieldsOf(plain).map(({ name, schema: field }) => [name, { ...field, ...longHint(field) }]);
  return { ...plain, properties: Object.fromEntries(properties) as JsonSchema };
}

function longHint({ type, maxLength, enum: choices }: JsonSchema): JsonSchema {
  const isLong = type === 'string' && choices === undefined && typeof maxLength === 'number' && maxLength > 500;
  return isLong ? { 'x-control': 'textarea' } : {};
}

/** Returns input problems by field. The server decides; this check gives earlier feedback. A stranger's pattern is not run here. */
export function problemsOfInput(schema: JsonSchema, value: Record<string, unknown>): Problems {
  const fields = fieldsOf(schema).map(({ name, schema: field }) => [name, { ...field, pattern: undefined }]);
  return inputProblems({ ...schema, properties: Object.fromEntries(fields) as JsonSchema }, value);
}

/** Returns the input to send, without empty fields. */
export const sentInput = givenValues;
