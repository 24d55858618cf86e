import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { $api } from '../../api/client.ts';
import { useInstance } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { language, t } from '../../texts/texts.ts';
import { EntryFrame } from './EntryFrame.tsx';

/** Asks for a link to set a new password. The response is the same for every address. */
export function ForgotPasswordPage() {
  const instance = useInstance();
  const typed = (useLocation().state as { email?: string } | null)?.email ?? '';
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: typed } });
  const ask = $api.useMutation('post', '/api/v1/password-resets');
  const sendsMail = instance.data?.sends_mail !== false;
  return (
    <EntryFrame title={t('recovery.forgotPassword')} lead={t('recovery.mailText')} footer={<BackToSignIn />}>
      {!sendsMail ? (
        <Alert color="orange" variant="light" icon={<IconMailOff />} title={t('recovery.noMailHere')}>
          {t('recovery.askAdmin')}
        </Alert>
      ) : ask.isSuccess ? (
        <Alert color="teal" variant="light" icon={<IconMail />} title={t('recovery.checkYourMail')} role="status">
          <Text size="sm">{t('recovery.linkSent', { email: ask.variables.body.email.trim() })}</Text>
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit(({ email }) => ask.mutate({ body: { email, language: language() } }))}>
          <Stack>
            <ErrorNotice error={ask.error ?? instance.error} />
            <TextInput
              label={t('common.email')}
              type="email"
              autoComplete="username"
              required
              autoFocus
              maxLength={320}
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={ask.isPending} fullWidth mt="xs">
              {t('recovery.sendLink')}
            </Button>
          </Stack>
        </form>
      )}
    </EntryFrame>
  );
}

/** The way back from the pages around signing in. */
export function BackToSignIn() {
  return (
    <Anchor component={Link} to="/sign-in" underline="always">
      {t('recovery.backToSignIn')}
    </Anchor>
  );
}
