import {
  IconAlertTriangle,
  IconCalendarX,
  IconCertificate,
  IconChartBar,
  IconCircleCheck,
  IconCoins,
  IconDatabaseExclamation,
  IconGauge,
  IconGift,
  IconKeyOff,
  IconMailX,
  IconMessageCircle,
  IconPlugX,
  IconStar,
  IconThumbDown,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { sumCredits } from '../../parts/creditSums.ts';
import { expiringNames } from '../../parts/expiringNames.ts';
import { formatDay } from '../../parts/formatDay.ts';
import { t } from '../../texts/texts.ts';

/** Content of a notification and its link. */
export type EventLine = { title: string; text: string; icon: Icon; color: string; to: string };

/** An event in words. */
export function eventText({ kind, data, digital_organization_name: known }: Schema<'OrganizationEvent'>): EventLine {
  const name = known ?? t('account.aDeletedDigitalOrganization');
  if ('threshold' in data) {
    const values = { balance: formatCredits(data.balance), threshold: formatCredits(data.threshold) };
    return {
      title: t('account.lowBalance'),
      text: t('account.balanceBelowAlert', values),
      icon: IconCoins,
      color: 'orange',
      to: '/wallet',
    };
  }
  if ('budget_percent' in data) {
    const values = { used: formatCredits(data.credits_used), limit: formatCredits(data.credit_limit) };
    return {
      ...looks.budget_reached(t('account.percentOfBudget', { percent: data.budget_percent, name: data.subject_name })),
      ...(data.budget_percent >= 100 ? { color: 'red' } : {}),
      text: t('account.usedOfBudget', values),
      to: `/budgets?budget=${data.budget_id}`,
    };
  }
  if ('percent' in data) {
    return {
      title: t('plan.percentOfExecutionsUsed', { percent: data.percent }),
      text: t(data.percent === 100 ? 'plan.allUsed' : 'plan.usedOfLimit', { used: data.used, limit: data.limit }),
      icon: IconGauge,
      color: data.percent === 100 ? 'red' : 'orange',
      to: '/settings/plan',
    };
  }
  if ('refused' in data) {
    const text = t('plan.refusedSoFar', { count: data.refused });
    return { ...looks.plan_executions_refused(''), text, to: '/settings/plan' };
  }
  if ('organization_name' in data) {
    const text =
      data.message ?? (data.requested_by === null ? '' : t('app.requestedByName', { name: data.requested_by }));
    return { ...looks.credits_requested(data.organization_name), text, to: '/admin/grants' };
  }
  if ('provider_name' in data) {
    const values = { provider: data.provider_name, status: data.status };
    return {
      ...looks.provider_key_rejected(data.provider_name),
      text: t('app.providerAnsweredStatus', values),
      to: data.is_own_key ? '/settings/provider-keys' : '/admin/providers',
    };
  }
  if ('free_percent' in data)
    return { ...looks.disk_low(''), text: t('account.diskLow', { percent: data.free_percent }), to: '/admin' };
  if ('connection_name' in data) {
    const values = { name: data.connection_name, day: formatDay(data.expires_at) };
    return {
      ...looks.sign_in_expiring(expiringNames()[data.of]),
      title: t(data.has_expired ? 'sso.expiredTitle' : 'sso.expiringTitle', { what: expiringNames()[data.of] }),
      text: t(data.has_expired ? 'sso.connectionExpiredOn' : 'sso.connectionExpiresOn', values),
      to: '/settings/sign-in',
    };
  }
  if ('week_starts_on' in data) {
    const credits = [data.model_credits, data.search_credits, data.employee_credits];
    const [models, searches, employees] = credits.map((one) => formatCredits(one));
    return {
      ...looks.weekly_digest(formatCredits(sumCredits(credits))),
      text: t('account.digestParts', {
        models: models!,
        searches: searches!,
        employees: employees!,
        before: formatCredits(data.week_before_credits),
      }),
      to: '/usage',
    };
  }
  if ('comment_id' in data) {
    const { execution_id: executionId, digital_organization_id: id, comment_id: commentId } = data;
    const page = executionId === null ? `/digital-organizations/${id}` : `/executions/${executionId}`;
    return {
      ...looks.mentioned(data.mentioned_by),
      text: t('comments.inName', { name }),
      to: `${page}?comment=${commentId}`,
    };
  }
  if ('stars' in data) {
    const text = data.stars === null ? '' : t('market.starsOfFive', { count: data.stars });
    return { ...looks[kind](data.employee_name), text, to: `/employees/${data.employee_id}` };
  }
  if ('usual_cost' in data) {
    const values = { usual: formatCredits(data.usual_cost), available: formatCredits(data.available) };
    return {
      ...looks.employee_runs_refused(data.employee_name),
      text: t('market.usualCostNotCovered', values),
      to: `/employees/${data.employee_id}`,
    };
  }
  if ('employee_name' in data)
    return {
      ...looks.listing_withdrawn(data.employee_name),
      text: withdrawalReasons()[data.reason],
      to: `/employees/${data.employee_id}`,
    };
  if ('position_name' in data && 'ends_at' in data)
    return {
      ...looks.position_ending(data.position_name),
      text: t('market.canBeCalledUntil', { day: formatDay(data.ends_at) }),
      to: `/positions/${data.position_id}`,
    };
  if ('position_name' in data)
    return {
      ...looks[kind](data.position_name),
      text: kind === 'position_returned' ? t('market.canBeCalledAgain') : t('market.cannotBeCalled'),
      to: `/positions/${data.position_id}`,
    };
  if ('is_disputed' in data) {
    const isTaken = data.credits.startsWith('-');
    const values = { credits: formatCredits(data.credits.replace('-', '')), balance: formatCredits(data.balance) };
    const taken = data.is_disputed ? t('plan.paymentDisputed', values) : t('plan.paymentRefunded', values);
    return {
      ...looks.payment_reversed(values.credits),
      ...(isTaken ? {} : { title: t('plan.creditsGivenBack', values), color: 'teal' }),
      text: isTaken ? taken : t('plan.paymentKept', values),
      to: '/wallet',
    };
  }
  if ('credits' in data)
    return { ...looks.credits_granted(formatCredits(data.credits)), text: data.reason, to: '/wallet' };
  const to =
    'execution_id' in data
      ? `/executions/${data.execution_id}`
      : `/digital-organizations/${data.digital_organization_id}`;
  return { ...looks[kind](name), text: data.message, to };
}

const withdrawalReasons = () => ({
  digital_organization_deleted: t('market.withdrawnDeleted'),
  project_archived: t('market.withdrawnArchived'),
  project_deleted: t('market.withdrawnWithProject'),
  organization_deleting: t('market.withdrawnDeleting'),
});

const looks: Readonly<Record<Schema<'OrganizationEvent'>['kind'], (name: string) => Omit<EventLine, 'text' | 'to'>>> = {
  weekly_digest: (credits) => ({
    title: t('account.digestTitle', { credits }),
    icon: IconChartBar,
    color: 'blue',
  }),
  mentioned: (name) => ({ title: t('comments.mentionedYou', { name }), icon: IconMessageCircle, color: 'blue' }),
  low_balance: () => ({ title: t('account.lowBalance'), icon: IconCoins, color: 'orange' }),
  budget_reached: (title) => ({ title, icon: IconGauge, color: 'orange' }),
  plan_executions: () => ({ title: t('plan.executionsOfPlan'), icon: IconGauge, color: 'orange' }),
  plan_executions_refused: () => ({ title: t('plan.startsRefused'), icon: IconGauge, color: 'red' }),
  trigger_failed: (name) => ({ title: t('account.triggerFailing', { name }), icon: IconPlugX, color: 'red' }),
  trigger_recovered: (name) => ({
    title: t('account.triggerWorksAgain', { name }),
    icon: IconCircleCheck,
    color: 'teal',
  }),
  trigger_message_refused: (name) => ({
    title: t('account.messageRejected', { name }),
    icon: IconMailX,
    color: 'orange',
  }),
  schedule_skipped: (name) => ({
    title: t('account.scheduleSkipped', { name }),
    icon: IconCalendarX,
    color: 'orange',
  }),
  credits_requested: (name) => ({ title: t('app.nameRequestsCredits', { name }), icon: IconGift, color: 'orange' }),
  credits_granted: (credits) => ({
    title: t('app.youReceivedCreditsCredits', { credits }),
    icon: IconGift,
    color: 'teal',
  }),
  payment_reversed: (credits) => ({
    title: t('plan.creditsTakenBack', { credits }),
    icon: IconCoins,
    color: 'red',
  }),
  provider_key_rejected: (name) => ({
    title: t('app.keyRejected', { name }),
    icon: IconKeyOff,
    color: 'red',
  }),
  sign_in_expiring: (what) => ({ title: t('sso.expiringTitle', { what }), icon: IconCertificate, color: 'orange' }),
  employee_runs_refused: (name) => ({ title: t('market.runsRefused', { name }), icon: IconCoins, color: 'red' }),
  listing_withdrawn: (name) => ({ title: t('market.listingWithdrawn', { name }), icon: IconPlugX, color: 'red' }),
  position_withdrawn: (name) => ({ title: t('market.positionWithdrawn', { name }), icon: IconPlugX, color: 'red' }),
  position_returned: (name) => ({
    title: t('market.positionReturned', { name }),
    icon: IconCircleCheck,
    color: 'teal',
  }),
  position_ending: (name) => ({ title: t('market.positionEnding', { name }), icon: IconPlugX, color: 'orange' }),
  disk_low: () => ({ title: t('account.diskLowTitle'), icon: IconDatabaseExclamation, color: 'red' }),
  employee_hired: (name) => ({ title: t('market.nameWasHired', { name }), icon: IconUserPlus, color: 'teal' }),
  employee_rated: (name) => ({ title: t('market.nameWasRated', { name }), icon: IconStar, color: 'teal' }),
  deliverable_rejected: (name) => ({
    title: t('market.nameWasRejected', { name }),
    icon: IconThumbDown,
    color: 'orange',
  }),
  execution_failed: (name) => ({
    title: t('account.nameAnExecutionFailed', { name }),
    icon: IconAlertTriangle,
    color: 'red',
  }),
};
