import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../parts/EmptyState.tsx';
import { t } from '../texts/texts.ts';

/** An address without a page. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon={IconMapOff}
      title={t('common.pageNotFound')}
      action={
        <Button component={Link} to="/" variant="light">
          {t('common.goToHome')}
        </Button>
      }
    >
      {t('common.linkOutdated')}
    </EmptyState>
  );
}
