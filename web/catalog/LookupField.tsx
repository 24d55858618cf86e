import { Button, Group, NavLink, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../api/client.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { t } from '../texts/texts.ts';
import type { Lookup } from './lookups.ts';

/** Finds a value by its common name, with a search of the market, which costs like every other. */
export function LookupField({
  lookup,
  onFound,
}: {
  lookup: Lookup;
  onFound: (values: Record<string, unknown>) => void;
}) {
  const [words, setWords] = useState('');
  const run = $api.useMutation('post', '/api/v1/catalog/searches/{search_id}/runs');
  const rows = typeof run.data === 'object' ? run.data.rows.slice(0, 8) : [];
  const find = () =>
    run.mutate({
      params: { path: { search_id: lookup.searchId } },
      body: { inputs: { [lookup.input]: words.trim() } },
    });
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end">
        <TextInput
          flex={1}
          label={lookup.label}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (words.trim() !== '') find();
          }}
        />
        <Button variant="default" loading={run.isPending} disabled={words.trim() === ''} onClick={find}>
          {t('catalog.lookUp')}
        </Button>
      </Group>
      <ErrorNotice error={run.error} />
      {run.data !== undefined && rows.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {t('executions.nothingFound')}
        </Text>
      ) : null}
      {rows.map((row, index) => (
        <NavLink
          key={index}
          component="button"
          type="button"
          label={lookup.labelOf(row)}
          onClick={() => {
            onFound(lookup.valuesOf(row));
            run.reset();
            setWords('');
          }}
        />
      ))}
    </Stack>
  );
}
