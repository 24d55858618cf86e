import { Alert, List, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { roleName } from './mappedRoleNames.ts';

type Person = Schema<'SsoMappingPreview'>['people'][number];
type Projects = readonly { id: string; name: string }[];

type MappingPreviewProps = {
  preview: Schema<'SsoMappingPreview'>;
  projects: Projects;
  /** Returns the label of a custom role. */
  nameOf: (role: string) => string;
};

/** Shows the users whose roles the mapping rules would change at their next sign-in. */
export function MappingPreview({ preview, projects, nameOf }: MappingPreviewProps) {
  const { people, unchanged, unknown } = preview;
  return (
    <Alert color="gray" variant="light" role="status" title={t('sso.atNextSignIn')}>
      <Stack gap="xs">
        {people.length === 0 ? <Text size="sm">{t('sso.nothingChanges')}</Text> : null}
        <List size="sm">
          {people.map((person) => (
            <List.Item key={person.account_id}>
              {person.name} ({person.email}): {changesOf(person, projects, nameOf).join(', ')}
            </List.Item>
          ))}
        </List>
        <Text size="xs" c="dimmed">
          {t('sso.peopleUnchanged', { count: unchanged })}{' '}
          {unknown === 0 ? '' : t('sso.peopleUnknown', { count: unknown })}
        </Text>
      </Stack>
    </Alert>
  );
}

function changesOf(
  { organization, projects: changed }: Person,
  projects: Projects,
  nameOf: MappingPreviewProps['nameOf'],
): string[] {
  const line = (place: string, before: string | null, after: string | null): string =>
    t('sso.roleChange', { place, before: roleName(before, nameOf), after: roleName(after, nameOf) });
  return [
    ...(organization === null ? [] : [line(t('app.organization'), organization.before, organization.after)]),
    ...changed.map(({ project_id, before, after }) =>
      line(projects.find(({ id }) => id === project_id)?.name ?? project_id, before, after),
    ),
  ];
}
