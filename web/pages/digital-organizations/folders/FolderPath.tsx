import { Anchor, Box, Breadcrumbs, Group, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { FolderMenu } from './FolderMenu.tsx';

/** Where an open folder is: each folder above it leads there. */
export function FolderPath({ folder }: { folder: Schema<'Folder'> }) {
  const navigate = useNavigate();
  const up = folder.parent_id === null ? '/digital-organizations' : `/digital-organizations?folder=${folder.parent_id}`;
  return (
    <Box component="nav" aria-label={t('folders.path')}>
      <Group gap="xs">
        <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
          <Anchor component={Link} to="/digital-organizations" size="sm">
            {t('digitalOrganizations.digitalOrganizations')}
          </Anchor>
          {folder.path.map(({ id, name }) => (
            <Anchor key={id} component={Link} to={`/digital-organizations?folder=${id}`} size="sm">
              {name}
            </Anchor>
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
