import { Badge, List, Modal, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import type { Converted } from '../useClipboard.ts';

const results: Record<Schema<'ImportedNode'>['result'], { label: string; color: string }> = {
  mapped: { label: t('Taken over'), color: 'teal' },
  partly: { label: t('Look at it'), color: 'yellow' },
  placeholder: { label: t('Placeholder'), color: 'red' },
  note: { label: t('Note'), color: 'gray' },
  left_out: { label: t('Left out'), color: 'red' },
};

/** What a pasted file became: what was taken over, and each node that somebody should look at. */
export function ConversionReport({ converted, onClose }: { converted: Converted; onClose: () => void }) {
  const { report } = converted;
  const noticed = report.nodes.filter(
    ({ result, remarks }) => remarks.length > 0 || !['mapped', 'note'].includes(result),
  );
  const taken = report.nodes.filter(({ result }) => result !== 'left_out').length;
  return (
    <Modal opened onClose={onClose} title={t('What was pasted')} size="lg">
      <Stack gap="md">
        <Text size="sm">
          {report.format === 'n8n'
            ? t('{{taken}} of {{total}} nodes of n8n were taken over.', { taken, total: report.nodes.length })
            : t('{{taken}} of {{total}} nodes were taken over.', { taken, total: report.nodes.length })}{' '}
          {noticed.length === 0 ? t('Nothing needs another look.') : t('Look at these:')}
        </Text>
        {noticed.map((node, index) => (
          <div key={index}>
            <Text component="div" size="sm" fw={600}>
              {node.name}{' '}
              <Badge size="sm" variant="light" color={results[node.result].color} tt="none">
                {results[node.result].label}
              </Badge>
            </Text>
            <List size="sm" c="dimmed">
              {node.remarks.map(({ message }, at) => (
                <List.Item key={at}>{message}</List.Item>
              ))}
            </List>
          </div>
        ))}
        {report.remarks.map(({ message }, index) => (
          <Text key={index} size="sm">
            {message}
          </Text>
        ))}
      </Stack>
    </Modal>
  );
}
