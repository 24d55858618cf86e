import { Alert, Group, Button, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { CopyField } from './CopyField.tsx';

type KeyValueNoticeProps = {
  /** Missing where the request was repeated: the value is in the first answer only. */
  value: string | undefined;
  onClose: () => void;
  /** What can be done with it. */
  children: ReactNode;
};

/** The value of a new key, to be copied this one time. */
export function KeyValueNotice({ value, onClose, children }: KeyValueNoticeProps) {
  if (value === undefined) {
    return <Text size="sm">{t('The value was shown when the key was made. Make a new one where it is lost.')}</Text>;
  }
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
        {t('Copy the value now. It is shown this one time; only its last four characters are kept readable.')}
      </Alert>
      <CopyField value={value} label={t('key value')} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('I have copied it')}</Button>
      </Group>
    </Stack>
  );
}
