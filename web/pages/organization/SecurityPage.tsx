import { Text } from '@mantine/core';
import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { SecurityPolicies } from './SecurityPolicies.tsx';

/** Settings > Security: what members of the organization may do at all. */
export function SecurityPage() {
  const me = useSession();
  return (
    <PageFrame
      title={t('Security')}
      description={t('Apply to everyone in the organization, including owners and admins.')}
    >
      <FormPanel title={t('Security & policies')}>
        {me.role === 'member' ? (
          <Text size="sm">{t('Only owners and admins can change this.')}</Text>
        ) : (
          <SecurityPolicies />
        )}
      </FormPanel>
    </PageFrame>
  );
}
