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
      title={first ? t('Set up Bureau') : t('Create an account')}
      lead={
        first
          ? t('The first account is the owner of this instance. It manages models, people and credits.')
          : t('You get your own organization with a wallet and a personal space.')
      }
      footer={
        first ? undefined : (
          <RichText
            text="Already have an account? <to>Sign in</to>"
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
          title={instance.data.sign_up === 'closed' ? t('Sign-up is closed') : t('You need an invitation')}
        >
          {instance.data.sign_up === 'closed'
            ? t('This instance does not accept new accounts. Contact an admin.')
            : t('Ask an admin of this instance for an invitation link.')}
        </Alert>
      )}
    </EntryFrame>
  );
}
