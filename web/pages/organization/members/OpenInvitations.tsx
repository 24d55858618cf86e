import { Menu, Modal, Text } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { cursorPages, linesOf } from '../../../api/pages.ts';
import { readAgain } from '../../../api/reads.ts';
import { useSession } from '../../../app/session.ts';
import { ActionsMenu } from '../../../parts/ActionsMenu.tsx';
import { actionsColumn } from '../../../parts/actionsColumn.tsx';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';
import { PagedTable } from '../PagedTable.tsx';
import { roleNames } from '../roleNames.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { rolesGivenBy } from './rolesGivenBy.ts';

const path = '/api/v1/organizations/current/invitations';
type Invitation = Schema<'OrganizationInvitation'>;

/** Invitations that can still be used. */
export function OpenInvitations() {
  const list = $api.useInfiniteQuery('get', path, { params: { query: { limit: 50 } } }, cursorPages);
  if (list.data !== undefined && linesOf(list.data).length === 0) return null;
  return (
    <FormPanel title={t('members.openInvitationsTitle')} lead={t('members.openInvitationsLead')}>
      <PagedTable
        list={list}
        label={t('members.openInvitationsTitle')}
        minWidth={620}
        skeletonLines={1}
        columns={[
          { title: t('admin.for'), card: 'name', cell: (invitation) => invitedName(invitation) },
          { title: t('account.role'), cell: (invitation) => roleNames[invitation.role] },
          { title: t('members.invitedBy'), dimmed: true, cell: (invitation) => invitation.created_by },
          { title: t('keys.expires'), dimmed: true, cell: (invitation) => <TimeAgo iso={invitation.expires_at} /> },
          actionsColumn<Invitation>((invitation) => <InvitationMenu invitation={invitation} />),
        ]}
      />
    </FormPanel>
  );
}

function invitedName({ email, uses, max_uses: most }: Invitation): string {
  return email ?? t('members.linkUsed', { uses, most });
}

function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const me = useSession();
  const queryClient = useQueryClient();
  const [isShown, setShown] = useState(false);
  const reads = { onSettled: () => readAgain(queryClient, path) };
  const params = { path: { invitation_id: invitation.id } };
  const resend = $api.useMutation('post', `${path}/{invitation_id}/resend`, {
    ...reads,
    onSuccess: ({ mailed }) => (mailed ? notifyDone(t('members.sentAgain')) : setShown(true)),
    onError: (error) => notifyError(t('members.couldNotSend'), error),
  });
  const revoke = $api.useMutation('delete', `${path}/{invitation_id}`, {
    ...reads,
    onSuccess: () => notifyDone(t('members.revoked')),
    onError: (error) => notifyError(t('members.couldNotRevoke'), error),
  });
  const name = invitedName(invitation);
  return (
    <>
      <ActionsMenu name={name}>
        {rolesGivenBy(me.role).includes(invitation.role) ? (
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => resend.mutate({ params })}>
            {invitation.email === null ? t('members.newLink') : t('members.sendAgain')}
          </Menu.Item>
        ) : null}
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => revoke.mutate({ params })}>
          {t('members.revoke')}
        </Menu.Item>
      </ActionsMenu>
      <Modal opened={isShown} onClose={() => setShown(false)} title={name} size="lg">
        <Text size="sm" mb="sm">
          {t('members.newLinkText')}
        </Text>
        {resend.data === undefined ? null : <InvitationLink made={resend.data} />}
      </Modal>
    </>
  );
}
