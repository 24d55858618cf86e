import type { Parameters } from './Parameters.ts';

const words = {
  allFields: 'all',
  allOtherFields: 'all',
  specifiedFields: 'selected',
  selectedOtherFields: 'selected',
  allFieldsExcept: 'except',
  noOtherFields: 'none',
} as const;

/** Which fields of the input stay, as `include` and `fields`. */
export function readInclusion(
  parameters: Parameters,
  fallback: 'all' | 'none',
): { include: (typeof words)[keyof typeof words]; fields?: string[] } {
  const include = parameters.word('include', words, fallback);
  if (include === 'selected') return { include, fields: parameters.names('fieldsToInclude') };
  if (include === 'except') return { include, fields: parameters.names('fieldsToExclude') };
  return { include };
}
