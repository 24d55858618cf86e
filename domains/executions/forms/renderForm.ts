import { valuesOf, type FormDefinition, type FormError, type FormField, type FormValues } from './formDefinition.ts';
import { formWords, type FormWords } from './formWords.ts';
import { attributes, markup, nothing, paragraphs, type Markup } from '../../../platform/markup.ts';
import { renderPage } from './renderPage.ts';

export interface FormView {
  form: FormDefinition;
  /** Entered values; default: the initial values of the fields. */
  values?: FormValues;
  errors?: readonly FormError[];
  /** Sent along as `deliveryField`: the same page sent twice is one submission. */
  delivery?: string;
  /** Texts of the page itself; default: English. */
  words?: FormWords;
}

/** The name of the field that tells pages apart; no field of a form has it. */
export const deliveryField = 'bureau_delivery';

interface FieldView {
  field: FormField;
  id: string;
  values: string[];
  error: string | undefined;
  words: FormWords;
}

/**
 * The page of a form: it works without script and for people who use no mouse or no screen. Errors are listed at the top with links to the
 * fields and repeated at each field; entered values are kept. It is sent to its own address.
 */
export function renderForm({ form, values, errors = [], delivery, words = formWords.en }: FormView): string {
  const views = form.fields.map((field, index): FieldView => ({
    field,
    id: `field-${index + 1}`,
    values: values ? valuesOf(values, field.name) : [field.value].filter(Boolean),
    error: errors.find((error) => error.field === field.name)?.message,
    words,
  }));
  const hidden =
    delivery === undefined
      ? nothing
      : markup`<input type="hidden"${attributes({ name: deliveryField, value: delivery })} />
`;
  const hasFiles = form.fields.some(({ type }) => type === 'file');
  const encoding = hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return renderPage({
    heading: form.title,
    title: `${errors.length > 0 ? `${words.error}: ` : ''}${form.title}`,
    language: words.language,
    content: markup`${renderSummary(views, words)}
${paragraphs(form.description)}
<form method="post" enctype="${encoding}" novalidate>
${hidden}${views.map(renderField)}<button type="submit">${form.button}</button>
</form>`,
  });
}

function renderSummary(views: readonly FieldView[], words: FormWords): Markup {
  const wrong = views.filter(({ error }) => error !== undefined);
  if (wrong.length === 0) return nothing;
  const links = wrong.map(
    ({ id, field, error }) => markup`<li><a href="#${isGroup(field) ? `${id}-1` : id}">${error!}</a></li>
`,
  );
  return markup`<div class="summary" role="alert" tabindex="-1" aria-labelledby="errors">
<h2 id="errors">${words.fix}</h2>
<ul>
${links}</ul>
${views.some(({ field }) => field.type === 'file') ? paragraphs(words.filesAgain) : nothing}</div>`;
}

function renderField(view: FieldView): Markup {
  const { field, values } = view;
  if (field.type === 'hidden') {
    // Hidden values set by the author stay on the server, so clients cannot change them.
    if (field.value !== '') return nothing;
    return markup`<input type="hidden"${attributes({ name: field.name, value: values[0] ?? '' })} />
`;
  }
  if (isGroup(field)) return renderGroup(view);
  if (field.type === 'checkbox') return renderBox(view);
  return markup`<div class="field">
<label for="${view.id}">${labelOf(view)}</label>
${renderNotes(view)}${renderControl(view)}
</div>
`;
}

function renderControl(view: FieldView): Markup {
  if (view.field.type === 'dropdown') return renderDropdown(view);
  return view.field.type === 'textarea' ? renderTextarea(view) : renderInput(view);
}

function renderTextarea({ field, id, values, error }: FieldView): Markup {
  const given = attributes({
    id,
    name: field.name,
    rows: '6',
    required: field.required,
    ...described({ field, id, error }),
  });
  // Browsers drop the first line break after the tag, so one of our own goes before what was typed.
  return markup`<textarea${given}>
${values[0] ?? ''}</textarea>`;
}

const inputTypes = { text: 'text', number: 'number', email: 'email', date: 'date', file: 'file' } as const;

function renderInput({ field, id, values, error }: FieldView): Markup {
  const type = inputTypes[field.type as keyof typeof inputTypes];
  const given = attributes({
    type,
    id,
    name: field.name,
    value: type === 'file' ? undefined : (values[0] ?? ''),
    step: type === 'number' && 'any',
    min: (type === 'number' || type === 'date') && (field.minimum || undefined),
    max: (type === 'number' || type === 'date') && (field.maximum || undefined),
    accept: type === 'file' ? field.accept || undefined : undefined,
    multiple: type === 'file' && field.multiple === true,
    autocomplete: type === 'email' && 'email',
    required: field.required,
    ...described({ field, id, error }),
  });
  return markup`<input${given} />`;
}

function renderDropdown({ field, id, values, error }: FieldView): Markup {
  const option = (value: string, label: string) =>
    markup`<option${attributes({ value, selected: value === '' ? values.length === 0 : values.includes(value) })}>${label}</option>
`;
  const multiple = field.multiple === true;
  const given = attributes({
    id,
    name: field.name,
    multiple,
    required: field.required,
    ...described({ field, id, error }),
  });
  return markup`<select${given}>
${multiple ? nothing : option('', field.required ? 'Choose an option' : 'None')}${field.options.map((value) => option(value, value))}</select>`;
}

function renderBox(view: FieldView): Markup {
  const { field, id, values, error } = view;
  const given = attributes({
    id,
    name: field.name,
    value: 'true',
    checked: values.some((value) => value !== 'false'),
    required: field.required,
    ...described({ field, id, error }),
  });
  return markup`<div class="field">
${renderNotes(view)}<div class="box">
<input type="checkbox"${given} />
<label for="${id}">${labelOf(view)}</label>
</div>
</div>
`;
}

function renderGroup(view: FieldView): Markup {
  const { field, id, values, error } = view;
  const type = field.type === 'radio' ? 'radio' : 'checkbox';
  const boxes = field.options.map((value, index) => {
    const box = { type, id: `${id}-${index + 1}`, name: field.name, value, checked: values.includes(value) };
    return markup`<div class="box">
<input${attributes(box)} />
<label for="${box.id}">${field.optionLabels?.[index] ?? value}</label>
</div>
`;
  });
  const role = type === 'radio' ? 'radiogroup' : undefined;
  return markup`<fieldset${attributes({ role, ...described({ field, id, error }) })}>
<legend>${labelOf(view)}</legend>
${renderNotes(view)}${boxes}</fieldset>
`;
}

function labelOf({ field: { label, required }, words }: Pick<FieldView, 'field' | 'words'>): string {
  return required ? label : `${label} (${words.optional})`;
}

function renderNotes({ field, id, error }: FieldView): Markup {
  const hint = markup`<p class="hint" id="${id}-hint">${field.hint}</p>
`;
  const wrong = markup`<p class="error" id="${id}-error">${error ?? ''}</p>
`;
  return markup`${field.hint === '' ? nothing : hint}${error === undefined ? nothing : wrong}`;
}

function described({
  field,
  id,
  error,
}: Pick<FieldView, 'field' | 'id' | 'error'>): Record<string, string | undefined> {
  const notes = [field.hint === '' ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return {
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
    'aria-invalid': error === undefined ? undefined : 'true',
  };
}

function isGroup({ type, options }: FormField): boolean {
  return type === 'radio' || (type === 'checkbox' && options.length > 0);
}
