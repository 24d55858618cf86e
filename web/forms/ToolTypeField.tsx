import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../api/sharedReads.ts';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, startValues, titleOf } from './jsonSchema.ts';
import { useSetSiblings } from './siblings.ts';

/** A node type that an agent may use as a tool. */
export function ToolTypeField(props: FieldProps) {
  const { name, schema, value, required, readOnly, problem } = props;
  const setSiblings = useSetSiblings();
  const { data } = useQuery(nodeTypesRead());
  const chosen = typeof value === 'string' ? value : '';
  const tools = (data?.data ?? [])
    .filter((type) => type.tool)
    .map(({ type, title }) => ({ value: type, label: title }));
  const onType = (next: string | null) => {
    const type = data?.data.find((one) => one.type === next);
    if (type === undefined || next === chosen) return;
    // The parameters of another type, and the values of them that the model fills in, have no meaning here.
    const version = type.version === 1 ? undefined : type.version;
    setSiblings({ [name]: next, type_version: version, parameters: startValues(type.parameters), filled: [] });
  };
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
      onChange={onType}
    />
  );
}
