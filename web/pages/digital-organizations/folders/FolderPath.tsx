import { Anchor, Box, Breadcrumbs, Group, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { useFolderDrop, type FolderPlace } from './folderDrag.ts';
import { FolderMenu } from './FolderMenu.tsx';
import classes from './folders.module.css';

/** Where an open folder is: each folder above it leads there, and takes what is dropped onto it. */
export function FolderPath({ folder }: { folder: Schema<'Folder'> }) {
  const { project_id } = folder;
  const navigate = useNavigate();
  const up = folder.parent_id === null ? '/digital-organizations' : `/digital-organizations?folder=${folder.parent_id}`;
  return (
    <Box component="nav" aria-label={t('folders.path')}>
      <Group gap="xs">
        <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
          <Above place={{ id: null, project_id }} name={t('digitalOrganizations.digitalOrganizations')} />
          {folder.path.map(({ id, name }) => (
            <Above key={id} place={{ id, project_id }} name={name} />
          ))}
          <Text size="sm" fw={500} aria-current="page">
            {folder.name}
          </Text>
        </Breadcrumbs>
        <FolderMenu folder={folder} onDeleted={() => void navigate(up)} />
      </Group>
    </Box>
  );
}

function Above({ place, name }: { place: FolderPlace; name: string }) {
  const { over, ref } = useFolderDrop(place);
  const to = place.id === null ? '/digital-organizations' : `/digital-organizations?folder=${place.id}`;
  return (
    <Anchor ref={ref} component={Link} to={to} size="sm" className={over ? classes.over : undefined}>
      {name}
    </Anchor>
  );
}
