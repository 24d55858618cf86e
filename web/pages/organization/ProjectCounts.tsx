import { Alert, List, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Losing, losingText } from '../../features/projects/Losing.tsx';
import { t } from '../../texts/texts.ts';

/** Shows the number of items in a project. */
export function ProjectCounts({ contents }: { contents: Schema<'ProjectContents'> }) {
  const lines = [
    [
      contents.digital_organizations,
      t('digitalOrganizations.countDigitalOrganizations', { count: contents.digital_organizations }),
    ],
    [contents.published, t('projects.countPublished', { count: contents.published })],
    [contents.running_executions, t('projects.countRunning', { count: contents.running_executions })],
    [contents.credentials, t('projects.countCredentials', { count: contents.credentials })],
    [contents.data_tables, t('members.dataTables', { count: contents.data_tables })],
    [contents.knowledge_bases, t('knowledge.countBases', { count: contents.knowledge_bases })],
    [contents.api_documents, t('apiDocuments.countDocuments', { count: contents.api_documents })],
    [contents.employees, t('employees.countEmployees', { count: contents.employees })],
    [contents.positions, t('employees.countPositions', { count: contents.positions })],
    [contents.folders, t('folders.countFolders', { count: contents.folders })],
    [contents.members, t('projects.countMembers', { count: contents.members })],
    [contents.service_accounts, t('projects.countServiceAccounts', { count: contents.service_accounts })],
  ] as const;
  const shown = lines.filter(([count]) => count > 0);
  if (shown.length === 0) return <Text size="sm">{t('projects.isEmpty')}</Text>;
  return (
    <List size="sm">
      {shown.map(([, text]) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}

/** Shows who would lose access, and which names conflict. */
export function ProjectConsequences({ contents }: { contents: Schema<'ProjectContents'> }) {
  const { losing, taken_names: taken } = contents;
  if (losing.length + taken.length === 0) return null;
  return (
    <Alert color={taken.length > 0 ? 'red' : 'yellow'} title={t('projects.consequences')} role="status">
      <Stack gap="xs">
        {taken.length > 0 ? (
          <Text size="sm">{t('projects.takenNames', { names: taken.map(({ name }) => name).join(', ') })}</Text>
        ) : null}
        {losing.length > 0 ? <Text size="sm">{losingText(losing)}</Text> : null}
        <Losing losing={losing} />
      </Stack>
    </Alert>
  );
}
