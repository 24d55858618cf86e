import { Alert, Modal, Select, Switch, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { bodyOf, draftOf, type DestinationDraft } from './destinationDraft.ts';
import { destinationPath, type LogOwner } from './destinationPath.ts';
import { EventTypePicker } from './EventTypePicker.tsx';
import { KindFields } from './KindFields.tsx';
import { kindChoices, kindHints } from './kindNames.ts';
import { SecretNotice } from './SecretNotice.tsx';

type Destination = Schema<'LogDestination'>;
type DestinationDialogProps = { owner: LogOwner; existing: Destination | null; onClose: () => void };

/** Adds a log destination, or changes one. The secret of a new webhook is shown once. */
export function DestinationDialog({ owner, existing, onClose }: DestinationDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const title = existing === null ? t('logStreaming.add') : t('admin.editName', { name: existing.name });
  return (
    <Modal
      opened
      onClose={onClose}
      title={secret === null ? title : t('logStreaming.signingSecret')}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={secret === null}
    >
      {secret === null ? (
        <DestinationForm owner={owner} existing={existing} onSecret={setSecret} onClose={onClose} />
      ) : (
        <SecretNotice secret={secret} onClose={onClose} />
      )}
    </Modal>
  );
}

type DestinationFormProps = DestinationDialogProps & { onSecret: (secret: string) => void };

function DestinationForm({ owner, existing, onSecret, onClose }: DestinationFormProps) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<DestinationDraft>(() => draftOf(existing));
  const change = (changed: Partial<DestinationDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const path = destinationPath(owner);
  const create = $api.useMutation('post', path, {
    onSuccess: ({ destination, secret }) => {
      notifyDone(t('admin.nameSaved', { name: destination.name }));
      if (secret === undefined) onClose();
      else onSecret(secret);
      return readAgain(queryClient, path);
    },
  });
  const update = $api.useMutation('patch', `${path}/{log_destination_id}`, {
    onSuccess: ({ name }) => {
      notifyDone(t('admin.nameSaved', { name }));
      onClose();
      return readAgain(queryClient, path);
    },
  });
  const submit = () => {
    const body = bodyOf(draft);
    if (existing === null) create.mutate({ body: { ...body, enabled: true } });
    else update.mutate({ params: { path: { log_destination_id: existing.id } }, body });
  };
  const receivesEvents = draft.kind !== 'otlp_traces';
  return (
    <DialogForm
      error={create.error ?? update.error}
      errorTitle={t('logStreaming.couldNotSave')}
      action={existing === null ? t('logStreaming.add') : t('common.save')}
      busy={create.isPending || update.isPending}
      disabled={receivesEvents && draft.types.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('catalog.kind')}
        description={kindHints[draft.kind]}
        allowDeselect={false}
        disabled={existing !== null}
        data={kindChoices}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind as DestinationDraft['kind'] })}
      />
      <KindFields draft={draft} existing={existing} onChange={change} />
      {receivesEvents ? <EventTypePicker patterns={draft.types} onChange={(types) => change({ types })} /> : null}
      {receivesEvents && draft.types.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {t('logStreaming.chooseEvents')}
        </Text>
      ) : null}
      {owner === 'organization' ? <Contents draft={draft} onChange={change} /> : null}
    </DialogForm>
  );
}

type ContentsProps = { draft: DestinationDraft; onChange: (change: Partial<DestinationDraft>) => void };

/** The switch for contents, with a warning about personal data. */
function Contents({ draft: { contents, kind }, onChange }: ContentsProps) {
  const isOfTraces = kind === 'otlp_traces';
  return (
    <>
      <Switch
        label={t('logStreaming.contents')}
        description={isOfTraces ? t('logStreaming.contentsOfTraces') : t('logStreaming.contentsOfEvents')}
        checked={contents}
        onChange={(event) => onChange({ contents: event.currentTarget.checked })}
      />
      {contents ? (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle />} role="status">
          {t('logStreaming.contentsWarning')}
        </Alert>
      ) : null}
    </>
  );
}
