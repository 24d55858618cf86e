import { Menu } from '@mantine/core';
import { IconDoorExit, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { useSession } from '../../../app/session.ts';
import { ActionsMenu } from '../../../parts/ActionsMenu.tsx';
import { t } from '../../../texts/texts.ts';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { rolesGivenBy } from './rolesGivenBy.ts';

/** Actions for a member: remove them, or leave the organization. */
export function MemberMenu({ member }: { member: Schema<'Member'> }) {
  const me = useSession();
  const [isOpen, setOpen] = useState(false);
  const isSelf = member.account_id === me.account.id;
  if (member.kind === 'service_account') return null;
  if (!isSelf && !rolesGivenBy(me.role).includes(member.role)) return null;
  return (
    <>
      <ActionsMenu name={member.name}>
        <Menu.Item
          color="red"
          leftSection={isSelf ? <IconDoorExit size={16} /> : <IconUserMinus size={16} />}
          onClick={() => setOpen(true)}
        >
          {isSelf ? t('members.leaveEllipsis') : t('members.removeEllipsis')}
        </Menu.Item>
      </ActionsMenu>
      {isOpen ? <RemoveMemberDialog member={member} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
