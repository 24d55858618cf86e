import { fieldTypes, type FormDefinition, type FormField } from '../executions/forms/formDefinition.ts';
import { isSafeLocation } from '../executions/webhooks/answerHeaders.ts';
import { AppError } from '../openapi/AppError.ts';
import { boolean, choice, list, object, text, type FieldTexts, type ValueOf } from './schema.ts';

const maxFields = 100;
const short = { maxLength: 200, default: '' } as const;

const field = object({
  label: text({ title: 'Label', required: true, maxLength: 200 }),
  type: choice(fieldTypes)({ title: 'Type', default: 'text' }),
  name: text({
    title: 'Name',
    description: 'The key of the value in the item; by default the label.',
    ...short,
  }),
  required: boolean({ title: 'Required', default: false }),
  hint: text({ title: 'Hint', default: '', maxLength: 500 }),
  value: text({
    title: 'Value at first',
    description: 'A hidden field without a value takes that of its name in the address of the form.',
    default: '',
    maxLength: 10_000,
  }),
  options: list(text({ title: 'Option', required: true, maxLength: 200 }))({
    title: 'Options',
    description: 'Of a dropdown. A checkbox with options has one box each.',
    default: [],
    maxItems: 500,
    showWhen: { type: ['dropdown', 'checkbox'] },
  }),
});

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
    fields: list(field)({ title: 'Fields', default: [], maxItems: maxFields, showWhen: shown }),
    button: text({ title: 'Button', maxLength: 200, default: 'Submit', showWhen: shown }),
    after_submit: choice(['page', 'redirect'])({ title: 'After submitting', default: 'page', showWhen: shown }),
    done_title: text({
      title: 'Title afterwards',
      maxLength: 200,
      default: 'Thank you',
      showWhen: { ...shown, after_submit: ['page'] },
    }),
    done_message: text({
      title: 'Message afterwards',
      maxLength: 10_000,
      default: 'Your answer has been received.',
      control: 'textarea',
      showWhen: { ...shown, after_submit: ['page'] },
    }),
    redirect_url: text({
      title: 'Address afterwards',
      default: '',
      maxLength: 2_000,
      showWhen: { ...shown, after_submit: ['redirect'] },
    }),
  };
}

type FormParameters = ValueOf<ReturnType<typeof parametersOf>>;
function parametersOf() {
  return object(formFields());
}

/** Keys that a submission has besides its fields. */
const ownKeys: ReadonlySet<string> = new Set(['submitted_at', '__proto__']);

/** The form that these parameters describe. Errors: `parameter_invalid` for what no form can be, naming the place. */
export function toForm(wanted: FormParameters): FormDefinition {
  const fields = wanted.fields.map(toField);
  const names = new Set<string>();
  for (const [index, { name }] of fields.entries()) {
    if (ownKeys.has(name)) throw invalid(`A field cannot be called "${name}".`, `/fields/${index}/name`);
    if (names.has(name)) throw invalid(`Two fields are called "${name}".`, `/fields/${index}/name`);
    names.add(name);
  }
  const { form_title: title, form_description: description, button } = wanted;
  return { title: title || 'Form', description, button: button || 'Submit', fields, done: doneOf(wanted) };
}

function toField(
  { name, label, type, required, hint, value, options }: FormParameters['fields'][number],
  index: number,
): FormField {
  if (type === 'dropdown' && options.length === 0)
    throw invalid(`The dropdown "${label}" has no options.`, `/fields/${index}/options`);
  return { name: name || label, label, type, required, hint, value, options };
}

function doneOf({
  after_submit: kind,
  done_title: title,
  done_message: message,
  redirect_url: url,
}: FormParameters): FormDefinition['done'] {
  if (kind === 'page') return { kind, title: title || 'Thank you', message };
  if (!isSafeLocation(url)) throw invalid('A redirect goes to an absolute http or https address.', '/redirect_url');
  return { kind, url };
}

function invalid(message: string, param: string): AppError {
  return new AppError('parameter_invalid', message, { param });
}
