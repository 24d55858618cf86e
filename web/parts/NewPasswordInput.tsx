import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../texts/texts.ts';
import { minPasswordLength } from './newPasswordRule.ts';

/** Field for a new password, validated by `newPasswordRule`. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      description={t('signIn.atLeastLeastCharacters', { least: minPasswordLength })}
      autoComplete="new-password"
      required
      {...props}
    />
  );
}
