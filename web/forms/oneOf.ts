import { language } from '../texts/texts.ts';
import { entrySchema, titleOf, type NamedField } from './jsonSchema.ts';

/** What one entry of a list is called: "Fields" → "field"; in other languages its own title, else the list's. */
export function oneOf(field: NamedField): string {
  const title = titleOf(field);
  if (language() === 'en') return title.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
  const entry = entrySchema(field.schema).title;
  return typeof entry === 'string' ? entry : title;
}
