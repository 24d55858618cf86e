import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { nextAddress } from './nextAddress.ts';

/** User name and password as an organization's directory knows them. */
export function DirectorySignIn({ connectionId }: { connectionId: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '', password: '' } });
  const signIn = $api.useMutation('post', '/api/v1/sso/{sso_connection_id}/sessions', {
    onSuccess: async () => {
      await queryClient.resetQueries();
      await navigate(nextAddress(search.get('next')), { replace: true });
    },
  });
  const submit = form.onSubmit((body) =>
    signIn.mutate({ params: { path: { sso_connection_id: connectionId } }, body }),
  );
  return (
    <EntryFrame
      title={t('signIn.signIn')}
      lead={t('sso.useCompanyPassword')}
      footer={
        <Anchor component={Link} to="/sign-in" underline="always">
          {t('sso.otherWays')}
        </Anchor>
      }
    >
      <form onSubmit={submit}>
        <Stack>
          <ErrorNotice error={signIn.error} title={t('signIn.couldNotSignIn')} />
          <TextInput
            label={t('sso.username')}
            autoComplete="username"
            required
            autoFocus
            maxLength={300}
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t('common.password')}
            autoComplete="current-password"
            required
            maxLength={1000}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
            {t('signIn.signIn')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
}
