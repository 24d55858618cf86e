import { Alert, Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { formatDay } from '../../parts/formatDay.ts';
import { language, t } from '../../texts/texts.ts';
import { planNames } from './planNames.ts';

type OrganizationPlan = Schema<'OrganizationPlan'>;

/** Shows a plan's current period: executions used, renewal, consequences of the limit, and remaining credits. */
export function PlanUse({ plan }: { plan: OrganizationPlan }) {
  const { executions, credits } = plan;
  const period = t('plan.fromUntil', { from: formatDay(plan.period_starts_at), until: formatDay(plan.period_ends_at) });
  return (
    <FormPanel title={planNames()[plan.plan]} lead={period}>
      <Stack gap="lg">
        <Executions executions={executions} />
        <Outlook plan={plan} />
        <Stack gap={4}>
          <Group gap={6}>
            <Text fw={500}>{t('plan.planCredits')}</Text>
            <Text>
              <Credits credits={credits.left} balance /> / <Credits credits={credits.monthly} balance />
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {t('plan.creditsLead')}{' '}
            <Anchor component={Link} to="/wallet" inherit underline="always">
              {t('plan.openWallet')}
            </Anchor>
          </Text>
        </Stack>
      </Stack>
    </FormPanel>
  );
}

function Executions({ executions: { used, limit, refused } }: { executions: OrganizationPlan['executions'] }) {
  const percent = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const count = (value: number) => value.toLocaleString(language());
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap={6}>
        <Text fw={500}>{t('plan.productionExecutions')}</Text>
        <Text className="numeric">
          {limit === null ? t('plan.usedNoLimit', { used: count(used) }) : `${count(used)} / ${count(limit)}`}
        </Text>
      </Group>
      {limit === null ? null : (
        <Progress
          value={percent}
          color={percent >= 100 ? 'red' : percent >= 80 ? 'orange' : undefined}
          aria-label={t('plan.productionExecutions')}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('plan.countedLead')}
      </Text>
      {refused === 0 ? null : <Text size="sm">{t('plan.refusedSoFar', { count: refused })}</Text>}
    </Stack>
  );
}

function Outlook({ plan }: { plan: OrganizationPlan }) {
  const { used, limit, forecast, runs_out_at: runsOutAt } = plan.executions;
  const stops = t('plan.whatStops', { count: plan.published_digital_organizations });
  if (limit !== null && used >= limit)
    return (
      <Alert color="red" variant="light" icon={<IconGauge />} title={t('plan.usedUp')}>
        {stops}
      </Alert>
    );
  if (runsOutAt !== null)
    return (
      <Alert
        color="orange"
        variant="light"
        icon={<IconGauge />}
        title={t('plan.runsOutOn', { day: formatDay(runsOutAt) })}
      >
        {stops}
      </Alert>
    );
  if (forecast === null) return null;
  return <Text size="sm">{t('plan.forecast', { count: forecast })}</Text>;
}
