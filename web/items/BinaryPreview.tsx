import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { formatBytes } from '../parts/bytes.ts';
import { t } from '../texts/texts.ts';
import { downloadBlob } from './downloadFile.ts';
import { FileContent, FileNotice } from './FileContent.tsx';
import type { Binary } from './itemJson.ts';
import { previewKind } from './previewKind.ts';
import { readExecutionFile } from './readExecutionFile.ts';

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
  const [wanted, setWanted] = useState(shown.kind !== 'none');
  const bytes = useQuery({
    queryKey: ['binary', executionId, binary.id],
    queryFn: () => readExecutionFile(executionId ?? '', binary.id),
    enabled: executionId !== null && wanted,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const save = async () => {
    setWanted(true);
    const blob = bytes.data ?? (await bytes.refetch()).data;
    if (blob !== undefined) downloadBlob(binary.file_name || 'file', blob);
  };
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
          onClick={() => void save()}
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
