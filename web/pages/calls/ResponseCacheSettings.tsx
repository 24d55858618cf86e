import { NumberInput, Select, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

type Settings = Schema<'ResponseCacheSettings'>;

const path = '/api/v1/response-cache/settings';
const lifetimes = [
  { value: '300', label: t('models.lifetime5Minutes') },
  { value: '3600', label: t('models.lifetime1Hour') },
  { value: '86400', label: t('models.lifetime1Day') },
  { value: '604800', label: t('models.lifetime7Days') },
  { value: '2592000', label: t('models.lifetime30Days') },
];

/** Settings of the response cache; for owners and admins. */
export function ResponseCacheSettings() {
  return (
    <SettingsPanel title={t('models.cache')} lead={t('models.cacheLead')} read={$api.useQuery('get', path)}>
      {(saved) => <Form saved={saved} />}
    </SettingsPanel>
  );
}

function Form({ saved }: { saved: Settings }) {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState(saved);
  const update = $api.useMutation('put', path, {
    onSuccess: (settings) => {
      queryClient.setQueryData($api.queryOptions('get', path).queryKey, settings);
      notifyDone(t('canvas.saved'));
    },
  });
  const empty = $api.useMutation('delete', '/api/v1/response-cache', {
    onSuccess: () => notifyDone(t('models.cacheEmptied')),
  });
  const change = (values: Partial<Settings>) => setEdited((before) => ({ ...before, ...values }));
  const confirm = () =>
    confirmAction({
      title: t('models.emptyCacheTitle'),
      text: t('models.emptyCacheText'),
      action: t('models.emptyCache'),
      onConfirm: () => empty.mutate({}),
    });
  const seconds = String(edited.lifetime_seconds);
  const isListed = lifetimes.some(({ value }) => value === seconds);
  return (
    <SettingsForm
      save={update}
      onSave={() => update.mutate({ body: edited })}
      remove={empty}
      removeLabel={t('models.emptyCache')}
      onRemove={confirm}
    >
      <Switch
        label={t('models.useCache')}
        checked={edited.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <Select
        label={t('models.cacheLifetime')}
        allowDeselect={false}
        data={
          isListed
            ? lifetimes
            : [
                ...lifetimes,
                { value: seconds, label: t('models.lifetimeSeconds', { seconds: edited.lifetime_seconds }) },
              ]
        }
        value={seconds}
        onChange={(value) => change({ lifetime_seconds: Number(value) })}
      />
      <NumberInput
        label={t('models.cacheSize')}
        description={t('models.cacheSizeHint')}
        min={1}
        max={1000}
        allowDecimal={false}
        clampBehavior="strict"
        value={edited.max_megabytes}
        onChange={(size) => change({ max_megabytes: typeof size === 'number' ? size : 1 })}
      />
    </SettingsForm>
  );
}
