import { Alert, Anchor, Button, Group, Loader, Select, Stack, Text, TextInput, type ComboboxItem } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { requestError } from '../api/requestError.ts';
import { useMcpTools } from '../mcp/useMcpTools.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, titleOf } from './jsonSchema.ts';
import { problemInside, useProblems } from './problems.ts';
import { useSiblings } from './siblings.ts';

type Choice = ComboboxItem & { tool: Schema<'McpTool'> };

/** A tool of the server beside it. Selecting one keeps what it says of itself now; another description has to be accepted. */
export function McpToolField(props: FieldProps) {
  const { schema, value, required, readOnly, onChange } = props;
  const { url } = useSiblings();
  const { data, error, enabled, isFetching, refetch } = useMcpTools(url);
  const inside = problemInside(useProblems(), props.path);
  const problem = props.problem ?? inside;
  const { name, hash } = asRecord(value);
  const chosen = typeof name === 'string' ? name : '';
  const tools = data?.tools ?? [];
  const tool = tools.find((one) => one.name === chosen);
  const accept = (one: Schema<'McpTool'>) => onChange({ name: one.name, hash: one.hash });
  if (!data)
    return (
      <Stack gap={4}>
        <TextInput
          label={titleOf(props)}
          description={descriptionOf(schema)}
          error={problem}
          withAsterisk={required}
          readOnly
          value={chosen}
          placeholder={t(enabled ? 'mcp.askingServer' : 'mcp.giveAddressFirst')}
          rightSection={isFetching ? <Loader size={14} /> : null}
        />
        {error && !isFetching ? (
          <Group gap="xs">
            <Text size="xs" c="red.8">
              {requestError(error).message}
            </Text>
            <Anchor component="button" type="button" size="xs" onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Anchor>
          </Group>
        ) : null}
      </Stack>
    );
  const known = tools.map((one): Choice => ({ value: one.name, label: one.title ?? one.name, tool: one }));
  const isGone = chosen !== '' && !tool;
  return (
    <Stack gap={6}>
      <Select
        label={titleOf(props)}
        description={descriptionOf(schema)}
        error={isGone ? t('mcp.toolGone', { name: chosen }) : problem}
        withAsterisk={required}
        readOnly={readOnly}
        searchable
        limit={100}
        nothingFoundMessage={t('executions.nothingFound')}
        data={isGone ? [...known, { value: chosen, label: chosen }] : known}
        renderOption={({ option }) => <Option option={option} />}
        value={chosen === '' ? null : chosen}
        onChange={(next) => {
          const found = tools.find((one) => one.name === next);
          if (found) accept(found);
        }}
      />
      {tool && tool.hash !== hash ? (
        <Alert color="orange" p="xs" title={t('mcp.descriptionChanged')}>
          <Text size="sm" mb="xs">
            {tool.description}
          </Text>
          {readOnly ? null : (
            <Button size="xs" variant="default" onClick={() => accept(tool)}>
              {t('mcp.acceptDescription')}
            </Button>
          )}
        </Alert>
      ) : tool ? (
        <Text size="xs" c="dimmed" lineClamp={4}>
          {tool.description}
        </Text>
      ) : null}
    </Stack>
  );
}

function Option({ option }: { option: ComboboxItem }) {
  const { tool } = option as Partial<Choice>;
  if (!tool) return option.label;
  return (
    <Stack gap={0}>
      <Text size="sm">{option.label}</Text>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {tool.description}
      </Text>
    </Stack>
  );
}
