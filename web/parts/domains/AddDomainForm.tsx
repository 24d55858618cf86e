import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../texts/texts.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';

type AddDomainFormProps = {
  placeholder: string;
  error: unknown;
  busy: boolean;
  /** Adds the domain; a failure is passed in as `error`. */
  onAdd: (domain: string) => Promise<unknown>;
};

/** One field for a domain, with a button that adds it. The field is emptied when the domain was added. */
export function AddDomainForm({ placeholder, error, busy, onAdd }: AddDomainFormProps) {
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (domain) => (domain.includes('.') ? null : t('sso.enterADomain')) },
  });
  const add = ({ domain }: { domain: string }) => {
    onAdd(domain.trim()).then(
      () => form.reset(),
      () => undefined, // shown as `error`
    );
  };
  return (
    <form onSubmit={form.onSubmit(add)} noValidate>
      <Stack gap="xs">
        <ErrorNotice error={error} title={t('sso.couldNotAddDomain')} />
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('sso.domain')}
            placeholder={placeholder}
            maxLength={253}
            flex={1}
            maw={320}
            {...form.getInputProps('domain')}
          />
          <Button type="submit" variant="default" loading={busy}>
            {t('sso.addDomain')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
