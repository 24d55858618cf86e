import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { CopyField } from '../../parts/CopyField.tsx';
import { t } from '../../texts/texts.ts';

/** Shows the secret that signs webhooks, to be copied this one time. */
export function SecretNotice({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
        {t('logStreaming.copySecretNow')}
      </Alert>
      <CopyField value={secret} label={t('logStreaming.signingSecret')} />
      <Text size="sm">{t('logStreaming.secretUse')}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('common.done')}</Button>
      </Group>
    </Stack>
  );
}
