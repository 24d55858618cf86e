import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../api/client.ts';
import { FileContent, FileNotice } from '../items/FileContent.tsx';
import { JsonTree } from '../items/JsonTree.tsx';
import { previewKind } from '../items/previewKind.ts';
import { RowsTable } from '../items/result/RowsTable.tsx';
import { formatBytes } from '../parts/bytes.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { FormPanel } from '../parts/FormPanel.tsx';
import { MarkdownText } from '../parts/MarkdownText.tsx';
import { t } from '../texts/texts.ts';
import { outputLabels } from './listingWords.ts';

type Part = Schema<'RunPart'>;
type PartViewProps = {
  part: Part;
  /** Address of its bytes; without it only the description is shown. */
  address?: string;
  /** Reads its bytes. */
  read?: () => Promise<Blob>;
};

/** Shows a part of a deliverable: small texts inline, files as a preview, with a download in any case. */
export function PartView({ part, address, read }: PartViewProps) {
  const { name, kind, media_type: mediaType, size_bytes: size } = part;
  return (
    <FormPanel title={name === '' ? outputLabels[kind] : name}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {[outputLabels[kind], mediaType, formatBytes(size)].join(' · ')}
        </Text>
        {address === undefined ? null : (
          <Anchor href={address} download={name} size="sm" aria-label={t('market.downloadName', { name })}>
            <Group gap={4} component="span" display="inline-flex">
              <IconDownload size={15} aria-hidden />
              {t('items.download')}
            </Group>
          </Anchor>
        )}
      </Group>
      <Content part={part} {...(read === undefined ? {} : { read })} />
    </FormPanel>
  );
}

function Content({ part, read }: Pick<PartViewProps, 'part' | 'read'>) {
  const { text, json, kind } = part;
  if (kind === 'text' && text !== undefined) return <MarkdownText text={text} />;
  if (kind === 'table' && isTable(json)) return <RowsTable rows={json} />;
  if (json !== undefined && typeof json === 'object' && json !== null)
    return <JsonTree value={json} label={t('items.fileContent')} />;
  if (json !== undefined) return <Text className="mono">{JSON.stringify(json)}</Text>;
  return read === undefined ? null : <FilePreview part={part} read={read} />;
}

function isTable(json: unknown): json is Record<string, unknown>[] {
  return Array.isArray(json) && json.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
}

/** Previews an untrusted file on demand. */
function FilePreview({ part, read }: Required<Pick<PartViewProps, 'part' | 'read'>>) {
  const [wanted, setWanted] = useState(false);
  const shown = previewKind({
    id: part.sha256,
    file_name: part.name,
    file_extension: part.name.split('.').at(-1)?.toLowerCase() ?? '',
    media_type: part.media_type,
    size_bytes: part.size_bytes,
    sha256: part.sha256,
  });
  const bytes = useQuery({
    queryKey: ['part', part.sha256, part.position],
    queryFn: read,
    enabled: wanted,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  if (shown.kind === 'none')
    return <FileNotice text={shown.why === 'size' ? t('items.fileTooLarge') : t('items.noPreview')} />;
  if (bytes.data !== undefined) return <FileContent blob={bytes.data} shown={shown} name={part.name} />;
  return (
    <Stack gap="xs" align="flex-start">
      <ErrorNotice error={bytes.error} onRetry={() => void bytes.refetch()} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEye size={15} aria-hidden />}
        loading={bytes.isLoading}
        onClick={() => setWanted(true)}
      >
        {t('market.showFile')}
      </Button>
    </Stack>
  );
}
