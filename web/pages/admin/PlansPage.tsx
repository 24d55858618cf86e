import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { PaymentSettingsForm } from './PaymentSettingsForm.tsx';
import { PlanPrices } from './PlanPrices.tsx';
import { SetPlanForm } from './SetPlanForm.tsx';

/** Administration > Plans: prices of plans, payment settings, and plans of organizations. */
export function PlansPage() {
  return (
    <AdminOnly needs="instance_billing.manage">
      <PageFrame title={t('plan.plans')} description={t('plan.plansLead')}>
        <PlanPrices />
        <SetPlanForm />
        <PaymentSettingsForm />
      </PageFrame>
    </AdminOnly>
  );
}
