/** The node type whose forms have addresses of their own. */
export const formType = 'trigger.form';

export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'date',
  'dropdown',
  'radio',
  'checkbox',
  'file',
  'hidden',
] as const;

/** One field of a form as displayed and validated; nothing in it is evaluated again. */
export interface FormField {
  /** The key of its value, and its name in the submission. */
  name: string;
  label: string;
  type: (typeof fieldTypes)[number];
  required: boolean;
  /** '' for none; like all texts here it is plain text and escaped where it is shown. */
  hint: string;
  /** Initial value; '' for none. A hidden field with a value keeps it, whatever is submitted. */
  value: string;
  /** Of a dropdown or radio buttons; of a checkbox: one box each, without any it is a single box. */
  options: string[];
  /** Labels shown instead of the options, if different. */
  optionLabels?: string[];
  /** A dropdown or file field that takes several. */
  multiple?: boolean;
  /** Least and most, as texts; '' for no limit: of a number or date itself, of a text its length, of several values their count. */
  minimum?: string;
  maximum?: string;
  /** Pattern that a whole text has to fit, in RE2's syntax; '' for any. */
  pattern?: string;
  /** Types of files as browsers write them, such as `.pdf, image/*`; '' for all. */
  accept?: string;
}

/** Response to a valid submission; `result` shows the output of the execution once it has ended. */
export type FormDone =
  | { kind: 'page'; title: string; message: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'result' };

/** A form as people see it; `execution_waits.details` where the kind is `form`. */
export interface FormDefinition {
  title: string;
  description: string;
  button: string;
  fields: FormField[];
  done: FormDone;
}

/** A file that came with a submission. */
export interface FormFile {
  name: string;
  mediaType: string;
}

/** Entered values by field name; a list if a field has several values. */
export type FormValues = Readonly<Record<string, string | string[]>>;

/** One thing that is wrong with a submission. */
export interface FormError {
  /** Name of the field. */
  field: string;
  /** A whole sentence that says what to do. */
  message: string;
}

/** The values of a field as a list, without empty ones. */
export function valuesOf(values: FormValues, name: string): string[] {
  const given = Object.hasOwn(values, name) ? values[name]! : [];
  return (Array.isArray(given) ? given : [given]).filter((value) => value !== '');
}

/** The first value, which is validated if a field takes one; empty if there is none. */
export function valueOf(values: FormValues, name: string): string {
  return valuesOf(values, name)[0] ?? '';
}
