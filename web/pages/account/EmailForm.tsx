import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { requestError } from '../../api/requestError.ts';
import { useInstance } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { useConfirmed } from './useConfirmed.tsx';

const path = '/api/v1/me/email';

/** The address that the account signs in with; a new one counts when the link that goes there was opened. */
export function EmailForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const instance = useInstance();
  const state = $api.useQuery('get', path, {});
  const confirmed = useConfirmed();
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (typed) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) ? null : t('admin.invalidEmail')),
    },
  });
  const change = $api.useMutation('post', path, {
    onSuccess: (answer) => {
      form.reset();
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, answer);
    },
    onError: (error) => {
      const { param, message } = requestError(error);
      if (!confirmed.refused(error) && param === '/email') form.setFieldError('email', message);
    },
  });
  const cancel = $api.useMutation('delete', path, {
    onSuccess: () => {
      notifyDone(t('recovery.changeCanceled'));
      return readAgain(queryClient, path);
    },
    onError: (error) => notifyError(t('recovery.couldNotCancel'), error),
  });
  const refusal = change.error === null ? null : requestError(change.error);
  const isAtField =
    refusal !== null &&
    (refusal.code === 'confirmation_required' || refusal.param === '/email' || refusal.param === '/current_password');
  const pending = state.data?.pending ?? null;
  if (pending !== null)
    return (
      <Alert
        color="blue"
        variant="light"
        icon={<IconMail />}
        title={t('recovery.checkMailOf', { email: pending.email })}
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {t('recovery.openTheLinkThere', { email })} {t('recovery.linkEnds')} <TimeAgo iso={pending.expires_at} />.
          </Text>
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t('recovery.cancelChange')}
          </Button>
        </Stack>
      </Alert>
    );
  if (instance.data?.sends_mail === false)
    return (
      <Text size="sm">
        {email}.{' '}
        <Text span c="dimmed">
          {t('recovery.noMail')}
        </Text>
      </Text>
    );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => change.mutate({ body: { email: values.email.trim(), ...confirmed.body } }))}
    >
      <Stack maw={420}>
        <ErrorNotice error={isAtField ? state.error : (change.error ?? state.error)} />
        <Text size="sm">{email}</Text>
        <TextInput
          label={t('recovery.newEmail')}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...form.getInputProps('email')}
        />
        {confirmed.field}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('recovery.changeEmail')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
