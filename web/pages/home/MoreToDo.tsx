import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';

/** Ways on from the home page for people who have begun: templates, models, the two markets; with `connect` also own model providers. */
export function MoreToDo({ connect }: { connect: boolean }) {
  const me = useSession();
  const ways = [
    { to: '/templates', label: t('templates.templates') },
    { to: '/models', label: t('home.findAModel') },
    { to: '/catalog', label: t('catalog.marketAbout') },
    { to: '/market', label: t('market.marketAbout') },
    ...(connect && mayOnInstance(me, 'instance_models.manage')
      ? [{ to: '/admin/providers', label: t('admin.addProvider') }]
      : []),
    ...(!connect || me.role === 'member' ? [] : [{ to: '/settings/provider-keys', label: t('home.bringYourOwnKey') }]),
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
