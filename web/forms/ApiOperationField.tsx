import { Group, Loader, Select, Stack, Text, type ComboboxItem } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { useApiDocumentId, useApiOperation, useApiOperations } from '../api-documents/useApiDocuments.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { titleOf } from './jsonSchema.ts';
import { useSiblings } from './siblings.ts';

const pagingNames = {
  cursor: () => t('apiDocuments.pagingCursor'),
  page: () => t('apiDocuments.pagingPage'),
  offset: () => t('apiDocuments.pagingOffset'),
  next_link: () => t('apiDocuments.pagingNextLink'),
  link_header: () => t('apiDocuments.pagingLinkHeader'),
} as const;

type Choice = ComboboxItem & { operation: Schema<'ApiOperationSummary'> };

/** An operation of the document beside it, searched by title, path and key. */
export function ApiOperationField(props: FieldProps) {
  const { value, required, readOnly, problem, onChange } = props;
  const { document } = useSiblings();
  const documentId = useApiDocumentId(document);
  const { data, isFetching } = useApiOperations(documentId);
  const chosen = typeof value === 'string' ? value : '';
  const known = (data?.data ?? []).map((operation): Choice => ({
    value: operation.key,
    label: operation.title,
    operation,
  }));
  const isGone = data !== undefined && chosen !== '' && !known.some((one) => one.value === chosen);
  const isListed = chosen === '' || known.some((one) => one.value === chosen);
  return (
    <Stack gap={6}>
      <Select
        label={titleOf(props)}
        error={isGone ? t('apiDocuments.operationGone', { key: chosen }) : problem}
        withAsterisk={required}
        readOnly={readOnly}
        searchable
        limit={100}
        placeholder={documentId === '' ? t('apiDocuments.chooseDocumentFirst') : undefined}
        nothingFoundMessage={t('executions.nothingFound')}
        rightSection={isFetching ? <Loader size={14} /> : null}
        data={isListed ? known : [...known, { value: chosen, label: chosen }]}
        filter={({ options, search, limit }) => found(options as Choice[], search).slice(0, limit)}
        renderOption={({ option }) => <Line operation={(option as Partial<Choice>).operation} label={option.label} />}
        value={chosen === '' ? null : chosen}
        onChange={(next) => onChange(next ?? '')}
      />
      <About documentId={documentId} operationKey={chosen} />
    </Stack>
  );
}

/** Every sought word is in the title, the path, the key or the heading. */
function found(options: readonly Choice[], search: string): Choice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, operation }) => {
    const text = operation
      ? `${label} ${operation.method} ${operation.path} ${operation.key} ${operation.group}`
      : label;
    return words.every((word) => text.toLowerCase().includes(word));
  });
}

function Line({ operation, label }: { operation: Schema<'ApiOperationSummary'> | undefined; label: string }) {
  return (
    <div>
      <Text size="sm" td={operation?.deprecated ? 'line-through' : undefined}>
        {label}
      </Text>
      {operation ? (
        <Text size="xs" c="dimmed">
          {operation.method} {operation.path}
        </Text>
      ) : null}
    </div>
  );
}

/** Shows the address of the operation, and its likely paging. */
function About({ documentId, operationKey }: { documentId: string; operationKey: string }) {
  const { data } = useApiOperation(documentId, operationKey);
  if (!data) return null;
  const kinds = data.paging.map(({ kind, parameter }) => {
    const name = pagingNames[kind]();
    return parameter === '' ? name : `${name} (${parameter})`;
  });
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {data.method} {data.path}
      </Text>
      {data.servers[0] === undefined ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('apiDocuments.sendsTo', { server: data.servers[0] })}
        </Text>
      )}
      <Group gap="xs">
        {data.deprecated ? (
          <Text size="xs" c="orange.8">
            {t('apiDocuments.deprecated')}
          </Text>
        ) : null}
      </Group>
      {kinds.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {t('apiDocuments.pagesProbably', { kinds: kinds.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
