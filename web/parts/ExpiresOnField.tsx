import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useSecurityPolicies } from '../api/securityPolicies.ts';
import { t } from '../texts/texts.ts';
import { latestDay } from './keyEnd.ts';

/** The day a new key ends; where the organization lets no key live longer, until when. */
export function ExpiresOnField(props: GetInputPropsReturnType) {
  const days = useSecurityPolicies().data?.key_max_lifetime_days ?? null;
  return (
    <TextInput
      type="date"
      label={t('keys.expiresOn')}
      description={days === null ? undefined : t('keys.expiresWithinDays', { count: days })}
      max={days === null ? undefined : latestDay(days)}
      {...props}
    />
  );
}
