import { Code, Group, Loader, Paper, Text } from '@mantine/core';
import { t } from '../../texts/texts.ts';
import { useLiveText, type AskingRun } from './useAgentRun.ts';

/** Shows a model's text while it streams. */
export function LiveTextCard({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder p="sm" radius="md" component="section" aria-label={title} aria-busy>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Loader size={12} type="dots" role="img" aria-label={t('common.running')} />
      </Group>
      <Code block mah={260} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
    </Paper>
  );
}

/** The same of a run that looks for it itself; nothing while its model says nothing. */
export function LiveTextOfRun(run: AskingRun) {
  const live = useLiveText(run);
  return live === null ? null : <LiveTextCard title={t('executions.modelIsAnswering')} text={live.text} />;
}
