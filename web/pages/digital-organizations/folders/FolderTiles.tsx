import { Anchor, Box, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconFolder } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { useFolderDragRef, useFolderDrop } from './folderDrag.ts';
import { FolderMenu } from './FolderMenu.tsx';
import classes from './folders.module.css';

type FolderTilesProps = {
  folders: readonly Schema<'Folder'>[];
  hasMore: boolean;
  onMore: () => void;
};

/** Folders beside each other, each leading into it and taking what is dropped onto it. */
export function FolderTiles({ folders, hasMore, onMore }: FolderTilesProps) {
  if (folders.length === 0) return null;
  return (
    <Box component="section" aria-label={t('folders.folders')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
        {folders.map((folder) => (
          <Tile key={folder.id} folder={folder} />
        ))}
      </SimpleGrid>
      {hasMore ? (
        <Button mt="sm" variant="subtle" size="compact-sm" onClick={onMore}>
          {t('folders.loadMore')}
        </Button>
      ) : null}
    </Box>
  );
}

function Tile({ folder }: { folder: Schema<'Folder'> }) {
  const drag = useFolderDragRef(folder);
  const { over, ref: drop } = useFolderDrop(folder);
  const { id, name, folder_count: folders, digital_organization_count: digitalOrganizations } = folder;
  const many = t('digitalOrganizations.countDigitalOrganizations', { count: digitalOrganizations });
  return (
    <Paper ref={useMergedRef(drag, drop)} withBorder p="xs" ps="sm" className={over ? classes.over : undefined}>
      <Group gap="sm" wrap="nowrap">
        <IconFolder size={20} aria-hidden color="var(--mantine-color-dimmed)" />
        <Box flex={1} miw={0}>
          <Anchor
            component={Link}
            to={`/digital-organizations?folder=${id}`}
            c="inherit"
            fw={500}
            size="sm"
            truncate
            display="block"
          >
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" truncate>
            {folders === 0
              ? many
              : t('folders.contents', {
                  folders: t('folders.countFolders', { count: folders }),
                  digitalOrganizations: many,
                })}
          </Text>
        </Box>
        <FolderMenu folder={folder} />
      </Group>
    </Paper>
  );
}
