import { Alert } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

/** Shows that a linked row is not in the list. */
export function MissingLineNotice({ isMissing }: { isMissing: boolean }) {
  if (!isMissing) return null;
  return (
    <Alert color="gray" mb="md" icon={<IconSearchOff />} title={t('common.notFound')} role="status">
      {t('common.goneOrHidden')}
    </Alert>
  );
}
