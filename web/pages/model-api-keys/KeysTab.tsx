import { Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { callExample } from '../../parts/callExample.ts';
import { callSnippets } from '../../parts/callSnippets.ts';
import { t } from '../../texts/texts.ts';
import { KeyTable } from './KeyTable.tsx';

type KeysTabProps = { createButton: ReactNode; onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void };

/** The keys, newest first; what one is good for where there is none. */
export function KeysTab({ createButton, onRotated }: KeysTabProps) {
  const keys = $api.useInfiniteQuery(
    'get',
    '/api/v1/model-api-keys',
    { params: { query: { limit: 50 } } },
    { ...cursorPages, refetchInterval: 5_000 },
  );
  const named = useNamedLine(
    'key',
    linesOf(keys.data).map(({ id }) => id),
    keys,
  );
  return (
    <>
      <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />
      <MissingLineNotice isMissing={named.isMissing} />
      <ListPanel
        query={keys}
        empty={
          <EmptyState
            icon={IconKey}
            title={t('No key yet')}
            action={
              <Stack align="center">
                {createButton}
                <CodeTabs snippets={callSnippets(callExample('sandbox/chat'))} />
              </Stack>
            }
          >
            {t(
              'A key is what your program sends with each call. Give every program a key of its own: then you see what each one uses, and can revoke one without touching the others.',
            )}
          </EmptyState>
        }
      >
        {(lines) => <KeyTable keys={lines} rowProps={named.rowProps} onRotated={onRotated} />}
      </ListPanel>
    </>
  );
}
