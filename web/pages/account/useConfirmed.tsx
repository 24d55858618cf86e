import { PasswordInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { requestError } from '../../api/requestError.ts';
import { t } from '../../texts/texts.ts';

/** Password confirmation for changes of the account's sign-in, with its field if the server requires it. */
export type Confirmed = {
  body: { current_password?: string };
  /** The password field, once it is needed. */
  field: ReactNode;
  /** Call with each error; returns true if the field shows it. */
  refused: (error: unknown) => boolean;
  /** True for a refusal that the field shows. */
  shows: (error: unknown) => boolean;
};

/** Asks for the password only if the server requires it: a recent sign-in needs no confirmation. */
export function useConfirmed(): Confirmed {
  const [isAsked, setAsked] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return {
    body: isAsked ? { current_password: password } : {},
    field: isAsked ? (
      <PasswordInput
        label={t('account.currentPassword')}
        description={t('security.confirmItsYou')}
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    ) : null,
    refused: (error) => {
      const { code, param } = requestError(error);
      if (code === 'confirmation_required') setAsked(true);
      else if (param === '/current_password') setProblem(t('account.wrongPassword'));
      else return false;
      return true;
    },
    shows: (error) => {
      const { code, param } = requestError(error);
      return code === 'confirmation_required' || param === '/current_password';
    },
  };
}
