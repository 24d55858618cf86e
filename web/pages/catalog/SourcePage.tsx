import { Anchor, Button, Group, PasswordInput, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { allSearches } from '../../catalog/searchReads.ts';
import { notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { formatDuration } from '../../parts/time.ts';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import classes from './catalog.module.css';
import { CatalogContactForm } from './CatalogContactForm.tsx';
import { LicenceLine } from './LicenceLine.tsx';
import { limitText } from './limitText.ts';
import { SourceState } from './SourceState.tsx';
import { rateText } from './SourcesPage.tsx';

type Source = Schema<'CatalogSource'>;

/** Data market > a source: its terms, its state here, its keys and its searches. */
export function SourcePage() {
  const { sourceId = '' } = useParams();
  const read = $api.useQuery('get', '/api/v1/catalog/sources/{source_id}', {
    params: { path: { source_id: sourceId } },
  });
  const source = read.data;
  if (source === undefined)
    return (
      <UnreadPage
        read={read}
        what={t('catalog.source')}
        list={{ to: '/catalog/sources', title: t('catalog.sources') }}
      />
    );
  return (
    <PageFrame
      title={source.title}
      description={source.description}
      actions={
        <>
          <Button component="a" href={source.homepage} target="_blank" rel="noreferrer noopener" variant="default">
            {t('catalog.homepage')}
          </Button>
          <Button component="a" href={source.docs} target="_blank" rel="noreferrer noopener" variant="default">
            {t('catalog.documentation')}
          </Button>
        </>
      }
    >
      <Group gap="sm">
        <SourceState status={source.status} />
        {source.status_reason === null ? null : <Text size="sm">{source.status_reason}</Text>}
      </Group>
      <Facts source={source} />
      <Settings source={source} />
      <Searches sourceId={source.id} />
    </PageFrame>
  );
}

function Facts({ source }: { source: Source }) {
  const { health, limits, cache_seconds: cacheSeconds } = source;
  const facts: [string, React.ReactNode][] = [
    [t('catalog.licence'), <LicenceLine key="licence" licence={source.licence} />],
    [t('keys.limits'), limits.map(limitText).join(', ')],
    [
      t('catalog.keptFor'),
      cacheSeconds === 0 ? t('catalog.notKept') : t('catalog.minutes', { count: Math.round(cacheSeconds / 60) }),
    ],
    [t('catalog.lastSuccess'), <TimeAgo key="success" iso={health.last_success_at} />],
    [
      t('catalog.lastFailure'),
      <>
        <TimeAgo key="failure" iso={health.last_failure_at} /> {health.last_failure ?? ''}
      </>,
    ],
    [t('catalog.errorRate'), t('catalog.rateOf', { rate: rateText(health), count: health.searches })],
    [t('catalog.latency'), health.mean_latency_ms === null ? '–' : formatDuration(health.mean_latency_ms)],
  ];
  return (
    <Panel>
      <Table aria-label={t('catalog.aboutSource')}>
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={{ base: 130, sm: 180 }} className={classes.fact}>
                {name}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

/** The organization's key, and the settings of instance admins. */
function Settings({ source }: { source: Source }) {
  const me = useSession();
  const queryClient = useQueryClient();
  const again = () =>
    readAgain(
      queryClient,
      '/api/v1/catalog/sources',
      '/api/v1/catalog/sources/{source_id}',
      '/api/v1/catalog/searches',
      '/api/v1/catalog/searches/{search_id}',
    );
  const options = { onSuccess: again, onError: (error: unknown) => notifyError(t('catalog.couldNotSave'), error) };
  const params = { path: { source_id: source.id } };
  const set = $api.useMutation('put', '/api/v1/catalog/sources/{source_id}/key', options);
  const remove = $api.useMutation('delete', '/api/v1/catalog/sources/{source_id}/key', options);
  const update = $api.useMutation('patch', '/api/v1/admin/catalog/sources/{source_id}', options);
  const mayKeys = me.role === 'owner' || me.role === 'admin';
  const mayInstance = mayOnInstance(me, 'instance_catalog.manage');
  const { key, own_key: ownKey } = source;
  if ((key === null || !mayKeys) && !mayInstance) return null;
  return (
    <Panel padded>
      <Stack>
        {key === null || !mayKeys ? null : (
          <KeyForm
            label={t('catalog.ownKey')}
            description={`${key.need === 'required' ? t('catalog.keyNeeded') : t('catalog.keyHelps')} ${key.note ?? ''}`}
            url={key.url}
            last4={ownKey?.last4 ?? null}
            onSet={(value) => set.mutateAsync({ params, body: { key: value } })}
            onRemove={() => remove.mutate({ params })}
          />
        )}
        {mayInstance ? (
          <>
            <Title order={2} fz="md">
              {t('catalog.forTheInstance')}
            </Title>
            {source.needs_contact ? <CatalogContactForm /> : null}
            {source.off_by_default === null ? null : <Text size="sm">{source.off_by_default}</Text>}
            <SegmentedControl
              aria-label={t('catalog.offered')}
              data={[
                { value: 'null', label: t('panel.default') },
                { value: 'true', label: t('catalog.on') },
                { value: 'false', label: t('admin.off') },
              ]}
              value={String(source.enabled)}
              onChange={(value) =>
                update.mutate({ params, body: { enabled: value === 'null' ? null : value === 'true' } })
              }
            />
            {key === null ? null : (
              <KeyForm
                label={t('catalog.instanceKey')}
                description={t('catalog.instanceKeyText')}
                url={key.url}
                last4={source.has_instance_key ? '…' : null}
                onSet={(value) => update.mutateAsync({ params, body: { key: value } })}
                onRemove={() => update.mutate({ params, body: { key: null } })}
              />
            )}
          </>
        ) : null}
      </Stack>
    </Panel>
  );
}

type KeyFormProps = {
  label: string;
  description: string;
  url: string;
  /** Of the key that is set; null if there is none. */
  last4: string | null;
  onSet: (value: string) => Promise<unknown>;
  onRemove: () => void;
};

function KeyForm({ label, description, url, last4, onSet, onRemove }: KeyFormProps) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSet(value.trim()).then(
          () => setValue(''),
          () => undefined,
        );
      }}
    >
      <Group align="flex-end" gap="xs">
        <PasswordInput
          flex={1}
          miw={240}
          label={label}
          description={
            <>
              {description}{' '}
              <Anchor href={url} target="_blank" rel="noreferrer noopener" fz="inherit" underline="always">
                {t('catalog.whereToGetOne')}
              </Anchor>
            </>
          }
          placeholder={last4 === null ? '' : `••••${last4}`}
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" disabled={value.trim() === ''}>
          {t('common.save')}
        </Button>
        {last4 === null ? null : (
          <Button variant="default" onClick={onRemove}>
            {t('catalog.removeKey')}
          </Button>
        )}
      </Group>
    </form>
  );
}

function Searches({ sourceId }: { sourceId: string }) {
  const { data = [] } = useQuery(allSearches());
  return (
    <Stack gap="xs">
      <Title order={2} fz="md">
        {t('catalog.searches')}
      </Title>
      {data
        .filter((search) => search.source_id === sourceId)
        .map(({ id, title, description }) => (
          <div key={id}>
            <Anchor component={Link} to={`/catalog/searches/${id}`} fw={500}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </div>
        ))}
    </Stack>
  );
}
