import { Alert, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { BackToSignIn } from './ForgotPasswordPage.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { useLinkToken } from './useLinkToken.ts';

type EmailLink = {
  path: '/api/v1/email-changes/confirm' | '/api/v1/email-changes/undo';
  title: string;
  lead: string;
  button: string;
  done: (email: string) => string;
};

/** Confirms a new address with the link that went there. */
export function ConfirmEmailPage() {
  return (
    <EmailLinkPage
      path="/api/v1/email-changes/confirm"
      title={t('recovery.confirmEmail')}
      lead={t('recovery.confirmEmailLead')}
      button={t('recovery.confirmEmail')}
      done={(email) => t('recovery.emailIsNow', { email })}
    />
  );
}

/** Takes a change of the address back with the link that went to the former one. */
export function UndoEmailPage() {
  return (
    <EmailLinkPage
      path="/api/v1/email-changes/undo"
      title={t('recovery.undoEmailChange')}
      lead={t('recovery.undoEmailLead')}
      button={t('recovery.undoEmailChange')}
      done={(email) => t('recovery.emailIsAgain', { email })}
    />
  );
}

/** A click is asked for: programs that look at mails open every link in them. */
function EmailLinkPage({ path, title, lead, button, done }: EmailLink) {
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const follow = $api.useMutation('post', path, { onSuccess: () => queryClient.invalidateQueries() });
  if (token === '' || (follow.error !== null && requestError(follow.error).code === 'link_expired'))
    return <LinkEnded title={title} />;
  return (
    <EntryFrame title={title} lead={lead} footer={follow.isSuccess ? undefined : <BackToSignIn />}>
      {follow.data === undefined ? (
        <>
          <ErrorNotice error={follow.error} />
          <Button fullWidth loading={follow.isPending} onClick={() => follow.mutate({ body: { token } })}>
            {button}
          </Button>
        </>
      ) : (
        <>
          <Alert color="teal" variant="light" icon={<IconCheck />} role="status">
            <Text size="sm">{done(follow.data.email)}</Text>
          </Alert>
          <Button component={Link} to="/" fullWidth>
            {t('recovery.goOn')}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
