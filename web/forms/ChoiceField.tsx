import { MultiSelect, Select } from '@mantine/core';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, entrySchema, titleOf, wordsOf, type JsonSchema } from './jsonSchema.ts';

const acronyms = new Set(['json', 'http', 'html', 'xml', 'url', 'jwt', 'hmac', 'csv', 'ip']);

/** What the schema calls it (`x-labels`), else "respond_node" → "Respond node", "json" → "JSON"; `GET` stays as it is. */
function wordLabel(schema: JsonSchema, word: string): string {
  const told = asRecord(schema['x-labels'])[word];
  if (typeof told === 'string') return told;
  if (acronyms.has(word)) return word.toUpperCase();
  if (word === word.toUpperCase()) return word;
  const spaced = word.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** One of a few words, or (`many`) several of them. */
export function ChoiceField(props: FieldProps & { many: boolean }) {
  const { schema, value, required, readOnly, problem, onChange, many } = props;
  const choices = many ? entrySchema(schema) : schema;
  const words = wordsOf(choices);
  const shared = {
    label: titleOf(props),
    description: descriptionOf(schema),
    error: problem,
    withAsterisk: required,
    readOnly,
    data: words.map((word) => ({ value: word, label: wordLabel(choices, word) })),
  };
  if (many) {
    const chosen = Array.isArray(value) ? value : schema.default;
    const strings = Array.isArray(chosen) ? chosen.filter((word) => typeof word === 'string') : [];
    return <MultiSelect {...shared} value={strings} onChange={onChange} hidePickedOptions />;
  }
  const fallback = typeof schema.default === 'string' ? schema.default : null;
  return (
    <Select
      {...shared}
      value={typeof value === 'string' ? value : fallback}
      onChange={(next) => onChange(next ?? undefined)}
      clearable={!required && schema.default === undefined}
      allowDeselect={false}
    />
  );
}
