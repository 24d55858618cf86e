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
import { exampleSnippets } from '../../parts/callExample.ts';
import { t } from '../../texts/texts.ts';
import { KeyTable } from './KeyTable.tsx';

type KeyListProps = { createButton: ReactNode; onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void };

/** The keys, newest first; an explanation of their purpose if there are none. */
export function KeyList({ createButton, onRotated }: KeyListProps) {
  const keys = $api.useInfiniteQuery(
    'get',
    '/api/v1/model-api-keys',
    { params: { query: { limit: 50 } } },
    cursorPages,
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
            title={t('keys.noApiKeysYet')}
            action={
              <Stack align="center">
                {createButton}
                <CodeTabs snippets={exampleSnippets('sandbox/chat')} />
              </Stack>
            }
          >
            {t('keys.emptyText')}
          </EmptyState>
        }
      >
        {(lines) => <KeyTable keys={lines} rowProps={named.rowProps} onRotated={onRotated} />}
      </ListPanel>
    </>
  );
}
