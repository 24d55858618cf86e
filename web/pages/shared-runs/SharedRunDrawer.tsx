import { Anchor, Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { PartView } from '../../employees/PartView.tsx';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { readSharedPart, sharedPartAddress, sharedRunRead } from './sharedRunReads.ts';

/** A shared run: its input, its deliverable, and a link to the items of its execution. */
export function SharedRunDrawer({ runId, onClose }: { runId: string | null; onClose: () => void }) {
  return (
    <Drawer
      opened={runId !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('market.sharedRun')}
      keepMounted={false}
    >
      {runId === null ? null : <SharedRun runId={runId} />}
    </Drawer>
  );
}

function SharedRun({ runId }: { runId: string }) {
  // The hirer is notified of each read, so it is not repeated automatically.
  const read = useQuery({ ...sharedRunRead(runId), staleTime: Infinity });
  if (read.data === undefined) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  const { execution_id: executionId, input, remark, parts = [] }: Schema<'SharedRun'> = read.data;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('market.looksAreTold')}
      </Text>
      {executionId === null ? null : (
        <Anchor component={Link} to={`/executions/${executionId}`} size="sm">
          {t('market.openExecution')}
        </Anchor>
      )}
      {remark == null ? null : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {t('market.remarkIs', { remark })}
        </Text>
      )}
      <CodeBlock code={JSON.stringify(input ?? {}, null, 2)} label={t('panel.input')} maxHeight={320} />
      {parts.map((part) => (
        <PartView
          key={part.position}
          part={part}
          address={sharedPartAddress(runId, part.position)}
          read={() => readSharedPart(runId, part.position)}
        />
      ))}
    </Stack>
  );
}
