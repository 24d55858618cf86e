import { MultiSelect, Select } from '@mantine/core';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, entrySchema, wordLabel, titleOf, wordsOf } from './jsonSchema.ts';

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
