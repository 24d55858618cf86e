import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';

/** Ways on from the home page for people who have begun: templates, the two markets, and models of their own. */
export function MoreToDo() {
  const me = useSession();
  const ways = [
    { to: '/templates', label: t('templates.templates') },
    { to: '/catalog', label: t('catalog.marketAbout') },
    { to: '/market', label: t('market.marketAbout') },
    ...(mayOnInstance(me, 'instance_models.manage') ? [{ to: '/admin/providers', label: t('admin.addProvider') }] : []),
    ...(me.role === 'member' ? [] : [{ to: '/settings/provider-keys', label: t('home.bringYourOwnKey') }]),
  ];
  return (
    <Group gap="xs" role="group" aria-label={t('home.moreToDo')}>
      {ways.map(({ to, label }) => (
        <Button key={to} component={Link} to={to} variant="default" size="xs">
          {label}
        </Button>
      ))}
    </Group>
  );
}
