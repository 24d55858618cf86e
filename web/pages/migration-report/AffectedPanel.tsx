import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Panel } from '../../parts/Panel.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { IssueText } from './IssueText.tsx';

type Affected = Schema<'AffectedDigitalOrganization'>;
type Issue = Schema<'MigrationIssue'>;

/** An issue of a node, wherever it is. */
type FoundIssue = { issue: Issue; places: Issue['where'][]; isFixable: boolean };

/** Fixes an issue; absent for those who see digital organizations of others. */
export type FixIssue = {
  isPending: (digitalOrganizationId: string, issue: Issue) => boolean;
  start: (digitalOrganizationId: string, issue: Issue) => void;
};

const places: Readonly<Record<Issue['where'], string>> = {
  draft: t('migration.inDraft'),
  published: t('migration.inPublished'),
  execution: t('migration.inExecutions'),
  file: t('migration.inFile'),
};

/** A digital organization with its issues. */
export function AffectedPanel({ affected, fix }: { affected: Affected; fix?: FixIssue }) {
  const { id, name, organization, project, owner, is_published: isPublished, last_run_at: lastRunAt } = affected;
  const place = fix ? project.name : `${organization.name} / ${project.name}`;
  return (
    <Panel padded>
      <Stack gap="sm" component="section" aria-label={name}>
        <div>
          <Title order={3} fz={16}>
            {fix ? (
              <Anchor component={Link} to={`/digital-organizations/${id}`} inherit>
                {name}
              </Anchor>
            ) : (
              name
            )}
          </Title>
          <Text size="sm" c="dimmed">
            {[
              place,
              isPublished ? t('common.published') : t('common.draft'),
              owner === null ? null : t('market.byPublisher', { name: owner.name }),
              affected.open_executions === 0 ? null : t('migration.open', { count: affected.open_executions }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
            {' · '}
            {t('migration.lastRun')} <TimeAgo iso={lastRunAt} />
          </Text>
        </div>
        {found(affected.issues).map((one) => (
          <IssueLine
            key={`${one.issue.rule} ${one.issue.node_id} ${one.issue.message}`}
            found={one}
            id={id}
            fix={fix}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function IssueLine({ found: one, id, fix }: { found: FoundIssue; id: string; fix: FixIssue | undefined }) {
  const { issue, isFixable } = one;
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <IssueText issue={issue}>
        <Text size="sm" fw={600}>
          {issue.node_name}
        </Text>
        <Text size="xs" c="dimmed">
          {one.places.map((place) => places[place]).join(', ')}
        </Text>
      </IssueText>
      {isFixable && fix ? (
        <Button
          size="xs"
          variant="default"
          loading={fix.isPending(id, issue)}
          aria-label={t('migration.fixNode', { name: issue.node_name ?? '' })}
          onClick={() => fix.start(id, issue)}
        >
          {t('migration.fixDraft')}
        </Button>
      ) : null}
    </Group>
  );
}

/** One line for an issue that the draft, the version and executions share. */
function found(issues: readonly Issue[]): FoundIssue[] {
  const byIssue = Map.groupBy(issues, ({ rule, node_id: nodeId, message }) => `${rule} ${nodeId} ${message}`);
  return [...byIssue.values()].map((same) => ({
    issue: same[0]!,
    places: [...new Set(same.map(({ where }) => where))],
    isFixable: same.some(({ is_fixable: isFixable }) => isFixable),
  }));
}
