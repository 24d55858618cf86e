import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { exampleSource } from '../../employees/exampleSource.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { AddExampleForm } from './AddExampleForm.tsx';
import { employeeRead } from './employeeReads.ts';

/** As many as a listing shows. */
const mostExamples = 10;

type ExamplesPanelProps = { employeeId: string; listing: Schema<'OwnListing'>; mayChange: boolean };

/** Shows the listing's examples of delivered work, and a form to add another run. */
export function ExamplesPanel({ employeeId, listing, mayChange }: ExamplesPanelProps) {
  const [adding, setAdding] = useState(false);
  const { set, isSetting } = useSetExamples(employeeId);
  const { examples } = listing;
  const kept = examples.map(asSent);
  const close = () => setAdding(false);
  return (
    <FormPanel title={t('market.examples')} lead={t('market.examplesLead')}>
      {examples.length === 0 ? null : (
        <Stack component="ul" role="list" p={0} m={0} gap="xs" style={{ listStyle: 'none' }}>
          {examples.map((example, place) => (
            <Group key={`${place} ${example.title}`} component="li" justify="space-between" wrap="nowrap" gap="xs">
              <div style={{ minWidth: 0 }}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {example.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {exampleSource(example)}
                </Text>
              </div>
              {mayChange ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  loading={isSetting}
                  aria-label={t('market.removeExample', { name: example.title })}
                  onClick={() => set(kept.filter((_, other) => other !== place))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              ) : null}
            </Group>
          ))}
        </Stack>
      )}
      {mayChange && examples.length < mostExamples ? (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('market.addExample')}
          </Button>
        </Group>
      ) : null}
      <Modal opened={adding} onClose={close} title={t('market.addExample')} keepMounted={false}>
        <AddExampleForm
          employeeId={employeeId}
          listing={listing}
          busy={isSetting}
          onAdd={(example) => set([...kept, example], close)}
          onClose={close}
        />
      </Modal>
    </FormPanel>
  );
}

function useSetExamples(employeeId: string) {
  const queryClient = useQueryClient();
  const save = $api.useMutation('patch', '/api/v1/employees/{employee_id}/listing', {
    onSuccess: (saved) => {
      queryClient.setQueryData(employeeRead(employeeId).queryKey, saved);
      notifyDone(t('common.saved'));
      return readAgain(queryClient, '/api/v1/employees', '/api/v1/market/employees');
    },
    onError: (error) => notifyError(t('market.couldNotSaveListing'), error),
  });
  const set = (examples: Schema<'ListingExampleCreate'>[], onSuccess?: () => void) =>
    save.mutate(
      { params: { path: { employee_id: employeeId } }, body: { examples } },
      onSuccess === undefined ? {} : { onSuccess },
    );
  return { set, isSetting: save.isPending };
}

/** An example that stays as it is. */
function asSent({ title, run_id: run, input, output }: Schema<'ListingExample'>): Schema<'ListingExampleCreate'> {
  if (run !== undefined) return { title, run_id: run };
  return { title, output, ...(input === undefined ? {} : { input }) };
}
