import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { figureTexts } from '../../employees/figureTexts.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { absoluteTime } from '../../parts/time.ts';
import { useTypedOver } from '../../parts/useTypedOver.ts';
import { t } from '../../texts/texts.ts';
import { employeeRead } from './employeeReads.ts';
import { editedListing, ListingFields } from './ListingFields.tsx';

type ListingPanelProps = { employeeId: string; listing: Schema<'OwnListing'>; mayChange: boolean };

/** How the market shows an own employee; changes act at once. */
export function ListingPanel({ employeeId, listing, mayChange }: ListingPanelProps) {
  const queryClient = useQueryClient();
  const { edited, isChanged, type, letGo } = useTypedOver(editedListing(listing));
  const save = $api.useMutation('patch', '/api/v1/employees/{employee_id}/listing', {
    onSuccess: (saved) => {
      queryClient.setQueryData(employeeRead(employeeId).queryKey, saved);
      notifyDone(t('common.saved'));
      return readAgain(queryClient, '/api/v1/employees', '/api/v1/market/employees');
    },
  });
  const { link_token: token, withdrawn_at: withdrawn, suspension } = listing;
  return (
    <FormPanel title={t('market.inTheMarket')} lead={t('market.inTheMarketLead')}>
      {suspension === null ? null : (
        <Alert color="red" variant="light" role="note" title={t('market.suspended')}>
          {t('market.suspendedBecause', { reason: suspension.reason })}
        </Alert>
      )}
      {withdrawn === null || suspension !== null ? null : (
        <Alert color="red" variant="light" role="note">
          {t('market.positionsWorkUntil', { moment: absoluteTime(withdrawn) })}
        </Alert>
      )}
      <Text size="sm">
        {[t('employees.countPositions', { count: listing.positions }), ...figureTexts(listing.figures)].join(' · ')}
      </Text>
      {listing.free_tries_per_month === 0 ? null : (
        <Text size="sm">
          {t('market.freeTriesUsed', { used: listing.free_tries_used, most: listing.free_tries_per_month })}
        </Text>
      )}
      {token === null ? null : (
        <CopyField
          value={`${window.location.origin}/market/${listing.id}?link=${token}`}
          label={t('market.linkToHire')}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { path: { employee_id: employeeId } }, body: edited }, { onSuccess: letGo });
        }}
      >
        <Stack>
          <ErrorNotice error={save.error} title={t('market.couldNotSaveListing')} />
          <Fieldset variant="unstyled" disabled={!mayChange}>
            <ListingFields value={edited} onChange={type} />
          </Fieldset>
          {mayChange ? (
            <Group>
              <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
                {t('market.saveListing')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </form>
    </FormPanel>
  );
}
