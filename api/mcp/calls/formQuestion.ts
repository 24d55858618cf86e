import type { FormDefinition, FormField } from '../../../domains/executions/forms/formDefinition.ts';
import type { Question, QuestionField } from '../../../platform/mcp/server/Question.ts';

const longestMessage = 2_000;
const longestText = 10_000;

/** A form as clients can show one; null if it has a field that they cannot: then its page is the only way. */
export function formQuestion({ title, description, fields }: FormDefinition): Question | null {
  const shown = fields.filter(isShown);
  if (shown.some(({ type, required }) => type === 'file' && required)) return null;
  const asked = shown.filter(({ type }) => type !== 'file');
  return {
    message: [title, description].filter(Boolean).join('\n\n').slice(0, longestMessage) || 'Please fill in this form.',
    fields: Object.fromEntries(asked.map((field) => [field.name, toField(field)])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A hidden field keeps its value; no person has one for it. */
function isShown({ type }: FormField): boolean {
  return type !== 'hidden';
}

function toField(field: FormField): QuestionField {
  const { name, label, hint, type, options, multiple = false, value } = field;
  const words = { title: label || name, ...(hint === '' ? {} : { description: hint }) };
  const [least, most] = [limit(field.minimum), limit(field.maximum)];
  if (type === 'number')
    return {
      type: 'number',
      ...words,
      ...(least === null ? {} : { minimum: least }),
      ...(most === null ? {} : { maximum: most }),
      ...(limit(value) === null ? {} : { default: limit(value)! }),
    };
  if (type === 'checkbox' && options.length === 0) return { type: 'boolean', ...words };
  if (type === 'checkbox' || (type === 'dropdown' && multiple))
    return { type: 'array', ...words, items: { type: 'string', enum: options } };
  const first = value === '' ? {} : { default: value };
  if (type === 'dropdown' || type === 'radio')
    return { type: 'string', ...words, enum: options, ...(options.includes(value) ? first : {}) };
  if (type === 'email' || type === 'date') return { type: 'string', ...words, format: type, ...first };
  return { type: 'string', ...words, maxLength: most === null ? longestText : Math.min(most, longestText), ...first };
}

function limit(text: string | undefined): number | null {
  return text !== undefined && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}
