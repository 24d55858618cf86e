import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useConfirmed } from './useConfirmed.tsx';

/** Sets an authenticator app up: QR code, first code, and the recovery codes where there are new ones. */
export function SetUpTotp({ onDone }: { onDone: () => void }) {
  const confirmed = useConfirmed();
  const [isRefused, setRefused] = useState(false);
  const [code, setCode] = useState('');
  const start = $api.useMutation('post', '/api/v1/me/two-factor/totp', {
    onError: (error) => setRefused(!confirmed.refused(error)),
  });
  const confirm = $api.useMutation('post', '/api/v1/me/two-factor/totp/confirm', {
    onSuccess: ({ recovery_codes: codes }) => {
      if (codes === null) onDone();
    },
  });
  const codes = confirm.data?.recovery_codes ?? null;
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (start.data === undefined)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate({ body: confirmed.body });
        }}
      >
        <Stack>
          <Text size="sm">{t('security.needApp')}</Text>
          {confirmed.field}
          <ErrorNotice error={isRefused ? start.error : null} />
          <Button type="submit" w="fit-content" loading={start.isPending}>
            {t('security.continue')}
          </Button>
        </Stack>
      </form>
    );
  const isWrong = confirm.error !== null && requestError(confirm.error).param === '/code';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ body: { code } });
      }}
    >
      <Stack>
        <Text size="sm">{t('security.scanThisCode')}</Text>
        <Group justify="center">
          <QrCode text={start.data.url} label={t('security.qrCode')} />
        </Group>
        <Text size="sm">{t('security.orEnterThisKey')}</Text>
        <CopyField value={start.data.secret} label={t('security.setupKey')} />
        <TextInput
          label={t('security.codeFromYourApp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          data-autofocus
          value={code}
          error={isWrong ? t('security.wrongCode') : null}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ErrorNotice error={isWrong ? null : confirm.error} />
        <Button type="submit" w="fit-content" loading={confirm.isPending}>
          {t('security.turnOn')}
        </Button>
      </Stack>
    </form>
  );
}
