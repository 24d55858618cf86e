import { MultiSelect, Select } from '@mantine/core';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, entrySchema, titleOf, wordsOf } from './jsonSchema.ts';

const acronyms = new Set(['json', 'http', 'html', 'xml', 'url', 'jwt', 'hmac', 'csv', 'ip']);

/** "respond_node" → "Respond node", "json" → "JSON"; upper-case words (HTTP methods) stay as they are. */
function wordLabel(word: string): string {
  if (acronyms.has(word)) return word.toUpperCase();
  if (word === word.toUpperCase()) return word;
  const spaced = word.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** One of a few words, or (`many`) several of them. */
export function ChoiceField(props: FieldProps & { many: boolean }) {
  const { schema, value, required, readOnly, problem, onChange, many } = props;
  const words = wordsOf(many ? entrySchema(schema) : schema);
  const shared = {
    label: titleOf(props),
    description: descriptionOf(schema),
    error: problem,
    withAsterisk: required,
    readOnly,
    data: words.map((word) => ({ value: word, label: wordLabel(word) })),
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
