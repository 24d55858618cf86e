import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { $api } from '../api/client.ts';
import { notifyError } from '../parts/notify.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { t } from '../texts/texts.ts';
import classes from './OrganizationSwitcher.module.css';
import { useSession } from './session.ts';

const NewOrganizationDialog = lazyPart(async () => (await import('./NewOrganizationDialog.tsx')).NewOrganizationDialog);

/** The organization that this session acts in, and the way to the others of the account, and to new ones. */
export function OrganizationSwitcher({ onNavigate }: { onNavigate: () => void }) {
  const me = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [creates, setCreates] = useState(false);
  const move = $api.useMutation('patch', '/api/v1/sessions/current', {
    onSuccess: async () => {
      await queryClient.resetQueries();
      await navigate('/');
      onNavigate();
    },
    onError: (error) => notifyError(t('account.couldNotSwitchOrganization'), error),
  });
  const { id: currentId, name } = me.organization;
  return (
    <>
      <Menu position="bottom-start" width={250} keepMounted={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button} disabled={move.isPending}>
            <VisuallyHidden>{t('app.organizationName', { name })}</VisuallyHidden>
            <Text aria-hidden className={classes.name} truncate>
              {name}
            </Text>
            <IconSelector size={14} aria-hidden className={classes.arrows} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('app.organizations')}</Menu.Label>
          {me.organizations.map((one) => (
            <Menu.Item
              key={one.id}
              leftSection={<Avatar aria-hidden name={one.name} size={22} radius="sm" color="brand" />}
              rightSection={one.id === currentId ? <IconCheck size={16} aria-label={t('app.chosen')} /> : null}
              onClick={() => {
                if (one.id !== currentId) move.mutate({ body: { organization_id: one.id } });
              }}
            >
              {one.name}
            </Menu.Item>
          ))}
          {me.may_create_organizations ? (
            <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreates(true)}>
              {t('app.newOrganization')}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to="/settings/organization"
            leftSection={<IconBuilding size={16} aria-hidden />}
            onClick={onNavigate}
          >
            {t('app.organizationSettings')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {creates ? (
        <Suspense>
          <NewOrganizationDialog
            onClose={() => {
              setCreates(false);
              onNavigate();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
