import { Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { CallbacksLink } from './CallbacksLink.tsx';

/** Makes the secret that signs callbacks of a position's runs, and shows it once. */
export function CallbackSecret({ positionId }: { positionId: string }) {
  const [secret, setSecret] = useState<string | null>(null);
  const make = $api.useMutation('post', '/api/v1/positions/{position_id}/callback-secret', {
    onSuccess: (made) => setSecret(made.secret),
    onError: (error) => notifyError(t('market.couldNotMakeSecret'), error),
  });
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">
        {t('market.callbackSecretHint')} <CallbacksLink positionId={positionId} />
      </Text>
      {secret === null ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconKey size={16} aria-hidden />}
          loading={make.isPending}
          onClick={() => make.mutate({ params: { path: { position_id: positionId } } })}
        >
          {t('market.makeCallbackSecret')}
        </Button>
      ) : (
        <Group gap="xs">
          <Text size="sm">{t('market.secretShownOnce')}</Text>
          <CopyField value={secret} label={t('market.callbackSecret')} />
        </Group>
      )}
    </Stack>
  );
}
