import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { priceText } from '../../employees/listingWords.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { notifyDone } from '../../parts/notify.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { employeeRead } from './employeeReads.ts';

type PricesPanelProps = { employeeId: string; listing: Schema<'OwnListing'>; mayChange: boolean };

/** Prices of an own employee by date, and a further one. */
export function PricesPanel({ employeeId, listing, mayChange }: PricesPanelProps) {
  const queryClient = useQueryClient();
  const [credits, setCredits] = useState('');
  const add = $api.useMutation('post', '/api/v1/employees/{employee_id}/prices', {
    onSuccess: (saved) => {
      queryClient.setQueryData(employeeRead(employeeId).queryKey, saved);
      setCredits('');
      notifyDone(t('market.priceSet'));
      return readAgain(queryClient, '/api/v1/employees', '/api/v1/market/employees');
    },
  });
  const typed = credits.trim();
  const prices = listing.prices.toSorted((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from));
  return (
    <FormPanel title={t('admin.prices')} lead={t('market.pricesLead')}>
      <Stack component="ul" role="list" p={0} m={0} gap={4} style={{ listStyle: 'none' }}>
        {prices.slice(0, 10).map((price) => (
          <Group key={price.valid_from} component="li" justify="space-between" gap="xs">
            <Text size="sm" className="numeric">
              {priceText(price.credits)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('market.fromMoment', { moment: absoluteTime(price.valid_from) })}
            </Text>
          </Group>
        ))}
      </Stack>
      {mayChange ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate({ params: { path: { employee_id: employeeId } }, body: { credits: typed } });
          }}
        >
          <Stack gap="xs">
            <ErrorNotice error={add.error} title={t('market.couldNotSetPrice')} />
            <Group align="flex-start">
              <AmountInput
                label={t('market.newPrice')}
                flex={1}
                miw={140}
                value={credits}
                error={typed === '' || isAmount(typed) ? null : t('keys.enterNumberSuchAs100')}
                onChange={setCredits}
              />
              <Button type="submit" variant="default" mt={24} loading={add.isPending} disabled={!isAmount(typed)}>
                {t('market.setPrice')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : null}
    </FormPanel>
  );
}
