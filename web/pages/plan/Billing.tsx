import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';
import { formatMoney } from './formatMoney.ts';

/** Credits to buy, and the way to invoices and payment methods. */
export function Billing({ payments }: { payments: Schema<'OrganizationPlan'>['payments'] }) {
  const [thousands, setThousands] = useState(1);
  const leave = { onSuccess: ({ url }: { url: string }) => window.location.assign(url) };
  const buy = $api.useMutation('post', '/api/v1/plan/credit-purchases', leave);
  const portal = $api.useMutation('post', '/api/v1/plan/portal', leave);
  const { credit_price: price, currency, has_customer: hasInvoices } = payments;
  return (
    <FormPanel title={t('plan.payments')}>
      <Stack>
        <ErrorNotice error={buy.error ?? portal.error} />
        {price === null ? null : (
          <Group align="flex-end">
            <NumberInput
              label={t('plan.thousandCredits')}
              description={t('plan.boughtStay')}
              min={1}
              max={10_000}
              allowDecimal={false}
              clampBehavior="strict"
              value={thousands}
              onChange={(value) => setThousands(Number(value))}
            />
            <Button
              loading={buy.isPending}
              disabled={!(thousands >= 1)}
              onClick={() => buy.mutate({ body: { thousands } })}
            >
              {t('plan.buyFor', { money: formatMoney((Number(price) * thousands).toFixed(2), currency) })}
            </Button>
          </Group>
        )}
        {hasInvoices ? (
          <Group>
            <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate({})}>
              {t('plan.invoices')}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {t('plan.noInvoices')}
          </Text>
        )}
      </Stack>
    </FormPanel>
  );
}
