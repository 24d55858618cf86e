import { Alert, Anchor, Button, Group, Loader, MultiSelect, Stack, Text } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { requestError } from '../api/requestError.ts';
import { useMcpTools } from '../mcp/useMcpTools.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, titleOf } from './jsonSchema.ts';
import { problemInside, useProblems } from './problems.ts';
import { useSiblings } from './siblings.ts';

/** A tool as stored: the server's description at its selection. */
type Accepted = { name: string; hash: string; description: string; input_schema: Record<string, unknown> };

const mostDescription = 4000;

/** Tools of the server beside it. Selecting a tool stores the server's current description; later changes must be accepted again. */
export function McpToolsField(props: FieldProps) {
  const { schema, value, readOnly, onChange } = props;
  const { url, name } = useSiblings();
  const { data, error, enabled, isFetching, refetch } = useMcpTools(url, `${String(name)}.auth`);
  const inside = problemInside(useProblems(), props.path);
  const accepted = acceptedIn(value);
  const tools = data?.tools ?? [];
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const keep = (names: readonly string[]) => {
    const before = new Map(accepted.map((tool) => [tool.name, tool]));
    onChange(
      names.flatMap((one) => {
        const now = byName.get(one);
        return before.get(one) ?? (now ? [toAccepted(now)] : []);
      }),
    );
  };
  const changed = accepted.filter((tool) => data && byName.get(tool.name)?.hash !== tool.hash);
  const known = [...new Set([...tools.map((tool) => tool.name), ...accepted.map((tool) => tool.name)])];
  return (
    <Stack gap={6}>
      <MultiSelect
        label={titleOf(props)}
        description={descriptionOf(schema)}
        error={props.problem ?? inside}
        readOnly={readOnly}
        searchable
        hidePickedOptions
        limit={100}
        data={known}
        value={accepted.map((tool) => tool.name)}
        placeholder={data || accepted.length > 0 ? '' : t(enabled ? 'mcp.askingServer' : 'mcp.giveAddressFirst')}
        rightSection={isFetching ? <Loader size={14} /> : null}
        onChange={keep}
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
      {readOnly || tools.every((tool) => accepted.some((one) => one.name === tool.name)) ? null : (
        <Button size="xs" variant="default" w="fit-content" onClick={() => keep(tools.map((tool) => tool.name))}>
          {t('mcp.selectAll')}
        </Button>
      )}
      {changed.map((tool) => (
        <Changed
          key={tool.name}
          name={tool.name}
          now={byName.get(tool.name)}
          readOnly={readOnly}
          onAccept={(now) => onChange(accepted.map((one) => (one.name === now.name ? toAccepted(now) : one)))}
        />
      ))}
    </Stack>
  );
}

type ChangedProps = {
  name: string;
  /** The server's current tool; undefined if the server no longer has it. */
  now: Schema<'McpTool'> | undefined;
  readOnly: boolean;
  onAccept: (now: Schema<'McpTool'>) => void;
};

function Changed({ name, now, readOnly, onAccept }: ChangedProps) {
  if (!now)
    return (
      <Text size="xs" c="red.8">
        {t('mcp.toolGone', { name })}
      </Text>
    );
  return (
    <Alert color="orange" p="xs" title={`${name}: ${t('mcp.descriptionChanged')}`}>
      <Text size="sm" mb="xs">
        {now.description}
      </Text>
      {readOnly ? null : (
        <Button size="xs" variant="default" onClick={() => onAccept(now)}>
          {t('mcp.acceptDescription')}
        </Button>
      )}
    </Alert>
  );
}

function acceptedIn(value: unknown): Accepted[] {
  if (!Array.isArray(value)) return [];
  return value.map(asRecord).filter((one): one is Accepted => typeof one.name === 'string');
}

function toAccepted({ name, hash, description, input_schema: schema }: Schema<'McpTool'>): Accepted {
  return { name, hash, description: description.slice(0, mostDescription), input_schema: schema };
}
