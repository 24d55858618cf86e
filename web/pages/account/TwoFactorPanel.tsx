import { Badge, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';
import { Passkeys } from './Passkeys.tsx';
import { RemoveTotp } from './RemoveTotp.tsx';
import { RenewCodes } from './RenewCodes.tsx';
import { SetUpTotp } from './SetUpTotp.tsx';

type Step = 'set up' | 'renew' | 'remove';

/** Two-factor authentication of the account: the authenticator app and its recovery codes. */
export function TwoFactorPanel() {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const state = $api.useQuery('get', '/api/v1/me/two-factor', {});
  const close = () => {
    setStep(null);
    void Promise.all(
      (['/api/v1/me/two-factor', '/api/v1/sessions', '/api/v1/me'] as const).map((path) =>
        readAgain(queryClient, path),
      ),
    );
  };
  const titles = {
    'set up': t('security.setUpAuthenticatorApp'),
    renew: t('security.newRecoveryCodes'),
    remove: t('security.removeAuthenticatorApp'),
  };
  return (
    <FormPanel title={t('security.twoFactorAuthentication')} lead={t('security.secondStepText')}>
      <ErrorNotice error={state.error} onRetry={() => void state.refetch()} />
      {state.isPending ? <Skeleton h={60} role="status" aria-label={t('common.loading')} /> : null}
      {state.data === undefined ? null : (
        <Stack gap="sm" align="flex-start">
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {t('security.authenticatorApp')}
            </Text>
            <Badge size="sm" variant="light" tt="none" color={state.data.totp_confirmed_at === null ? 'gray' : 'green'}>
              {state.data.totp_confirmed_at === null ? t('security.notSetUp') : t('security.on')}
            </Badge>
          </Group>
          {state.data.totp_confirmed_at === null ? (
            <Button onClick={() => setStep('set up')}>{t('security.setUpAuthenticatorApp')}</Button>
          ) : (
            <>
              <Text size="sm" c="dimmed">
                {t('security.recoveryCodesLeft', { count: state.data.recovery_codes_left })}
              </Text>
              <Group>
                <Button variant="default" onClick={() => setStep('renew')}>
                  {t('security.newRecoveryCodes')}
                </Button>
                <Button variant="default" color="red" onClick={() => setStep('remove')}>
                  {t('security.removeAuthenticatorApp')}
                </Button>
              </Group>
            </>
          )}
          <Passkeys passkeys={state.data.passkeys} onChanged={close} />
        </Stack>
      )}
      <Modal
        opened={step !== null}
        onClose={close}
        title={step === null ? '' : titles[step]}
        closeOnClickOutside={false}
      >
        {step === 'set up' ? <SetUpTotp onDone={close} /> : null}
        {step === 'renew' ? <RenewCodes onDone={close} /> : null}
        {step === 'remove' ? <RemoveTotp onDone={close} /> : null}
      </Modal>
    </FormPanel>
  );
}
