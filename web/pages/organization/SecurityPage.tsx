import { Text } from '@mantine/core';
import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { OrganizationSignIn } from './OrganizationSignIn.tsx';
import { SecurityPolicies } from './SecurityPolicies.tsx';

/** Settings > Security: security policies for members. */
export function SecurityPage() {
  const me = useSession();
  return (
    <PageFrame title={t('app.security')} description={t('account.appliesToEveryone')}>
      <FormPanel title={t('account.securityAndPolicies')}>
        {me.role === 'member' ? <Text size="sm">{t('account.onlyAdminsChange')}</Text> : <SecurityPolicies />}
      </FormPanel>
      {me.role === 'member' ? null : <OrganizationSignIn />}
    </PageFrame>
  );
}
