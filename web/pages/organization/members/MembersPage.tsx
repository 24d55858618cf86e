import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../app/session.ts';
import { PageFrame } from '../../../parts/PageFrame.tsx';
import { Panel } from '../../../parts/Panel.tsx';
import { t } from '../../../texts/texts.ts';
import { membershipText } from '../roleNames.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersTable } from './MembersTable.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';

/** Settings > Members: members with their roles, and pending invitations. */
export function MembersPage() {
  const me = useSession();
  const manages = me.role !== 'member';
  const [isInviting, setInviting] = useState(false);
  return (
    <PageFrame
      title={t('account.members')}
      description={membershipText(me.role, me.organization.name)}
      actions={
        manages ? (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            {t('members.invite')}
          </Button>
        ) : undefined
      }
    >
      <Panel>
        <MembersTable />
      </Panel>
      {manages ? <OpenInvitations /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </PageFrame>
  );
}
