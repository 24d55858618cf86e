import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { useConfirmed } from './useConfirmed.tsx';

/** Takes the authenticator app away, after a word about what follows. */
export function RemoveTotp({ onDone }: { onDone: () => void }) {
  const confirmed = useConfirmed();
  const [isRefused, setRefused] = useState(false);
  const remove = $api.useMutation('post', '/api/v1/me/two-factor/totp/remove', {
    onSuccess: () => {
      notifyDone(t('security.authenticatorAppRemoved'));
      onDone();
    },
    onError: (error) => setRefused(!confirmed.refused(error)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ body: confirmed.body });
      }}
    >
      <Stack>
        <Text size="sm">{t('security.removeAppText')}</Text>
        {confirmed.field}
        <ErrorNotice error={isRefused ? remove.error : null} />
        <Button type="submit" color="red" w="fit-content" loading={remove.isPending}>
          {t('forms.remove')}
        </Button>
      </Stack>
    </form>
  );
}
