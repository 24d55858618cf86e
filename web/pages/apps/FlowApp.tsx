import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay, IconPencil, IconShare2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { MarkdownText } from '../../parts/MarkdownText.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { AppChat } from './AppChat.tsx';
import { appStart, type AppStart } from './appForm.ts';
import { AppHistory } from './AppHistory.tsx';
import classes from './apps.module.css';
import { AppRun } from './AppRun.tsx';
import { AppRunForm } from './AppRunForm.tsx';
import { ShareAppDialog } from './ShareAppDialog.tsx';

/** The app of a digital organization. */
export function FlowApp({ id }: { id: string }) {
  const read = $api.useQuery('get', '/api/v1/digital-organizations/{digital_organization_id}', {
    params: { path: { digital_organization_id: id } },
  });
  return read.data === undefined ? (
    <UnreadPage
      read={read}
      what={t('digitalOrganizations.app')}
      list={{ to: '/digital-organizations', title: t('digitalOrganizations.digitalOrganizations') }}
    />
  ) : (
    <Found facts={read.data} />
  );
}

function Found({ facts }: { facts: Schema<'DigitalOrganization'> }) {
  const { published_version_id: versionId, permissions } = facts;
  const [sharing, share] = useDisclosure(false);
  return (
    <PageFrame
      title={facts.name}
      {...(facts.description === '' ? {} : { description: <MarkdownText text={facts.description} /> })}
      actions={
        <>
          {permissions.includes('edit') ? (
            <Button
              component={Link}
              to={`/digital-organizations/${facts.id}`}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t('keys.edit')}
            </Button>
          ) : null}
          {versionId === null ? null : (
            <Button variant="default" leftSection={<IconShare2 size={16} aria-hidden />} onClick={share.open}>
              {t('digitalOrganizations.appShare')}
            </Button>
          )}
        </>
      }
    >
      {versionId === null ? (
        <EmptyState icon={IconPlayerPlay} title={t('digitalOrganizations.appNotPublished')}>
          {t('digitalOrganizations.appNotPublishedWhat')}
        </EmptyState>
      ) : (
        <Published facts={facts} versionId={versionId} sharing={sharing} onShared={share.close} />
      )}
    </PageFrame>
  );
}

type PublishedProps = {
  facts: Schema<'DigitalOrganization'>;
  versionId: string;
  sharing: boolean;
  onShared: () => void;
};

function Published({ facts, versionId, sharing, onShared }: PublishedProps) {
  const version = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}',
    {
      params: { path: { digital_organization_id: facts.id, version_id: versionId } },
    },
  );
  const graph = version.data?.graph;
  const start = useMemo(() => (graph === undefined ? null : appStart(graph)), [graph]);
  const [search, setSearch] = useSearchParams();
  const runId = search.get('run');
  const show = (id: string) => setSearch({ run: id });
  if (start === null)
    return version.error === null ? (
      <TableSkeleton />
    ) : (
      <ErrorNotice error={version.error} onRetry={() => void version.refetch()} />
    );
  return (
    <>
      {sharing ? <ShareAppDialog facts={facts} start={start} onClose={onShared} /> : null}
      <div className={classes.columns}>
        <Stack gap="lg">
          <Starting facts={facts} start={start} onStarted={show} />
          {runId === null ? null : <AppRun key={runId} executionId={runId} />}
        </Stack>
        {start.kind === 'form' ? <AppHistory id={facts.id} shownId={runId} onShow={show} /> : null}
      </div>
    </>
  );
}

type StartingProps = { facts: Schema<'DigitalOrganization'>; start: AppStart; onStarted: (id: string) => void };

function Starting({ facts, start, onStarted }: StartingProps) {
  if (start.kind === 'none')
    return (
      <EmptyState icon={IconPlayerPlay} title={t('digitalOrganizations.appNoForm')}>
        {t('digitalOrganizations.appNoFormWhat')}
      </EmptyState>
    );
  const address = facts.addresses.find(({ node_id: nodeId }) => nodeId === start.node.id)?.production_url;
  if (start.kind === 'chat') return <AppChat address={address} needsToken={start.needsToken} title={facts.name} />;
  if (start.kind === 'form') return <AppRunForm facts={facts} start={start} onStarted={onStarted} />;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('digitalOrganizations.appFormElsewhere')}</Text>
      {address === undefined ? null : (
        <Button component="a" href={address} target="_blank" rel="noopener">
          {t('digitalOrganizations.appOpenForm')}
        </Button>
      )}
    </Stack>
  );
}
