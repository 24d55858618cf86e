import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { $api } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

/** Creates a password reset link for a user who cannot receive mail. */
export function ResetLinkForm() {
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) => (/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : t('admin.invalidEmail')),
    },
  });
  const create = $api.useMutation('post', '/api/v1/admin/password-resets', { onSuccess: () => form.reset() });
  return (
    <form noValidate onSubmit={form.onSubmit(({ email }) => create.mutate({ body: { email: email.trim() } }))}>
      <Stack>
        <ErrorNotice error={create.error} />
        <Group align="flex-start" wrap="wrap">
          <TextInput
            label={t('common.email')}
            type="email"
            flex={1}
            miw={240}
            maxLength={320}
            {...form.getInputProps('email')}
          />
          <Button type="submit" mt={25} variant="default" loading={create.isPending}>
            {t('recovery.makeLink')}
          </Button>
        </Group>
        {create.data === undefined ? null : (
          <Alert color="teal" variant="light" icon={<IconInfoCircle />} title={t('admin.sendThisLink')}>
            <Stack gap={6}>
              <Text size="sm">
                {t('admin.shownOnceExpires')} <TimeAgo iso={create.data.expires_at} />.
              </Text>
              <CopyField value={create.data.url} label={t('recovery.linkTitle')} />
            </Stack>
          </Alert>
        )}
      </Stack>
    </form>
  );
}
