import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../api/sharedReads.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

/** A node type that an agent may use as a tool. */
export function ToolTypeField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const { data } = useQuery(nodeTypesRead());
  const chosen = typeof value === 'string' ? value : '';
  const tools = (data?.data ?? [])
    .filter((type) => type.tool)
    .map(({ type, title }) => ({ value: type, label: title }));
  const isKnown = chosen === '' || tools.some((tool) => tool.value === chosen);
  return (
    <Select
      label={titleOf(props)}
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
      disabled={readOnly}
      searchable
      allowDeselect={false}
      data={isKnown ? tools : [...tools, { value: chosen, label: chosen }]}
      value={chosen === '' ? null : chosen}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
