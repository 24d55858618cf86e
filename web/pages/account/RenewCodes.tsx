import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useConfirmed } from './useConfirmed.tsx';

/** New recovery codes in the place of those from before. */
export function RenewCodes({ onDone }: { onDone: () => void }) {
  const confirmed = useConfirmed();
  const [isRefused, setRefused] = useState(false);
  const renew = $api.useMutation('post', '/api/v1/me/two-factor/recovery-codes', {
    onError: (error) => setRefused(!confirmed.refused(error)),
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes ?? []} onDone={onDone} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        renew.mutate({ body: confirmed.body });
      }}
    >
      <Stack>
        <Text size="sm">{t('security.newCodesText')}</Text>
        {confirmed.field}
        <ErrorNotice error={isRefused ? renew.error : null} />
        <Button type="submit" w="fit-content" loading={renew.isPending}>
          {t('security.createNewCodes')}
        </Button>
      </Stack>
    </form>
  );
}
