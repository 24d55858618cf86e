import { Alert, List, Modal, Select, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { useSession } from '../../../app/session.ts';
import { DialogForm } from '../../../parts/DialogForm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { t } from '../../../texts/texts.ts';
import { removalFacts } from './removalFacts.ts';

type RemoveMemberDialogProps = { member: Pick<Schema<'Member'>, 'account_id' | 'name'>; onClose: () => void };

/** Shows what a removal (or leaving) ends and transfers, before confirmation. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const me = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isSelf = member.account_id === me.account.id;
  const [spaceTo, setSpaceTo] = useState<string | null>(null);
  const path = { account_id: member.account_id };
  const removal = $api.useQuery('get', '/api/v1/organizations/current/members/{account_id}/removal', {
    params: { path },
  });
  const remove = useMutation({
    mutationFn: async () => {
      const to = spaceTo === null ? {} : { personal_space_to: spaceTo };
      const { error } = isSelf
        ? await api.POST('/api/v1/organizations/current/leave', { body: to })
        : await api.DELETE('/api/v1/organizations/current/members/{account_id}', { params: { path, query: to } });
      if (error) throw error;
    },
    onSuccess: async () => {
      onClose();
      if (isSelf) {
        await queryClient.resetQueries();
        await navigate('/');
        return;
      }
      notifyDone(t('members.removed', { name: member.name }));
      await readAgain(
        queryClient,
        '/api/v1/organizations/current/members',
        '/api/v1/organizations/current/invitations',
        '/api/v1/projects',
      );
    },
  });
  const owners = removal.data?.owners ?? [];
  const isLast = removal.data !== undefined && owners.length === 0;
  const title = isSelf
    ? t('members.leaveName', { name: me.organization.name })
    : t('members.removeName', { name: member.name });
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <DialogForm
        error={remove.error ?? removal.error}
        errorTitle={t('projects.couldNotRemove')}
        action={isSelf ? t('members.leave') : t('forms.remove')}
        color="red"
        busy={remove.isPending}
        disabled={removal.data === undefined || isLast}
        onSubmit={() => remove.mutate()}
        onClose={onClose}
      >
        {removal.isPending ? <TableSkeleton lines={3} /> : null}
        {isLast ? (
          <Alert color="yellow" variant="light">
            {t('members.lastOwnerText')}
          </Alert>
        ) : null}
        {removal.data === undefined || isLast ? null : <Facts removal={removal.data} />}
        {owners.length > 1 ? (
          <Select
            label={t('members.personalSpaceGoesTo')}
            allowDeselect={false}
            data={owners.map(({ account_id: value, name: label }) => ({ value, label }))}
            value={
              spaceTo ?? owners.find(({ account_id: id }) => id === me.account.id)?.account_id ?? owners[0]!.account_id
            }
            onChange={setSpaceTo}
          />
        ) : null}
      </DialogForm>
    </Modal>
  );
}

function Facts({ removal }: { removal: Schema<'MemberRemoval'> }) {
  const { handedOver, ended } = removalFacts(removal);
  return (
    <>
      <Text size="sm">{t('members.accessEndsAtOnce')}</Text>
      {handedOver.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            {t('members.handedOver')}
          </Text>
          <List size="sm">
            {handedOver.map((fact) => (
              <List.Item key={fact}>{fact}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
      {ended.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            {t('members.whatEnds')}
          </Text>
          <List size="sm">
            {ended.map((fact) => (
              <List.Item key={fact}>{fact}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
      {removal.returns_by_sso ? (
        <Alert color="yellow" variant="light">
          {t('members.returnsBySso')}
        </Alert>
      ) : null}
    </>
  );
}
