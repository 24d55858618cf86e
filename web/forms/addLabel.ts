import { language, t } from '../texts/texts.ts';
import { entrySchema, titleOf, type NamedField } from './jsonSchema.ts';

/** The words of the button that adds an entry: the list's own (`x-add`), else "Add header", and "Add another header" from the second on. */
export function addLabel(field: NamedField, isFirst: boolean): string {
  const { 'x-add': written } = field.schema;
  if (typeof written === 'string') return written;
  const entry = entryName(field);
  return isFirst ? t('forms.addEntry', { entry }) : t('forms.addAnotherEntry', { entry });
}

/** One entry in a sentence: the list's `x-entry`, else the title of its entries, else, in schemas of strangers, the list's own title. */
export function entryName(field: NamedField): string {
  const { 'x-entry': written } = field.schema;
  if (typeof written === 'string') return written;
  const entry = entrySchema(field.schema).title;
  return inSentence(typeof entry === 'string' ? entry : titleOf(field));
}

/** "Field" → "field"; "IP address" stays, and so does German, whose nouns are capitalized. */
function inSentence(title: string): string {
  return language() !== 'en' || /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
