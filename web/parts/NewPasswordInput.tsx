import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../texts/texts.ts';
import { minPasswordLength } from './newPasswordRule.ts';

/** Where somebody thinks of a new password; `newPasswordRule` is what it is checked by. */
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
