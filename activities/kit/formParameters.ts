import { isDate } from '../../domains/executions/forms/checkSubmission.ts';
import { readPattern } from '../../domains/executions/forms/fieldPattern.ts';
import { fieldTypes, type FormDefinition, type FormField } from '../../domains/executions/forms/formDefinition.ts';
import { acceptEntries, isAcceptEntry } from '../../domains/executions/forms/isAccepted.ts';
import { deliveryField } from '../../domains/executions/forms/renderForm.ts';
import { isSafeLocation } from '../../domains/executions/webhooks/answerHeaders.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterChecks } from '../../platform/schema/parameterChecks.ts';
import { boolean, choice, list, object, text, type FieldTexts, type ValueOf } from '../../platform/schema/schema.ts';

const maxFields = 100;
const short = { maxLength: 200, default: '' } as const;

const limited = ['text', 'textarea', 'number', 'email', 'date', 'dropdown', 'checkbox', 'file'];

/** The fields of a form. */
export function fieldList(
  types: readonly FormField['type'][],
  texts: { title: string; showWhen?: NonNullable<FieldTexts['showWhen']> },
) {
  const field = object({
    label: text({ title: 'Label', required: true, maxLength: 200 }),
    type: choice(types)({ title: 'Type', default: 'text' }),
    name: text({
      title: 'Name',
      description: 'Field name in the item. Defaults to the label.',
      ...short,
    }),
    required: boolean({ title: 'Required', default: false }),
    hint: text({ title: 'Hint', default: '', maxLength: 500 }),
    value: text({
      title: 'Default value',
      ...(types.includes('hidden') && {
        description: 'Hidden fields without a value can be set with a query parameter of the same name.',
      }),
      default: '',
      maxLength: 10_000,
    }),
    options: list(text({ title: 'Option', required: true, maxLength: 200 }))({
      title: 'Options',
      description: 'For dropdowns, radio buttons and checkboxes.',
      default: [],
      maxItems: 500,
      showWhen: { type: ['dropdown', 'radio', 'checkbox'] },
    }),
    multiple: boolean({ title: 'Allow multiple', default: false, showWhen: { type: ['dropdown', 'file'] } }),
    minimum: text({
      title: 'Minimum',
      description: 'A number or date, or the number of characters, options or files.',
      maxLength: 50,
      default: '',
      showWhen: { type: limited },
    }),
    maximum: text({ title: 'Maximum', maxLength: 50, default: '', showWhen: { type: limited } }),
    pattern: text({
      title: 'Regex',
      description: 'A regular expression for the whole text, in RE2 syntax (no lookarounds or backreferences).',
      placeholder: '[A-Z]{2}\\d{4}',
      maxLength: 1_000,
      default: '',
      showWhen: { type: ['text', 'textarea', 'email'] },
    }),
    accept: text({
      title: 'File types',
      description: 'File extensions or MIME types, separated by commas. Leave empty for all.',
      placeholder: '.pdf, image/*',
      maxLength: 500,
      default: '',
      showWhen: { type: ['file'] },
    }),
  });
  return list(field)({ ...texts, entry: 'field', default: [], maxItems: maxFields });
}

/** The parameters of every node that shows a form; `showWhen` says when they are shown themselves. */
export function formFields(showWhen: Pick<FieldTexts, 'showWhen'> = {}) {
  const { showWhen: shown = {} } = showWhen;
  return {
    form_title: text({ title: 'Title', ...short, showWhen: shown }),
    form_description: text({
      title: 'Description',
      default: '',
      maxLength: 10_000,
      control: 'textarea',
      showWhen: shown,
    }),
    fields: fieldList(fieldTypes, { title: 'Fields', showWhen: shown }),
    button: text({ title: 'Button label', maxLength: 200, default: 'Submit', showWhen: shown }),
    after_submit: choice(['page', 'redirect', 'result'])({
      title: 'After submitting',
      description:
        'A result page shows the progress, and then the output of the last node, to everyone who has its link.',
      default: 'page',
      showWhen: shown,
    }),
    done_title: text({
      title: 'Confirmation title',
      maxLength: 200,
      default: 'Thank you',
      showWhen: { ...shown, after_submit: ['page'] },
    }),
    done_message: text({
      title: 'Confirmation message',
      maxLength: 10_000,
      default: 'Your response has been submitted.',
      control: 'textarea',
      showWhen: { ...shown, after_submit: ['page'] },
    }),
    redirect_url: text({
      title: 'Redirect URL',
      default: '',
      maxLength: 2_000,
      showWhen: { ...shown, after_submit: ['redirect'] },
    }),
  };
}

/** Their values, defaults filled in. */
export type FormParameters = ValueOf<ReturnType<typeof parametersOf>>;
function parametersOf() {
  return object(formFields());
}

/** Keys that a submission has besides its fields. */
const ownKeys: ReadonlySet<string> = new Set(['submitted_at', deliveryField, '__proto__']);

/** The form that these parameters describe. Errors: `parameter_invalid` for an invalid form, naming the place. */
export function toForm(wanted: FormParameters): FormDefinition {
  const fields = toFields(wanted.fields);
  const { form_title: title, form_description: description, button } = wanted;
  return { title: title || 'Form', description, button: button || 'Submit', fields, done: doneOf(wanted) };
}

/** Fields as they are shown and checked. Errors: those of `toForm`. */
export function toFields(given: FormParameters['fields']): FormField[] {
  const fields = given.map(toField);
  const names = new Set<string>();
  for (const [index, { name }] of fields.entries()) {
    if (ownKeys.has(name)) throw invalid(`"${name}" is not a valid field name.`, `/fields/${index}/name`);
    if (names.has(name)) throw invalid(`Two fields are named "${name}".`, `/fields/${index}/name`);
    names.add(name);
  }
  return fields;
}

function toField(given: FormParameters['fields'][number], index: number): FormField {
  const field: FormField = { ...given, name: given.name || given.label };
  const problem = fieldProblem(field);
  if (problem) throw invalid(`"${field.label}": ${problem.message}`, `/fields/${index}/${problem.parameter}`);
  return field;
}

function fieldProblem(field: FormField): { parameter: string; message: string } | null {
  const { type, options, minimum = '', maximum = '', pattern = '', accept = '' } = field;
  if ((type === 'dropdown' || type === 'radio') && options.length === 0)
    return { parameter: 'options', message: 'needs at least one option.' };
  const isLimit = (limit: string) =>
    limit === '' || (type === 'date' ? isDate(limit) : Number.isFinite(Number(limit)) && limit.trim() === limit);
  const kind = type === 'date' ? 'a date, such as 2027-01-31' : 'a number';
  if (!isLimit(minimum)) return { parameter: 'minimum', message: `the minimum is not ${kind}.` };
  if (!isLimit(maximum)) return { parameter: 'maximum', message: `the maximum is not ${kind}.` };
  if (pattern !== '' && readPattern(pattern) === null)
    return { parameter: 'pattern', message: 'the regex is not valid.' };
  if (!acceptEntries(accept).every(isAcceptEntry))
    return { parameter: 'accept', message: 'file types must be extensions or MIME types, such as .pdf, image/*.' };
  return null;
}

function doneOf({
  after_submit: kind,
  done_title: title,
  done_message: message,
  redirect_url: url,
}: FormParameters): FormDefinition['done'] {
  if (kind === 'page') return { kind, title: title || 'Thank you', message };
  if (kind === 'result') return { kind };
  if (!isSafeLocation(url)) throw invalid('Enter an absolute http or https URL to redirect to.', '/redirect_url');
  return { kind, url };
}

/** Returns the errors of these parameters as written, except for expressions. */
export function formProblems(parameters: JsonObject, checks: ParameterChecks): ParameterProblem[] {
  const read = checks.read(parameters);
  if (!read.ok || JSON.stringify(parameters).includes('{{')) return []; // the schema check reports other violations
  try {
    toForm(read.value as FormParameters);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ parameter: error.param ?? '', code: 'parameter_invalid', message: error.message }];
  }
}

function invalid(message: string, param: string): AppError {
  return new AppError('parameter_invalid', message, { param });
}
