import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type PlanId = Schema<'PlanId'>;

/** Returns the labels of plans. */
export function planNames(): Readonly<Record<PlanId, string>> {
  return {
    self_hosted: t('plan.selfHosted'),
    hobby: t('plan.hobby'),
    pro: t('plan.pro'),
    team: t('plan.team'),
    enterprise: t('plan.enterprise'),
  };
}
