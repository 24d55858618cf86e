import { List, Modal, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { useConfirmed } from '../account/useConfirmed.tsx';

const path = '/api/v1/organizations/current/deletion';

/** Shows the parts that stop immediately and those deleted after the grace period, and takes the name as confirmation. */
export function DeleteOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { organization } = useSession();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  const [typed, setTyped] = useState('');
  const what = $api.useQuery('get', path, {});
  const remove = $api.useMutation('post', path, {
    // Only who one is: every other page of it is refused from now on, and the page in their place comes with this.
    onSuccess: () => readAgain(queryClient, '/api/v1/me'),
    onError: (error) => {
      if (confirmed.refused(error)) return;
      confirmInUse(error, {
        title: t('common.nameInUse', { name: organization.name }),
        text: t('leaving.hiredByOthers'),
        action: t('common.deleteAnyway'),
        onConfirm: () => remove.mutate({ params: { query: { force: true } }, body }),
      });
    },
  });
  const body = { name: typed, ...confirmed.body };
  const problem = remove.error !== null && confirmed.shows(remove.error) ? null : remove.error;
  return (
    <Modal opened onClose={onClose} title={t('keys.deleteName', { name: organization.name })} size="lg">
      <DialogForm
        error={problem ?? what.error}
        errorTitle={t('leaving.couldNotDeleteOrganization')}
        action={t('leaving.deleteOrganization')}
        color="red"
        busy={remove.isPending}
        disabled={what.data === undefined || typed.trim() !== organization.name}
        onSubmit={() => remove.mutate({ body })}
        onClose={onClose}
      >
        {what.isPending ? <TableSkeleton lines={4} /> : null}
        {what.data === undefined ? null : <Facts what={what.data} />}
        <TextInput
          label={t('leaving.typeItsName', { name: organization.name })}
          required
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {confirmed.field}
      </DialogForm>
    </Modal>
  );
}

function Facts({ what }: { what: Schema<'OrganizationDeletion'> }) {
  return (
    <>
      <FactList
        title={t('leaving.stopsAtOnce')}
        facts={[
          [what.published_digital_organizations, (count) => t('leaving.publishedStop', { count })],
          [what.open_executions, (count) => t('leaving.openExecutions', { count })],
          [what.members - 1, (count) => t('leaving.members', { count })],
        ]}
      />
      <FactList
        title={t('leaving.goesForGood', { days: String(what.grace_days) })}
        facts={[
          [what.digital_organizations, (count) => t('digitalOrganizations.countDigitalOrganizations', { count })],
          [what.executions, (count) => t('executions.countExecutions', { count })],
          [what.files, (count) => t('leaving.files', { count })],
          [what.credentials, (count) => t('leaving.credentials', { count })],
          [what.data_tables, (count) => t('members.dataTables', { count })],
          [what.knowledge_bases, (count) => t('knowledge.countBases', { count })],
          [what.api_keys, (count) => t('leaving.apiKeys', { count })],
          [
            /[1-9]/.test(what.balance) ? 1 : 0,
            () => t('leaving.balanceIsLost', { balance: formatCredits(what.balance) }),
          ],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('leaving.ledgerStays')}
      </Text>
    </>
  );
}

type Fact = readonly [count: number, line: (count: number) => string];

function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const lines = facts.filter(([count]) => count > 0).map(([count, line]) => line(count));
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}
