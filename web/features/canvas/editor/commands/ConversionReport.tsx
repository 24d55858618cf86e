import { List, Modal, Stack, Text } from '@mantine/core';
import { ImportedNodeBadge } from '../../../../parts/ImportedNodeBadge.tsx';
import { t } from '../../../../texts/texts.ts';
import type { Converted } from '../useClipboard.ts';

/** Shows the result of converting a pasted file: converted nodes, and nodes to review. */
export function ConversionReport({ converted, onClose }: { converted: Converted; onClose: () => void }) {
  const { report } = converted;
  const noticed = report.nodes.filter(
    ({ result, remarks }) => remarks.length > 0 || !['mapped', 'note'].includes(result),
  );
  const count = (wanted: string) => report.nodes.filter(({ result }) => result === wanted).length;
  const placeholders = count('placeholder');
  const taken = report.nodes.length - placeholders - count('left_out');
  return (
    <Modal opened onClose={onClose} title={t('canvas.pasteResult')} size="lg">
      <Stack gap="md">
        <Text size="sm">
          {report.format === 'n8n'
            ? t('canvas.nodesConverted', { taken, total: report.nodes.length })
            : t('canvas.pastedSome', { taken, total: report.nodes.length })}{' '}
          {placeholders > 0 ? `${t('canvas.placeholdersMade', { count: placeholders })} ` : ''}
          {noticed.length === 0 ? t('canvas.nothingToReview') : t('canvas.reviewThese')}
        </Text>
        {noticed.map((node, index) => (
          <div key={index}>
            <Text component="div" size="sm" fw={600}>
              {node.name} <ImportedNodeBadge result={node.result} mappedLabel={t('canvas.converted')} size="sm" />
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
