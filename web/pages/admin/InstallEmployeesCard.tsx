import { Button, Group } from '@mantine/core';
import { IconBuildingStore, IconDownload } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { StartCard } from '../home/StartCard.tsx';
import { useShippedEmployees } from './useShippedEmployees.ts';

/** A first step for admins: installs the employees that ship with Bureau, and opens the market. Renders nothing once one is installed. */
export function InstallEmployeesCard() {
  const { install, isFirst, mayInstall } = useShippedEmployees();
  const navigate = useNavigate();
  if (!isFirst || !mayInstall) return null;
  return (
    <StartCard icon={IconBuildingStore} title={t('market.addShipped')} lead={t('market.shippedLead')}>
      <ErrorNotice error={install.error} title={t('market.couldNotInstall')} />
      <Group gap="xs">
        <Button
          size="xs"
          loading={install.isPending}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => install.mutate({}, { onSuccess: () => void navigate('/market') })}
        >
          {t('market.installShipped')}
        </Button>
        <Button component={Link} to="/admin/listings" variant="default" size="xs">
          {t('market.whichOnes')}
        </Button>
      </Group>
    </StartCard>
  );
}
