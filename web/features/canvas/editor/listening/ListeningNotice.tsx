import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { findNode, type Graph } from '../../model/graph.ts';
import { t } from '../../../../texts/texts.ts';
import { ListeningError } from './ListeningError.tsx';
import classes from './ListeningNotice.module.css';
import type { Listening } from './useListening.ts';

type ListeningNoticeProps = { listening: Listening; graph: Graph };

/** Over the canvas: the triggers that are listened on, the remaining time, and errors. Not where their tests are open. */
export function ListeningNotice({ listening, graph }: ListeningNoticeProps) {
  const { stop, watchedId } = listening;
  const listeners = listening.listeners.filter(({ nodeId }) => nodeId !== watchedId);
  if (listeners.length === 0) return null;
  return (
    <Stack gap={6} className={classes.place}>
      {listeners.map(({ nodeId, secondsLeft, error }) => {
        const name = findNode(graph, nodeId)?.name ?? nodeId;
        return (
          <Paper key={nodeId} withBorder shadow="sm" radius="md" className={classes.notice}>
            <Group gap="sm" wrap="nowrap" justify="space-between">
              <Group gap={8} wrap="nowrap" miw={0}>
                <Loader size={14} aria-hidden />
                <Text size="sm" role="status" truncate>
                  {t('publish.listeningOn', { name })}
                </Text>
                <Text size="xs" c="dimmed" className="numeric" role="timer">
                  {t('publish.countSecondsLeft', { count: secondsLeft })}
                </Text>
              </Group>
              <Button
                size="compact-sm"
                variant="default"
                miw="max-content"
                leftSection={<IconPlayerStop size={14} aria-hidden />}
                aria-label={t('publish.stopListeningOnName', { name })}
                onClick={() => stop(nodeId)}
              >
                {t('common.stop')}
              </Button>
            </Group>
            <ListeningError error={error} />
          </Paper>
        );
      })}
    </Stack>
  );
}
