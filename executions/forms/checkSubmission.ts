import { valuesOf, type FormDefinition, type FormError, type FormField, type FormValues } from './formDefinition.ts';

const maxTextLength = 10_000;
// What browsers accept in a field of type email (HTML standard, valid e-mail address).
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export type FieldValue = string | number | boolean | string[] | null;

/** A submission as it goes on, or what has to be mended in it. */
export type Checked = { values: Record<string, FieldValue> } | { errors: FormError[] };

interface Submission {
  values: FormValues;
  /** Names of the files that came, by field name. */
  files: Readonly<Record<string, string>>;
}

/**
 * Checks a submission against its form. Numbers come out as numbers, a single checkbox as true or false, several as the list
 * of those that are ticked, a file as its name, and what is empty as null; fields that the form does not have are left out.
 */
export function checkSubmission({ fields }: FormDefinition, submission: Submission): Checked {
  const entries: [string, FieldValue][] = [];
  const errors: FormError[] = [];
  for (const field of fields) {
    const read = readField(field, submission);
    if ('message' in read) errors.push({ field: field.name, message: read.message });
    else entries.push([field.name, read.value]);
  }
  return errors.length > 0 ? { errors } : { values: Object.fromEntries(entries) };
}

type Read = { value: FieldValue } | { message: string };

function readField(field: FormField, { values, files }: Submission): Read {
  const { name, label, type, required, options } = field;
  if (type === 'hidden' && field.value !== '') return { value: field.value };
  const given = type === 'file' ? [files[name] ?? ''].filter(Boolean) : valuesOf(values, name);
  const text = given[0]?.trim() ?? '';
  if (text === '') return required ? { message: missing(field) } : { value: emptyValue(field) };
  if (given.some((value) => value.length > maxTextLength))
    return { message: `${label}: enter at most ${maxTextLength.toLocaleString('en')} characters.` };
  switch (type) {
    case 'number':
      return Number.isFinite(Number(text))
        ? { value: Number(text) }
        : { message: `${label}: enter a number, such as 12.5.` };
    case 'email':
      return email.test(text)
        ? { value: text }
        : { message: `${label}: enter an e-mail address, such as name@example.com.` };
    case 'date':
      return isDate(text) ? { value: text } : { message: `${label}: enter a date, such as 2027-01-31.` };
    case 'dropdown':
      return options.includes(given[0]!) ? { value: given[0]! } : { message: `${label}: choose one of the options.` };
    case 'checkbox':
      if (options.length === 0) return { value: true };
      if (given.some((value) => !options.includes(value))) return { message: `${label}: choose from the options.` };
      return { value: options.filter((option) => given.includes(option)) };
    default:
      return { value: type === 'text' || type === 'hidden' ? given[0]! : text };
  }
}

function emptyValue({ type, options }: FormField): FieldValue {
  if (type !== 'checkbox') return null;
  return options.length === 0 ? false : [];
}

function missing({ label, type, options }: FormField): string {
  if (type === 'dropdown' || (type === 'checkbox' && options.length > 0)) return `${label}: choose an option.`;
  if (type === 'checkbox') return `${label}: tick the box to go on.`;
  return type === 'file' ? `${label}: choose a file.` : `${label}: enter a value.`;
}

/** A day of the calendar as browsers send it, such as 2027-01-31. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
