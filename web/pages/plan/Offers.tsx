import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { formatDay } from '../../parts/formatDay.ts';
import { Panel } from '../../parts/Panel.tsx';
import { language, t } from '../../texts/texts.ts';
import { formatMoney } from './formatMoney.ts';
import { PlanChangeDialog, type WantedPlan } from './PlanChangeDialog.tsx';
import { planNames } from './planNames.ts';

type OrganizationPlan = Schema<'OrganizationPlan'>;

/** The plans that an organization can take, monthly or yearly. */
export function Offers({ plan, mayChange }: { plan: OrganizationPlan; mayChange: boolean }) {
  const [interval, setInterval] = useState(plan.interval);
  const [wanted, setWanted] = useState<WantedPlan | null>(null);
  const { next } = plan;
  return (
    <FormPanel
      title={t('plan.changePlan')}
      lead={plan.payments.provider === 'manual' ? t('plan.manualLead') : undefined}
    >
      {next === null ? null : (
        <Group>
          <Text size="sm">
            {t(next.interval === 'yearly' ? 'plan.changesToYears' : 'plan.changesTo', {
              plan: planNames()[next.plan],
              day: formatDay(next.changes_at),
            })}
          </Text>
          {mayChange ? (
            <Button variant="default" onClick={() => setWanted({ plan: plan.plan, interval: plan.interval })}>
              {t('plan.keepPlan')}
            </Button>
          ) : null}
        </Group>
      )}
      {plan.offers.length === 0 ? <Text size="sm">{t('plan.noOffers')}</Text> : null}
      {plan.offers.length === 0 ? null : (
        <SegmentedControl
          aria-label={t('plan.interval')}
          maw={320}
          data={[
            { value: 'monthly', label: t('plan.monthly') },
            { value: 'yearly', label: t('plan.yearlyLess') },
          ]}
          value={interval}
          onChange={(value) => setInterval(value === 'yearly' ? 'yearly' : 'monthly')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {plan.offers.map((offer) => (
          <Offer
            key={offer.id}
            offer={offer}
            interval={interval}
            currency={plan.payments.currency}
            isPresent={offer.id === plan.plan && interval === plan.interval}
            onTake={mayChange ? () => setWanted({ plan: offer.id, interval }) : undefined}
          />
        ))}
      </SimpleGrid>
      {wanted === null ? null : (
        <PlanChangeDialog wanted={wanted} payments={plan.payments} onClose={() => setWanted(null)} />
      )}
    </FormPanel>
  );
}

type OfferProps = {
  offer: Schema<'Plan'>;
  interval: 'monthly' | 'yearly';
  currency: string;
  isPresent: boolean;
  onTake: (() => void) | undefined;
};

function Offer({ offer, interval, currency, isPresent, onTake }: OfferProps) {
  const price = interval === 'yearly' ? offer.yearly_price : offer.monthly_price;
  const name = planNames()[offer.id];
  const money = price === null ? '' : formatMoney(price, currency);
  const executions = (offer.monthly_executions ?? 0).toLocaleString(language());
  return (
    <Panel padded>
      <Stack gap="xs">
        <Title order={3} fz={16}>
          {name}
        </Title>
        <Text fz={20} fw={650}>
          {interval === 'yearly' ? t('plan.perYear', { money }) : t('plan.perMonth', { money })}
        </Text>
        <Text size="sm">{t('plan.executionsAMonth', { executions })}</Text>
        <Text size="sm">
          <Credits credits={offer.monthly_credits} balance /> {t('plan.creditsAMonth')}
        </Text>
        {offer.has_custom_domains ? <Text size="sm">{t('domains.customDomains')}</Text> : null}
        {isPresent ? (
          <Text size="sm" fw={500}>
            {t('plan.yourPlan')}
          </Text>
        ) : onTake === undefined ? null : (
          <Button variant="default" onClick={onTake} aria-label={t('plan.takePlan', { plan: name })}>
            {t('plan.take')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
