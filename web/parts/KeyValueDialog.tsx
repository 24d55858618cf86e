import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { CopyField } from './CopyField.tsx';

type KeyValueDialogProps = {
  /** The key as it was answered when it was made; its value is missing if the request was repeated. Null closes the dialog. */
  created: { key: { label: string }; value?: string } | null;
  onClose: () => void;
  /** Actions for the value. */
  children: ReactNode;
};

/** Shows the value of a new key, to be copied this one time. */
export function KeyValueDialog({ created, onClose, children }: KeyValueDialogProps) {
  return (
    <Modal
      opened={created !== null}
      onClose={onClose}
      title={created === null ? '' : t('keys.labelCreated', { label: created.key.label })}
      size="lg"
      // The only sight of the key goes by a button alone.
      closeOnClickOutside={false}
      closeOnEscape={false}
      keepMounted={false}
    >
      {created === null ? null : (
        <ValueNotice value={created.value} onClose={onClose}>
          {children}
        </ValueNotice>
      )}
    </Modal>
  );
}

type ValueNoticeProps = { value: string | undefined; onClose: () => void; children: ReactNode };

function ValueNotice({ value, onClose, children }: ValueNoticeProps) {
  if (value === undefined) {
    return <Text size="sm">{t('keys.keyWasOnlyShown')}</Text>;
  }
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
        {t('keys.copyKeyNow')}
      </Alert>
      <CopyField value={value} label={t('keys.apiKey')} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('common.done')}</Button>
      </Group>
    </Stack>
  );
}
