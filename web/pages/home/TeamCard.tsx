import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';

/** Tells a member who sees nothing yet why: what colleagues built is in their personal spaces or in projects. Links to the member's projects. */
export function TeamCard() {
  const { organization, role } = useSession();
  const projects = $api.useQuery(
    'get',
    '/api/v1/projects',
    { params: { query: { limit: 50 } } },
    { enabled: role !== 'owner' },
  );
  if (role === 'owner' || projects.data === undefined) return null;
  const teams = projects.data.data.filter(({ kind }) => kind === 'team');
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<IconUsersGroup aria-hidden />}
      title={t('home.inOrganization', { organization: organization.name })}
    >
      <Text size="sm">{teams.length === 0 ? t('home.noTeamProject') : t('home.yourTeamProjects')}</Text>
      {teams.length === 0 ? null : (
        <List size="sm" mt={4}>
          {teams.map(({ id, name }) => (
            <List.Item key={id}>
              <Anchor
                component={Link}
                to={`/digital-organizations?project=${id}`}
                c="inherit"
                inherit
                underline="always"
              >
                {name}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
