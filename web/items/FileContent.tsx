import { Alert, Table } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { CodeBlock } from '../parts/CodeBlock.tsx';
import { t } from '../texts/texts.ts';
import { csvRows } from './csvRows.ts';
import classes from './items.module.css';
import { JsonTree } from './JsonTree.tsx';
import { shownTextBytes, type PreviewKind } from './previewKind.ts';

/** Shows a file's content: images, audio, video and PDFs in viewers, everything else as text. */
export function FileContent({ blob, shown, name }: { blob: Blob; shown: PreviewKind; name: string }) {
  if ('mediaType' in shown) return <Media blob={blob} kind={shown.kind} mediaType={shown.mediaType} name={name} />;
  return <TextContent blob={blob} kind={shown.kind} />;
}

type MediaProps = { blob: Blob; kind: 'image' | 'audio' | 'video' | 'pdf'; mediaType: string; name: string };

function Media({ blob, kind, mediaType, name }: MediaProps) {
  const url = useBlobUrl(blob, mediaType);
  const [broken, setBroken] = useState(false);
  if (url === null) return null;
  if (broken) return <FileNotice text={t('items.fileDamaged')} />;
  const onError = () => setBroken(true);
  if (kind === 'image') return <img src={url} alt={name} className={classes.picture} onError={onError} />;
  if (kind === 'audio')
    return <audio src={url} controls className={classes.player} aria-label={name} onError={onError} />;
  if (kind === 'video')
    return <video src={url} controls className={classes.player} aria-label={name} onError={onError} />;
  if (!navigator.pdfViewerEnabled) return <FileNotice text={t('items.browserCannotShowPdfs')} />;
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
      {blob.size > shownTextBytes ? <FileNotice text={t('items.previewIsTruncated')} /> : null}
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
      {rows.length > shownRows ? <FileNotice text={t('items.previewIsTruncated')} /> : null}
    </>
  );
}

/** Explains that a file is not shown, or only partly. */
export function FileNotice({ text }: { text: string }) {
  return (
    <Alert variant="light" color="gray" icon={<IconEyeOff />}>
      {text}
    </Alert>
  );
}
