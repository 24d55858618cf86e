import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useConfirmed } from './useConfirmed.tsx';

type PasskeysProps = { passkeys: readonly Schema<'Passkey'>[]; onChanged: () => void };

/** The passkeys of the account: add, rename, remove. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [open, setOpen] = useState<'add' | Schema<'Passkey'> | null>(null);
  const close = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" fw={500}>
        {t('security.passkeys')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('security.signInWithFingerprint')}
      </Text>
      {passkeys.map((passkey) => (
        <Group key={passkey.id} w="100%" wrap="nowrap">
          <IconFingerprint size={20} stroke={1.6} aria-hidden />
          <Stack gap={0} flex={1} miw={0}>
            <Text size="sm" fw={500} truncate>
              {passkey.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('common.lastUsed')} <TimeAgo iso={passkey.last_used_at} fallback={t('common.never')} />
            </Text>
          </Stack>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setOpen(passkey)}
            aria-label={t('security.editPasskeyName', { name: passkey.name })}
          >
            {t('keys.edit')}
          </Button>
        </Group>
      ))}
      <Button variant="default" onClick={() => setOpen('add')}>
        {t('security.addPasskey')}
      </Button>
      <Modal
        opened={open !== null}
        onClose={close}
        title={open === 'add' ? t('security.addPasskey') : t('security.passkey')}
        closeOnClickOutside={false}
      >
        {open === 'add' ? <AddPasskey onDone={close} /> : null}
        {open !== null && open !== 'add' ? <EditPasskey passkey={open} onDone={close} /> : null}
      </Modal>
    </Stack>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const confirmed = useConfirmed();
  const [isRefused, setRefused] = useState(false);
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const asked = await api.POST('/api/v1/me/passkeys/options', { body: confirmed.body });
      if (asked.error) throw asked.error;
      const { challenge_token, options } = asked.data;
      const response = await startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
      });
      const added = await api.POST('/api/v1/me/passkeys', {
        body: { challenge_token, name: name.trim(), response: { ...response } },
      });
      if (added.error) throw added.error;
      return added.data.recovery_codes;
    },
    onSuccess: (codes) => {
      notifyDone(t('security.passkeyAdded'));
      if (codes === null) onDone();
    },
    onError: (error) => setRefused(!confirmed.refused(error)),
  });
  if (add.data) return <RecoveryCodes codes={add.data} onDone={onDone} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Stack>
        <TextInput
          label={t('common.name')}
          description={t('security.passkeyNameExample')}
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {confirmed.field}
        <ErrorNotice error={isRefused ? add.error : null} />
        <Button type="submit" w="fit-content" loading={add.isPending} disabled={name.trim() === ''}>
          {t('security.continue')}
        </Button>
      </Stack>
    </form>
  );
}

function EditPasskey({ passkey, onDone }: { passkey: Schema<'Passkey'>; onDone: () => void }) {
  const confirmed = useConfirmed();
  const [isRefused, setRefused] = useState(false);
  const [name, setName] = useState(passkey.name);
  const params = { path: { passkey_id: passkey.id } };
  const rename = $api.useMutation('patch', '/api/v1/me/passkeys/{passkey_id}', {
    onSuccess: onDone,
    onError: (error) => notifyError(t('account.couldNotSaveName'), error),
  });
  const remove = $api.useMutation('post', '/api/v1/me/passkeys/{passkey_id}/remove', {
    onSuccess: () => {
      notifyDone(t('security.passkeyRemoved'));
      onDone();
    },
    onError: (error) => setRefused(!confirmed.refused(error)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ params, body: { name } });
      }}
    >
      <Stack>
        <TextInput
          label={t('common.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {confirmed.field}
        <ErrorNotice error={isRefused ? remove.error : null} />
        <Group>
          <Button type="submit" loading={rename.isPending}>
            {t('common.save')}
          </Button>
          <Button
            variant="default"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params, body: confirmed.body })}
          >
            {t('forms.remove')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
