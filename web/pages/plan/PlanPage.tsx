import { Skeleton } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { Billing } from './Billing.tsx';
import { Offers } from './Offers.tsx';
import { PlanUse } from './PlanUse.tsx';

/** Settings > Plan and billing: the organization's plan, its usage, and possible changes. */
export function PlanPage() {
  const { role } = useSession();
  const plan = $api.useQuery('get', '/api/v1/plan');
  return (
    <PageFrame title={t('plan.planAndBilling')} description={t('plan.lead')}>
      <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />
      {plan.isPending ? <Skeleton height={280} radius="md" /> : null}
      {plan.data === undefined ? null : (
        <>
          <PlanUse plan={plan.data} />
          <Offers plan={plan.data} mayChange={role !== 'member'} />
          {plan.data.payments.provider === 'stripe' && role !== 'member' ? (
            <Billing payments={plan.data.payments} />
          ) : null}
        </>
      )}
    </PageFrame>
  );
}
