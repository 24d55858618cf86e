import { entrySchema, fieldsOf, type JsonSchema, type NamedField } from '../forms/jsonSchema.ts';
import type { Problems } from '../forms/problems.ts';
import { t } from '../texts/texts.ts';
import { givenValues } from './formSchema.ts';

/** Returns the input problems of a search by field pointer. The server decides; this check gives feedback while the user types. */
export function inputProblems(schema: JsonSchema, values: Record<string, unknown>): Problems {
  const given = givenValues(values);
  return Object.fromEntries(
    fieldsOf(schema).flatMap((field) => {
      const problem = problemOf(field, given[field.name]);
      return problem === null ? [] : [[`/${field.name}`, problem]];
    }),
  );
}

/** Returns the problems to show: invalid values at once, empty fields only after the first attempt. */
export function problemsSoFar(problems: Problems, values: Record<string, unknown>, isTried: boolean): Problems {
  const given = givenValues(values);
  return Object.fromEntries(
    Object.entries(problems).filter(([pointer]) => isTried || given[pointer.slice(1)] !== undefined),
  );
}

function problemOf({ schema, required }: NamedField, value: unknown): string | null {
  if (value === undefined) return required ? t('catalog.isRequired') : null;
  if (value === false && schema['const'] === true) return t('catalog.isRequired'); // a box that must be ticked
  if (Array.isArray(value)) {
    const entry = { name: '', schema: entrySchema(schema), required: true };
    return value.map((one) => problemOf(entry, one)).find((problem) => problem !== null) ?? null;
  }
  if (typeof value === 'number') return problemOfNumber(schema, value);
  return typeof value === 'string' ? problemOfText(schema, value.trim()) : null;
}

function problemOfNumber({ minimum, maximum, type }: JsonSchema, value: number): string | null {
  if (type === 'integer' && !Number.isInteger(value)) return t('plan.enterWholeNumber');
  if (typeof minimum === 'number' && value < minimum) return t('catalog.atLeast', { minimum });
  if (typeof maximum === 'number' && value > maximum) return t('catalog.atMost', { maximum });
  return null;
}

function problemOfText(
  { minLength, maxLength, pattern, format, formatMinimum }: JsonSchema,
  value: string,
): string | null {
  if (typeof minLength === 'number' && value.length < minLength) return t('catalog.tooShort', { count: minLength });
  if (typeof maxLength === 'number' && value.length > maxLength) return t('catalog.tooLong', { count: maxLength });
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return t('catalog.otherForm');
  if (format === 'date' && (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))))
    return t('catalog.noDay');
  if (typeof formatMinimum === 'string' && value < formatMinimum) return t('catalog.notBefore', { day: formatMinimum });
  return null;
}
