import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts/texts.ts';
import { DialogForm } from './DialogForm.tsx';

type ReasonFormProps = {
  /** The consequence, in one sentence. */
  lead: string;
  /** Default: "Reason". */
  label?: string;
  /** Initial text of the field; default: empty. */
  initial?: string;
  /** The audience of the reason. */
  hint: string;
  maxLength: number;
  error: unknown;
  errorTitle: string;
  busy: boolean;
  action: string;
  /** Default: red. */
  color?: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of something that cannot be taken back easily, in a dialog. */
export function ReasonForm({
  lead,
  label,
  initial = '',
  hint,
  maxLength,
  busy,
  action,
  color = 'red',
  ...more
}: ReasonFormProps) {
  const [reason, setReason] = useState(initial);
  return (
    <DialogForm
      error={more.error}
      errorTitle={more.errorTitle}
      action={action}
      color={color}
      busy={busy}
      disabled={reason.trim() === ''}
      onSubmit={() => more.onSubmit(reason.trim())}
      onClose={more.onClose}
    >
      <Text size="sm">{lead}</Text>
      <Textarea
        label={label ?? t('admin.reason')}
        description={hint}
        required
        maxLength={maxLength}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
