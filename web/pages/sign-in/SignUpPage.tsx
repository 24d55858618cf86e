import { Alert, Anchor, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useInstance } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** A new account: the first one owns the instance, later ones come by open sign-up or invitation. */
export function SignUpPage() {
  const instance = useInstance();
  const [search] = useSearchParams();
  const invitation = search.get('invitation') ?? search.get('token');
  const first = instance.data?.has_owner === false;
  const mayJoin =
    first || instance.data?.sign_up === 'open' || (instance.data?.sign_up === 'invite' && invitation !== null);
  return (
    <EntryFrame
      title={first ? t('signIn.setUpBureau') : t('signIn.createAnAccount')}
      lead={first ? t('signIn.firstAccountText') : t('signIn.signUpText')}
      footer={
        first ? undefined : (
          <RichText
            id="signIn.alreadyHaveAccount"
            parts={{ to: <Anchor component={Link} to="/sign-in" underline="always" /> }}
          />
        )
      }
    >
      {instance.isPending ? <Skeleton height={260} radius="md" /> : null}
      <ErrorNotice error={instance.error} onRetry={() => void instance.refetch()} />
      {instance.data === undefined ? null : mayJoin ? (
        <SignUpForm askSetUpCode={instance.data.set_up_code_required} invitation={invitation} />
      ) : (
        <Alert
          color="blue"
          title={instance.data.sign_up === 'closed' ? t('signIn.signUpIsClosed') : t('signIn.youNeedAnInvitation')}
        >
          {instance.data.sign_up === 'closed' ? t('signIn.signUpClosed') : t('signIn.askForInvitation')}
        </Alert>
      )}
    </EntryFrame>
  );
}
