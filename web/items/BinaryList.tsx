import { Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../parts/bytes.ts';
import { t } from '../texts/texts.ts';
import { BinaryPreview } from './BinaryPreview.tsx';
import { itemBinaries, type Binary, type Item } from './itemJson.ts';
import classes from './items.module.css';

const shownFiles = 500;

type BinaryListProps = { found: readonly { item: Item; index: number }[]; executionId: string | null };

/** The files of all items, by item; a click looks into one. */
export function BinaryList({ found, executionId }: BinaryListProps) {
  const [opened, setOpened] = useState<Binary | null>(null);
  const files = found.flatMap(({ item, index }) =>
    itemBinaries(item).map(([name, binary]) => ({ name, binary, index })),
  );
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={t('items.filesOfTheItems')}>
      <div className={classes.files}>
        {files.slice(0, shownFiles).map(({ name, binary, index }) => (
          <Paper key={`${index} ${name}`} withBorder p="xs" radius="md">
            <UnstyledButton
              w="100%"
              onClick={() => setOpened(binary)}
              aria-label={t('items.previewFile', { file: binary.file_name || name })}
            >
              <Group gap="sm" wrap="nowrap">
                <IconFile size={20} aria-hidden />
                <div>
                  <Text size="sm" fw={600} lineClamp={1}>
                    {binary.file_name || name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t('items.itemPlace', { place: index + 1 })} · {name} · {binary.media_type} ·{' '}
                    {formatBytes(binary.size_bytes)}
                  </Text>
                </div>
              </Group>
            </UnstyledButton>
          </Paper>
        ))}
      </div>
      <BinaryPreview binary={opened} executionId={executionId} onClose={() => setOpened(null)} />
    </div>
  );
}

/** The files of one item, in a cell of the table. */
export function BinaryButtons({ item, executionId }: { item: Item; executionId: string | null }) {
  const [opened, setOpened] = useState<Binary | null>(null);
  return (
    <Group gap={4} wrap="nowrap">
      {itemBinaries(item).map(([name, binary]) => (
        <UnstyledButton
          key={name}
          className={classes.cell}
          data-nested
          onClick={() => setOpened(binary)}
          aria-label={t('items.previewFile', { file: binary.file_name || name })}
        >
          {binary.file_name || name}
        </UnstyledButton>
      ))}
      <BinaryPreview binary={opened} executionId={executionId} onClose={() => setOpened(null)} />
    </Group>
  );
}
