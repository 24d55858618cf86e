import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '../texts/texts.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

type DialogFormProps = {
  /** Null for a form that sends no request. */
  error: unknown;
  /** Default: "Something went wrong". */
  errorTitle?: string;
  /** Text of the button that submits. */
  action: string;
  /** Its color; default: that of the theme. */
  color?: string | undefined;
  busy: boolean;
  /** Nothing can be submitted yet. */
  disabled?: boolean;
  /** The caller validates the fields, not the browser. */
  noValidate?: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The form of a dialog: its error first, then the fields, the buttons last. */
export function DialogForm({ error, action, busy, onSubmit, onClose, children, ...rest }: DialogFormProps) {
  const { errorTitle, color, disabled = false, noValidate = false } = rest;
  return (
    <form
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      <Stack>
        <ErrorNotice error={error} {...(errorTitle === undefined ? {} : { title: errorTitle })} />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" {...(color === undefined ? {} : { color })} loading={busy} disabled={disabled}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
