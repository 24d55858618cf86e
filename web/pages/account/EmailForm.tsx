import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { requestError } from '../../api/requestError.ts';
import { useInstance, useSession } from '../../app/session.ts';
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
      <Stack gap={4}>
        <Address email={email} />
        <Text size="sm" c="dimmed">
          {t('recovery.noMail')}
        </Text>
      </Stack>
    );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => change.mutate({ body: { email: values.email.trim(), ...confirmed.body } }))}
    >
      <Stack maw={420}>
        <ErrorNotice error={isAtField ? state.error : (change.error ?? state.error)} />
        <Address email={email} />
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

/** The address as it is now, and whether anybody has confirmed it. */
function Address({ email }: { email: string }) {
  const isConfirmed = useSession().account.email_confirmed;
  const sendsMail = useInstance().data?.sends_mail === true;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {isConfirmed ? null : (
          <Badge variant="light" color="yellow" tt="none">
            {t('recovery.notConfirmed')}
          </Badge>
        )}
      </Group>
      {isConfirmed || sendsMail ? null : (
        <Text size="sm" c="dimmed">
          {t('recovery.adminConfirms')}
        </Text>
      )}
    </Stack>
  );
}
