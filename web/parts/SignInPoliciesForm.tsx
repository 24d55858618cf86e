import { Button, NumberInput, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

type Policies = Schema<'SignInPolicies'>;

type SignInPoliciesFormProps = {
  /** Undefined while they load. */
  policies: Policies | undefined;
  /** Of reading or of saving them. */
  error: unknown;
  isSaving: boolean;
  onSave: (policies: Policies) => void;
};

/** What is demanded of sessions; an empty field is no limit of its own. */
export function SignInPoliciesForm({ policies, error, isSaving, onSave }: SignInPoliciesFormProps) {
  return (
    <Stack>
      <ErrorNotice error={error} />
      {policies === undefined ? (
        error === null ? (
          <Skeleton h={150} role="status" aria-label={t('common.loading')} />
        ) : null
      ) : (
        <Fields policies={policies} isSaving={isSaving} onSave={onSave} />
      )}
    </Stack>
  );
}

function Fields({ policies, isSaving, onSave }: Omit<SignInPoliciesFormProps, 'error'> & { policies: Policies }) {
  const [edited, setEdited] = useState(policies);
  const number = (value: string | number) => (value === '' ? null : Number(value));
  return (
    <Stack maw={420}>
      <NumberInput
        label={t('security.maximumSessionLength')}
        description={t('security.peopleSignInAgainAfterThis')}
        suffix={t('security.hoursSuffix')}
        placeholder={t('keys.noLimit')}
        min={1}
        max={8_760}
        allowDecimal={false}
        allowNegative={false}
        value={edited.session_max_hours ?? ''}
        onChange={(value) => setEdited({ ...edited, session_max_hours: number(value) })}
      />
      <NumberInput
        label={t('security.idleTimeout')}
        description={t('security.unusedSessionsEndAfterThis')}
        suffix={t('security.minutesSuffix')}
        placeholder={t('keys.noLimit')}
        min={5}
        max={525_600}
        allowDecimal={false}
        allowNegative={false}
        value={edited.session_idle_minutes ?? ''}
        onChange={(value) => setEdited({ ...edited, session_idle_minutes: number(value) })}
      />
      <Button w="fit-content" loading={isSaving} onClick={() => onSave(edited)}>
        {t('common.save')}
      </Button>
    </Stack>
  );
}
