import { NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEventHandler, ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { CopyField } from '../../../parts/CopyField.tsx';
import { DialogForm } from '../../../parts/DialogForm.tsx';
import { t } from '../../../texts/texts.ts';
import type { SaveConnection } from './useSaveConnection.ts';

type Connection = Schema<'SsoConnection'>;
type Common = { name: string; createsAccounts: boolean; sessionHours: number | string };

/** Returns the initial values common to the forms of all protocols. */
export function commonValues(existing: Connection | null): Common {
  return {
    name: existing?.name ?? '',
    createsAccounts: existing?.creates_accounts ?? true,
    sessionHours: existing?.session_hours ?? 24,
  };
}

/** The same for the API. */
export function commonOf({ name, createsAccounts, sessionHours }: Common) {
  const hours = Math.min(24, Math.max(1, Number(sessionHours) || 24));
  return { name: name.trim(), creates_accounts: createsAccounts, session_hours: hours };
}

/** The common frame of a connection's form: name, protocol settings, allowed users and session length. */
export function ConnectionForm<Values extends Common>(props: {
  form: UseFormReturnType<Values>;
  existing: Connection | null;
  save: SaveConnection;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { existing, save, children } = props;
  const form = props.form as unknown as UseFormReturnType<Common>;
  return (
    <DialogForm
      error={save.error}
      errorTitle={t('sso.couldNotSave')}
      action={existing === null ? t('admin.testAndAdd') : t('common.save')}
      busy={save.busy}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    >
      {existing === null ? null : (
        <>
          {existing.ldap ? null : <Copied label={t('sso.redirectUrl')} value={existing.redirect_url} />}
          {existing.saml ? <Copied label={t('sso.metadataUrl')} value={existing.saml.metadata_url} /> : null}
          <Copied label={t('sso.signInLink')} value={existing.sign_in_url} />
        </>
      )}
      <TextInput label={t('common.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      {children}
      <NumberInput
        label={t('sso.sessionHours')}
        suffix={t('security.hoursSuffix')}
        min={1}
        max={24}
        allowDecimal={false}
        {...form.getInputProps('sessionHours')}
      />
      <Switch
        label={t('sso.createAccounts')}
        description={t('sso.createAccountsAbout')}
        {...form.getInputProps('createsAccounts', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <CopyField label={label} value={value} />
    </Stack>
  );
}
