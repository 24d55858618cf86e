import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../parts/bytes.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MarkdownText } from '../../parts/MarkdownText.tsx';
import { t } from '../../texts/texts.ts';
import { FileContent, FileNotice } from '../FileContent.tsx';
import type { Binary } from '../itemJson.ts';
import { previewKind, type PreviewKind } from '../previewKind.ts';
import { useFileBytes } from '../useFileBytes.ts';
import { FramedPage } from './FramedPage.tsx';

/** Files up to this size are shown at once. */
const shownAtOnceBytes = 20 * 1024 * 1024;
const renderedBytes = 1024 * 1024;

type ResultFileViewProps = { file: Binary; read: (file: Binary) => Promise<Blob> };

/** A file of a result, shown as what it is, with a download. */
export function ResultFileView({ file, read }: ResultFileViewProps) {
  const shown = previewKind(file);
  const name = file.file_name || t('items.file');
  const { bytes, isWanted, want, save } = useFileBytes({
    queryKey: ['result-file', file.id],
    read: () => read(file),
    name,
    atOnce: shown.kind !== 'none' && file.size_bytes <= shownAtOnceBytes,
  });
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" truncate>
          {name} · {formatBytes(file.size_bytes)}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          miw="max-content"
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={t('market.downloadName', { name })}
          onClick={save}
        >
          {t('items.download')}
        </Button>
      </Group>
      <ErrorNotice error={bytes.error} onRetry={() => void bytes.refetch()} />
      {shown.kind === 'none' ? (
        <FileNotice text={shown.why === 'size' ? t('items.fileTooLarge') : t('items.noPreview')} />
      ) : bytes.data !== undefined ? (
        <Shown file={file} blob={bytes.data} shown={shown} />
      ) : bytes.isLoading ? (
        <Loader size="sm" aria-label={t('items.loadingFile')} />
      ) : isWanted ? null : (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconEye size={15} aria-hidden />}
          onClick={want}
        >
          {t('market.showFile')}
        </Button>
      )}
    </Stack>
  );
}

function Shown({ file, blob, shown }: { file: Binary; blob: Blob; shown: PreviewKind }) {
  const rendered = renderedAs(file);
  if (rendered !== null) return <Rendered blob={blob} as={rendered} name={file.file_name} />;
  return <FileContent blob={blob} shown={shown} name={file.file_name} />;
}

function renderedAs({
  media_type: type,
  file_extension: ending,
  size_bytes: size,
}: Binary): 'page' | 'markdown' | null {
  if (size > renderedBytes) return null;
  if (/^text\/html\b/i.test(type)) return 'page';
  return /^text\/(?:x-)?markdown\b/i.test(type) || (type === 'text/plain' && ending === 'md') ? 'markdown' : null;
}

function Rendered({ blob, as, name }: { blob: Blob; as: 'page' | 'markdown'; name: string }) {
  const { data } = useQuery({
    queryKey: ['result-text', blob],
    queryFn: () => blob.text(),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data === undefined) return null;
  return as === 'page' ? <FramedPage html={data} title={name} /> : <MarkdownText text={data} />;
}
