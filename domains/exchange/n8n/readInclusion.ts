import type { Parameters } from './Parameters.ts';

const words = {
  allFields: 'all',
  allOtherFields: 'all',
  specifiedFields: 'selected',
  selectedOtherFields: 'selected',
  allFieldsExcept: 'except',
  noOtherFields: 'none',
} as const;

/** Reads the fields of the input to keep, as `include` and `fields`. */
export function readInclusion(
  parameters: Parameters,
  fallback: 'all' | 'none',
): { include: (typeof words)[keyof typeof words]; fields?: string[] } {
  const include = parameters.word('include', words, fallback);
  if (include === 'selected') return { include, fields: readFieldNames(parameters, 'fieldsToInclude') };
  if (include === 'except') return { include, fields: readFieldNames(parameters, 'fieldsToExclude') };
  return { include };
}

/** Names of fields: a text with commas, or `{ fields: [{ fieldName }] }` as Item Lists wrote them before v3. */
export function readFieldNames(parameters: Parameters, path: string): string[] {
  const listed = parameters.list(`${path}.fields`).map((field) => field.text('fieldName'));
  return listed.length > 0 ? listed.filter((name) => name !== '') : parameters.names(path);
}
