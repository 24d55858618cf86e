import { Button, NumberInput, Skeleton, Stack, Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

type InstancePolicies = Schema<'InstanceSignInPolicies'>;

type SignInPoliciesFormProps<Policies extends InstancePolicies> = {
  /** Undefined while they load. */
  policies: Policies | undefined;
  /** Of reading or of saving them. */
  error: unknown;
  isSaving: boolean;
  onSave: (policies: Policies) => void;
  /** Further fields. */
  more?: (edited: Policies, edit: (policies: Policies) => void) => ReactNode;
};

/** Edits sign-in requirements; an empty field sets no limit. */
export function SignInPoliciesForm<Policies extends InstancePolicies>({
  policies,
  error,
  ...rest
}: SignInPoliciesFormProps<Policies>) {
  return (
    <Stack>
      <ErrorNotice error={error} />
      {policies === undefined ? (
        error === null ? (
          <Skeleton h={150} role="status" aria-label={t('common.loading')} />
        ) : null
      ) : (
        <Fields policies={policies} {...rest} />
      )}
    </Stack>
  );
}

function Fields<Policies extends InstancePolicies>({
  policies,
  isSaving,
  onSave,
  more,
}: Omit<SignInPoliciesFormProps<Policies>, 'error' | 'policies'> & { policies: Policies }) {
  const [edited, setEdited] = useState(policies);
  const number = (value: string | number) => (value === '' ? null : Number(value));
  return (
    <Stack maw={420}>
      <Switch
        label={t('security.requireTwoFactor')}
        description={t('security.requireFactorText')}
        checked={edited.two_factor_required}
        onChange={(event) => setEdited({ ...edited, two_factor_required: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('security.maximumSessionLength')}
        description={t('security.sessionLengthText')}
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
        description={t('security.idleText')}
        suffix={t('security.minutesSuffix')}
        placeholder={t('keys.noLimit')}
        min={5}
        max={525_600}
        allowDecimal={false}
        allowNegative={false}
        value={edited.session_idle_minutes ?? ''}
        onChange={(value) => setEdited({ ...edited, session_idle_minutes: number(value) })}
      />
      {more?.(edited, setEdited)}
      <Button w="fit-content" loading={isSaving} onClick={() => onSave(edited)}>
        {t('common.save')}
      </Button>
    </Stack>
  );
}
