import { Alert } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

/** Says that what a link named is not in the list. */
export function MissingLineNotice({ isMissing }: { isMissing: boolean }) {
  if (!isMissing) return null;
  return (
    <Alert color="gray" mb="md" icon={<IconSearchOff />} title={t('Not found')} role="status">
      {t('It was deleted, or you don’t have access to it.')}
    </Alert>
  );
}
