import { Button } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mayOnInstance, useSession } from '../app/session.ts';
import { t } from '../texts/texts.ts';
import { EmptyState } from './EmptyState.tsx';

/** Shown in place of an empty model list; users who can change that get a link. */
export function NoModels({ title }: { title: string }) {
  const mayAdd = mayOnInstance(useSession(), 'instance_models.manage');
  return (
    <EmptyState
      icon={IconCpu}
      title={title}
      action={
        mayAdd ? (
          <Button component={Link} to="/admin/models" mt="xs">
            {t('keys.makeModelsAvailable')}
          </Button>
        ) : null
      }
    >
      {mayAdd ? t('keys.sandboxText') : t('keys.noModelsForAdmin')}
    </EmptyState>
  );
}
