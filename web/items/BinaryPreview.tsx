import { Alert, Button, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../api/client.ts';
import { CodeBlock } from '../parts/CodeBlock.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { formatBytes } from '../parts/bytes.ts';
import { t } from '../texts/texts.ts';
import { csvRows } from './csvRows.ts';
import { downloadBlob } from './downloadFile.ts';
import type { Binary } from './itemJson.ts';
import classes from './items.module.css';
import { JsonTree } from './JsonTree.tsx';
import { previewKind, shownTextBytes, type PreviewKind } from './previewKind.ts';

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
    queryFn: () => fetchBytes(executionId ?? '', binary.id),
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
        <Notice text={t('items.pinnedWithoutFiles')} />
      ) : shown.kind === 'none' ? (
        <Notice text={shown.why === 'size' ? t('items.fileTooLarge') : t('items.noPreview')} />
      ) : bytes.data === undefined ? (
        <ErrorNotice error={bytes.error} onRetry={() => void bytes.refetch()} />
      ) : (
        <Content blob={bytes.data} shown={shown} name={binary.file_name} />
      )}
      {bytes.isLoading ? <Loader size="sm" mx="auto" aria-label={t('items.loadingFile')} /> : null}
    </Stack>
  );
}

async function fetchBytes(executionId: string, binaryId: string): Promise<Blob> {
  const answer = await api.GET('/api/v1/executions/{execution_id}/binaries/{binary_id}', {
    params: { path: { execution_id: executionId, binary_id: binaryId } },
    parseAs: 'blob',
  });
  if (answer.error !== undefined) throw answer.error;
  return answer.data as unknown as Blob;
}

function Content({ blob, shown, name }: { blob: Blob; shown: PreviewKind; name: string }) {
  if ('mediaType' in shown) return <Media blob={blob} kind={shown.kind} mediaType={shown.mediaType} name={name} />;
  return <TextContent blob={blob} kind={shown.kind} />;
}

type MediaProps = { blob: Blob; kind: 'image' | 'audio' | 'video' | 'pdf'; mediaType: string; name: string };

function Media({ blob, kind, mediaType, name }: MediaProps) {
  const url = useBlobUrl(blob, mediaType);
  const [broken, setBroken] = useState(false);
  if (url === null) return null;
  if (broken) return <Notice text={t('items.fileDamaged')} />;
  const onError = () => setBroken(true);
  if (kind === 'image') return <img src={url} alt={name} className={classes.picture} onError={onError} />;
  if (kind === 'audio')
    return <audio src={url} controls className={classes.player} aria-label={name} onError={onError} />;
  if (kind === 'video')
    return <video src={url} controls className={classes.player} aria-label={name} onError={onError} />;
  if (!navigator.pdfViewerEnabled) return <Notice text={t('items.browserCannotShowPdfs')} />;
  return <iframe src={url} title={name} className={classes.pages} />;
}

/** An address for the bytes as exactly this media type, whatever the server called them; gone with the component. */
function useBlobUrl(blob: Blob, mediaType: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob.slice(0, blob.size, mediaType));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, mediaType]);
  return url;
}

function TextContent({ blob, kind }: { blob: Blob; kind: PreviewKind['kind'] }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const read = kind === 'json' ? blob : blob.slice(0, shownTextBytes);
    void read.text().then((content) => current && setText(content));
    return () => {
      current = false;
    };
  }, [blob, kind]);
  const parsed = useMemo(() => (kind === 'json' && text !== null ? parse(text) : undefined), [kind, text]);
  if (text === null) return null;
  if (parsed !== undefined) return <JsonTree value={parsed.value} label={t('items.fileContent')} />;
  if (kind === 'csv') return <CsvTable text={text} />;
  return (
    <>
      <CodeBlock label={t('items.fileContent')} code={text.slice(0, shownTextBytes)} maxHeight={560} />
      {blob.size > shownTextBytes ? <Notice text={t('items.previewIsTruncated')} /> : null}
    </>
  );
}

/** The parsed text where it is an object or list; undefined for everything else, which is shown as text. */
function parse(text: string): { value: object } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { value } : undefined;
  } catch {
    return undefined;
  }
}

const shownRows = 200;

function CsvTable({ text }: { text: string }) {
  const rows = useMemo(() => csvRows(text, shownRows + 1), [text]);
  const [head = [], ...lines] = rows;
  return (
    <>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={t('items.fileContent')}>
        <Table stickyHeader withColumnBorders verticalSpacing={4} fz={12.5}>
          <Table.Thead>
            <Table.Tr>
              {head.map((title, column) => (
                <Table.Th key={`${column} ${title}`}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((cells, line) => (
              <Table.Tr key={line}>
                {cells.map((cell, column) => (
                  <Table.Td key={column}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {rows.length > shownRows ? <Notice text={t('items.previewIsTruncated')} /> : null}
    </>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <Alert variant="light" color="gray" icon={<IconEyeOff />}>
      {text}
    </Alert>
  );
}
