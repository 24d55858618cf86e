import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { ConnectSso } from './ConnectSso.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionsList } from './SessionsList.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

/** Settings > Account security: sign-in methods and sessions of the account. */
export function AccountSecurityPage() {
  const me = useSession();
  return (
    <PageFrame title={t('security.accountSecurity')} description={t('security.securityLead')}>
      <FormPanel title={t('common.password')} lead={t('account.passwordSignsOut')}>
        <PasswordForm email={me.account.email} />
      </FormPanel>
      <TwoFactorPanel />
      <FormPanel title={t('account.sessions')} lead={t('account.devicesWhereYouSigned')}>
        <SessionsList />
      </FormPanel>
      <ConnectSso />
    </PageFrame>
  );
}
