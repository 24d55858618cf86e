import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { InstanceSignIn } from './InstanceSignIn.tsx';

/** Administration > Sign-in: the instance's sign-in requirements. */
export function SignInPoliciesPage() {
  return (
    <AdminOnly needs="instance_sign_in.manage">
      <PageFrame title={t('security.signInPolicies')} description={t('security.instanceLead')}>
        <InstanceSignIn />
      </PageFrame>
    </AdminOnly>
  );
}
