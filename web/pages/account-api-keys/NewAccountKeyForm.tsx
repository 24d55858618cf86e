import { Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '../../api/client.ts';
import { useSecurityPolicies } from '../../api/securityPolicies.ts';
import { ExpiresOnField } from '../../parts/ExpiresOnField.tsx';
import { keyEnd } from '../../parts/keyEnd.ts';
import { keyLabelRule } from '../../parts/keyLabelRule.ts';
import { NewKeyForm } from '../../parts/NewKeyForm.tsx';
import { t } from '../../texts/texts.ts';
import { ScopePicker } from './ScopePicker.tsx';
import type { Scope } from './scopeSections.ts';

type NewAccountKeyFormProps = {
  create: { mutate: (body: Schema<'AccountApiKeyCreate'>) => void; error: unknown; isPending: boolean };
  /** Selectable scopes. */
  allowed: readonly Scope[];
  /** Permissions of a key without selected scopes. */
  allLabel: string;
  labelDescription: string;
  onClose: () => void;
};

/** Form for a new account API key: its label, scopes, expiry and allowed addresses. */
export function NewAccountKeyForm({ create, allowed, allLabel, labelDescription, onClose }: NewAccountKeyFormProps) {
  const form = useForm({
    initialValues: { label: '', rights: 'all', scopes: [] as Scope[], expiresOn: '', addresses: '' },
    validate: {
      label: keyLabelRule,
      scopes: (scopes, { rights }) => (rights === 'some' && scopes.length === 0 ? t('keys.selectPermission') : null),
    },
  });
  const maxDays = useSecurityPolicies().data?.key_max_lifetime_days ?? null;
  const submit = form.onSubmit(({ label, rights, scopes, expiresOn, addresses }) =>
    create.mutate({
      label: label.trim(),
      ...(rights === 'all' ? {} : { scopes }),
      ...(expiresOn === '' ? {} : { expires_at: keyEnd(expiresOn, maxDays) }),
      ...(addresses.trim() === '' ? {} : { allowed_addresses: addresses.trim().split(/[\s,]+/) }),
    }),
  );
  const scopesProps = form.getInputProps('scopes');
  return (
    <NewKeyForm
      noValidate
      onSubmit={submit}
      create={create}
      labelDescription={labelDescription}
      labelProps={form.getInputProps('label')}
      onClose={onClose}
    >
      <Radio.Group label={t('keys.permissions')} {...form.getInputProps('rights')}>
        <Stack gap={6} mt={6}>
          <Radio value="all" label={allLabel} />
          <Radio value="some" label={t('keys.selectedPermissions')} />
        </Stack>
      </Radio.Group>
      {form.values.rights === 'some' ? (
        <ScopePicker
          allowed={allowed}
          chosen={form.values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          error={scopesProps.error as string | undefined}
        />
      ) : null}
      <ExpiresOnField {...form.getInputProps('expiresOn')} />
      <Textarea
        label={t('keys.allowedAddresses')}
        description={t('keys.ipAddressesOrRanges')}
        placeholder="192.0.2.0/24"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('addresses')}
      />
    </NewKeyForm>
  );
}
