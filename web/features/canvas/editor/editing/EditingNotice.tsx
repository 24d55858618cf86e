import { Button, Group, Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useSession } from '../../../../app/session.ts';
import { TimeAgo } from '../../../../parts/TimeAgo.tsx';
import { t } from '../../../../texts/texts.ts';
import classes from './EditingNotice.module.css';
import type { EditingState } from './useEditing.ts';

type EditingNoticeProps = { editing: EditingState; onTakeOver: () => void };

/** Shows another user who is editing, since when, and a button to take over. */
export function EditingNotice({ editing, onTakeOver }: EditingNoticeProps) {
  const me = useSession();
  const { reading, editor, takenOver, mayEdit } = editing;
  if (!reading) return null;
  return (
    <div className={classes.bar} role="status">
      <IconEye size={18} aria-hidden className={classes.icon} />
      <Text size="sm" className={classes.text}>
        {editor === null ? (
          t('publish.viewOnly')
        ) : (
          <>
            <b>{title(editor, { takenOver, isMine: editor.account_id === me.account.id })}</b> ·{' '}
            <TimeAgo iso={editor.since} /> · {t('publish.viewing')}
          </>
        )}
      </Text>
      {mayEdit ? (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={onTakeOver}
          >
            {t('publish.takeOverEditing')}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}

function title({ name }: { name: string }, { takenOver, isMine }: { takenOver: boolean; isMine: boolean }): string {
  if (isMine) return takenOver ? t('publish.tookOver') : t('publish.otherWindow');
  return takenOver ? t('publish.nameTookOverEditing', { name }) : t('publish.nameIsEditing', { name });
}
