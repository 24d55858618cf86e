import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { DraftStore } from '../model/draftStore.ts';
import { diffGraphs, type GraphDiff } from '../model/graphDiff.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { t } from '../../../texts/texts.ts';
import { savingOfDraft, useDraftPart } from './useDraftPart.ts';

type ConflictNoticeProps = {
  digitalOrganizationId: string;
  store: DraftStore;
  onResolve: (choice: 'theirs' | 'mine') => void;
};

/** Shows a save conflict with its differences, or why saving fails, and the next step. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const saving = useDraftPart(props.store, savingOfDraft);
  if (saving.state === 'failed') return <ErrorNotice error={saving.error} title={t('publish.changesUnsaved')} />;
  return saving.state === 'conflict' ? <Conflict {...props} /> : null;
}

function Conflict({ digitalOrganizationId, store, onResolve }: ConflictNoticeProps) {
  // Read separately from the editor's own data, which stays unchanged until the user decides.
  const newest = useQuery({
    queryKey: ['conflict', digitalOrganizationId],
    queryFn: async () => {
      const params = { path: { digital_organization_id: digitalOrganizationId } };
      const { data, error } = await api.GET('/api/v1/digital-organizations/{digital_organization_id}', { params });
      if (error) throw error;
      return data;
    },
    gcTime: 0,
  });
  const { graph } = store.savedDraft;
  const mine = changedNames(diffGraphs(graph, store.draft.graph));
  const theirs = newest.data === undefined ? null : changedNames(diffGraphs(graph, newest.data.draft));
  const both = theirs === null ? [] : mine.filter((name) => theirs.includes(name));
  return (
    <Alert color="orange" radius={0} icon={<IconUsers />} title={t('publish.changedByOther')} role="alert">
      <Text size="sm">{t('publish.conflictText')}</Text>
      <Text size="sm" mt={4}>
        <b>{t('publish.yourChanges')}</b> {listed(mine)}
        <br />
        <b>{t('publish.theirChanges')}</b> {theirs === null ? '…' : listed(theirs)}
        {both.length === 0 ? null : (
          <>
            <br />
            <b>{t('publish.changedInBoth')}</b> {listed(both)}
          </>
        )}
      </Text>
      <Group mt="xs" gap="xs">
        <Button size="xs" onClick={() => onResolve('theirs')}>
          {t('publish.useTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onResolve('mine')}>
          {t('publish.keepMine')}
        </Button>
        <CopyButton value={JSON.stringify(store.draft.graph, null, 2)}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="subtle"
              leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('publish.copied') : t('publish.copyMineAsJson')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}

/** Returns the names of nodes that differ, and other differences, in words. */
function changedNames(diff: GraphDiff): string[] {
  const { added, removed, changed, moved, addedConnections, removedConnections } = diff;
  const names = [...added, ...removed, ...[...changed, ...moved].map(({ after }) => after)].map(({ name }) => name);
  const connections = addedConnections.length + removedConnections.length > 0 ? [t('publish.connections')] : [];
  return [...names, ...connections];
}

const mostNames = 12;

function listed(names: string[]): string {
  if (names.length === 0) return t('publish.noCanvasChanges');
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames
    ? t('publish.namesAndMoreMore', { names: shown, more: names.length - mostNames })
    : shown;
}
