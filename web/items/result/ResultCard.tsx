import { ActionIcon, CopyButton, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '../../texts/texts.ts';
import { downloadBlob } from '../downloadFile.ts';
import type { Binary, Item } from '../itemJson.ts';
import classes from './result.module.css';
import { copiedText, resultFile } from './resultFile.ts';
import { ResultFileView } from './ResultFileView.tsx';
import { resultOf } from './resultOf.ts';
import { ResultText } from './ResultText.tsx';

type ResultCardProps = {
  /** The items of the result. */
  items: readonly Item[];
  /** How many items there are; more than `items` if only some are loaded. */
  count: number;
  /** Names the result. */
  title: ReactNode;
  /** Name of the file that is saved, without its ending. */
  fileName: string;
  readFile: (file: Binary) => Promise<Blob>;
  /** Further buttons. */
  actions?: ReactNode;
};

/** A result as what it is: text, Markdown, table, JSON, page, picture, sound, video or PDF; copied and downloaded. */
export function ResultCard({ items, count, title, fileName, readFile, actions }: ResultCardProps) {
  const { content, files } = useMemo(() => resultOf(items), [items]);
  const file = resultFile(content);
  return (
    <section className={classes.card} aria-label={t('items.result')} data-result>
      <Group gap={4} wrap="nowrap" className={classes.head}>
        <Text component="h2" size="sm" fw={600} m={0} truncate flex={1} miw={0}>
          {title}
        </Text>
        {file === null ? null : (
          <>
            <CopyButton value={copiedText(content)} timeout={1500}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? t('publish.copied') : t('common.copy')}>
                  <ActionIcon
                    variant="subtle"
                    color={copied ? 'teal' : 'gray'}
                    aria-label={t('items.copyResult')}
                    onClick={copy}
                  >
                    {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
            <Tooltip label={t('items.downloadAs', { format: file.ending.toUpperCase() })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('items.downloadResult')}
                onClick={() =>
                  downloadBlob(`${fileName}.${file.ending}`, new Blob([file.text], { type: file.mediaType }))
                }
              >
                <IconDownload size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        {actions}
      </Group>
      <Stack gap="sm" className={classes.body} tabIndex={0} role="group" aria-label={t('items.resultContent')}>
        <ResultText content={content} />
        {files.map((one) => (
          <ResultFileView key={one.id} file={one} read={readFile} />
        ))}
        {count > items.length ? (
          <Text size="sm" c="dimmed">
            {t('items.firstOfAll', { shown: items.length, all: count })}
          </Text>
        ) : null}
      </Stack>
    </section>
  );
}
