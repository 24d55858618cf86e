import { NumberInput, Switch, TagsInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { DataKindsField } from '../../parts/DataKindsField.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

type Settings = Schema<'CallBodySettings'>;

const path = '/api/v1/call-bodies/settings';

/** Settings for the prompts and answers of calls; for owners and admins. */
export function CallBodySettings() {
  return (
    <SettingsPanel
      title={t('keys.promptsAndAnswers')}
      lead={t('keys.promptsAndAnswersLead')}
      read={$api.useQuery('get', path)}
    >
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
  const remove = $api.useMutation('delete', '/api/v1/call-bodies', {
    onSuccess: () => notifyDone(t('keys.bodiesDeleted')),
  });
  const change = (values: Partial<Settings>) => setEdited((before) => ({ ...before, ...values }));
  const confirm = () =>
    confirmAction({
      title: t('keys.deleteBodiesTitle'),
      text: t('keys.deleteBodiesText'),
      onConfirm: () => remove.mutate({}),
    });
  return (
    <SettingsForm
      save={update}
      onSave={() => update.mutate({ body: edited })}
      remove={remove}
      removeLabel={t('keys.deleteBodies')}
      onRemove={confirm}
    >
      <Switch
        label={t('keys.keepBodies')}
        checked={edited.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('keys.bodyRetention')}
        min={1}
        max={90}
        allowDecimal={false}
        clampBehavior="strict"
        value={edited.retention_days}
        onChange={(days) => change({ retention_days: typeof days === 'number' ? days : 1 })}
      />
      <DataKindsField label={t('keys.redacted')} value={edited.redact} onChange={(redact) => change({ redact })} />
      <TagsInput
        label={t('keys.redactedWords')}
        maxTags={200}
        value={edited.words}
        onChange={(words) => change({ words })}
      />
      <TagsInput
        label={t('keys.redactedPatterns')}
        description={t('keys.redactedPatternsHint')}
        maxTags={10}
        splitChars={[]}
        value={edited.patterns}
        onChange={(patterns) => change({ patterns })}
      />
    </SettingsForm>
  );
}
