import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { formatBytes } from '../parts/bytes.ts';
import { t } from '../texts/texts.ts';
import { FileContent, FileNotice } from './FileContent.tsx';
import type { Binary } from './itemJson.ts';
import { previewKind } from './previewKind.ts';
import { readExecutionFile } from './readExecutionFile.ts';
import { useFileBytes } from './useFileBytes.ts';

type BinaryPreviewProps = { binary: Binary | null; executionId: string | null; onClose: () => void };

/**
 * Looks into a file without trusting it: pictures, sounds, films and PDFs as exactly these, everything else as text.
 * Nothing in a file is ever run or rendered as a page.
 */
export function BinaryPreview({ binary, executionId, onClose }: BinaryPreviewProps) {
  return (
    <Modal
      opened={binary !== null}
      onClose={onClose}
      size="xl"
      title={binary?.file_name || t('items.file')}
      closeButtonProps={{ 'aria-label': t('items.closePreview') }}
      keepMounted={false}
    >
      {binary === null ? null : <Preview binary={binary} executionId={executionId} />}
    </Modal>
  );
}

function Preview({ binary, executionId }: { binary: Binary; executionId: string | null }) {
  const shown = previewKind(binary);
  const { bytes, want, save } = useFileBytes({
    queryKey: ['binary', executionId, binary.id],
    read: () => readExecutionFile(executionId ?? '', binary.id),
    name: binary.file_name || 'file',
    atOnce: shown.kind !== 'none',
    enabled: executionId !== null,
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {binary.media_type} · {formatBytes(binary.size_bytes)}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          disabled={executionId === null}
          loading={bytes.isFetching}
          onClick={() => {
            want();
            save();
          }}
        >
          {t('items.download')}
        </Button>
      </Group>
      {executionId === null ? (
        <FileNotice text={t('items.pinnedWithoutFiles')} />
      ) : shown.kind === 'none' ? (
        <FileNotice text={shown.why === 'size' ? t('items.fileTooLarge') : t('items.noPreview')} />
      ) : bytes.data === undefined ? (
        <ErrorNotice error={bytes.error} onRetry={() => void bytes.refetch()} />
      ) : (
        <FileContent blob={bytes.data} shown={shown} name={binary.file_name} />
      )}
      {bytes.isLoading ? <Loader size="sm" mx="auto" aria-label={t('items.loadingFile')} /> : null}
    </Stack>
  );
}
