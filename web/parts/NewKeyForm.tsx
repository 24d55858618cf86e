import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { DialogForm } from './DialogForm.tsx';

type NewKeyFormProps = Pick<ComponentProps<typeof DialogForm>, 'noValidate' | 'onSubmit' | 'onClose'> & {
  /** The request that creates the key. */
  create: { error: unknown; isPending: boolean };
  /** Explains the label, with an example. */
  labelDescription: string;
  labelProps: GetInputPropsReturnType;
  /** Further fields of a key of this kind. */
  children: ReactNode;
};

/** The form of a new key, whatever its kind: its label first, the buttons last. */
export function NewKeyForm({ create, labelDescription, labelProps, children, ...form }: NewKeyFormProps) {
  return (
    <DialogForm
      error={create.error}
      errorTitle={t('keys.couldNotCreateKey')}
      action={t('keys.createKey')}
      busy={create.isPending}
      {...form}
    >
      <TextInput
        label={t('common.name')}
        description={labelDescription}
        required
        maxLength={100}
        data-autofocus
        {...labelProps}
      />
      {children}
    </DialogForm>
  );
}
