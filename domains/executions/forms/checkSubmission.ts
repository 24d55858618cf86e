import {
  valuesOf,
  type FormDefinition,
  type FormError,
  type FormField,
  type FormFile,
  type FormValues,
} from './formDefinition.ts';
import { FieldPatterns } from './fieldPattern.ts';
import { isAccepted } from './isAccepted.ts';

const maxTextLength = 10_000;
const maxTextareaLength = 1_000_000;
// The values that browsers accept in an email field (HTML standard, valid e-mail address).
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

export type FieldValue = string | number | boolean | string[] | null;

/** A valid submission, or its errors. */
export type Checked = { values: Record<string, FieldValue> } | { errors: FormError[] };

interface Submission {
  values: FormValues;
  /** The files that came, by field name. */
  files: Readonly<Record<string, readonly FormFile[]>>;
}

/**
 * Checks a submission against its form. Numbers are parsed, a single checkbox becomes true or false, several boxes, multi-value dropdowns
 * and file fields become lists, a file its name, and empty values null; unknown fields are dropped. Errors: `parameter_invalid` if texts
 * are too long for the patterns of their fields.
 */
export function checkSubmission({ fields }: Pick<FormDefinition, 'fields'>, submission: Submission): Checked {
  const entries: [string, FieldValue][] = [];
  const errors: FormError[] = [];
  const patterns = new FieldPatterns();
  for (const field of fields) {
    const read = readField(field, submission, patterns);
    if ('message' in read) errors.push({ field: field.name, message: read.message });
    else entries.push([field.name, read.value]);
  }
  return errors.length > 0 ? { errors } : { values: Object.fromEntries(entries) };
}

type Read = { value: FieldValue } | { message: string };

function readField(field: FormField, { values, files }: Submission, patterns: FieldPatterns): Read {
  const { name, type, required } = field;
  if (type === 'hidden' && field.value !== '') return { value: field.value };
  if (type === 'file') return readFiles(field, files[name] ?? []);
  const given = valuesOf(values, name);
  const text = given[0]?.trim() ?? '';
  if (text === '') return required ? { message: missing(field) } : { value: emptyValue(field) };
  return isChoice(field) ? readChoice(field, given) : readText(field, given[0]!, patterns);
}

function readText(field: FormField, given: string, patterns: FieldPatterns): Read {
  const { label, type, pattern = '' } = field;
  const most = type === 'textarea' ? maxTextareaLength : maxTextLength;
  if (given.length > most) return { message: `${label}: enter at most ${most.toLocaleString('en')} characters.` };
  const text = given.trim();
  if (type === 'number') {
    const number = decimal.test(text) ? Number(text) : NaN;
    if (!Number.isFinite(number)) return { message: `${label}: enter a number, such as 12.5.` };
    return within(field, number, Number) ?? { value: number };
  }
  if (type === 'date') {
    if (!isDate(text)) return { message: `${label}: enter a date, such as 2027-01-31.` };
    return within(field, Date.parse(text), Date.parse) ?? { value: text };
  }
  if (type === 'email' && !email.test(text))
    return { message: `${label}: enter an e-mail address, such as name@example.com.` };
  const value = type === 'email' ? text : given;
  const wrongLength = countWithin(field, Array.from(value).length, 'character');
  if (wrongLength) return wrongLength;
  return pattern === '' || patterns.fits(pattern, value)
    ? { value }
    : { message: `${label}: use the requested format.` };
}

function readChoice(field: FormField, given: string[]): Read {
  const { label, type, options, multiple } = field;
  if (type === 'checkbox' && options.length === 0) return { value: true };
  const several = type === 'checkbox' || multiple === true;
  if (given.some((value) => !options.includes(value)))
    return { message: `${label}: choose ${several ? 'from' : 'one of'} the options.` };
  if (!several) return { value: given[0]! };
  const value = options.filter((option) => given.includes(option));
  return countWithin(field, value.length, 'option') ?? { value };
}

function readFiles(field: FormField, given: readonly FormFile[]): Read {
  const { label, multiple, required, accept = '' } = field;
  if (given.length === 0) return required ? { message: missing(field) } : { value: emptyValue(field) };
  if (!multiple && given.length > 1) return { message: `${label}: choose one file.` };
  if (!given.every((file) => isAccepted(accept, file))) return { message: `${label}: choose a file of: ${accept}.` };
  const wrongCount = multiple ? countWithin(field, given.length, 'file') : null;
  return wrongCount ?? { value: multiple ? given.map(({ name }) => name) : given[0]!.name };
}

/** Returns the violation of a minimum or maximum; null for none. A limit that cannot be read is none. */
function within(
  { label, minimum = '', maximum = '' }: FormField,
  value: number,
  read: (limit: string) => number,
): { message: string } | null {
  const [more, less] = read === Number ? ['more', 'less'] : ['later', 'earlier'];
  if (minimum !== '' && value < read(minimum)) return { message: `${label}: enter ${minimum} or ${more}.` };
  if (maximum !== '' && value > read(maximum)) return { message: `${label}: enter ${maximum} or ${less}.` };
  return null;
}

function countWithin(
  { label, minimum = '', maximum = '' }: FormField,
  count: number,
  unit: string,
): { message: string } | null {
  const does = unit === 'character' ? 'enter' : 'choose';
  const say = (bound: string, limit: string) => ({
    message: `${label}: ${does} at ${bound} ${limit} ${unit}${limit === '1' ? '' : 's'}.`,
  });
  if (minimum !== '' && count < Number(minimum)) return say('least', minimum);
  return maximum !== '' && count > Number(maximum) ? say('most', maximum) : null;
}

function emptyValue({ type, options, multiple }: FormField): FieldValue {
  if (type === 'checkbox') return options.length === 0 ? false : [];
  return multiple ? [] : null;
}

function isChoice({ type }: FormField): boolean {
  return type === 'dropdown' || type === 'radio' || type === 'checkbox';
}

function missing(field: FormField): string {
  const { label, type, options } = field;
  if (type === 'checkbox' && options.length === 0) return `${label}: check the box to continue.`;
  if (isChoice(field)) return `${label}: choose an option.`;
  return type === 'file' ? `${label}: choose a file.` : `${label}: enter a value.`;
}

/** A day of the calendar as browsers send it, such as 2027-01-31. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
