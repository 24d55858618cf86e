import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

type NewKeyFieldsProps = {
  /** The request that creates the key. */
  create: { error: unknown; isPending: boolean };
  /** Explains the label, with an example. */
  labelDescription: string;
  labelProps: GetInputPropsReturnType;
  onClose: () => void;
  /** Further fields of a key of this kind. */
  children: ReactNode;
};

/** The form of a new key, whatever its kind: its label first, the buttons last. */
export function NewKeyFields({ create, labelDescription, labelProps, onClose, children }: NewKeyFieldsProps) {
  return (
    <Stack>
      <ErrorNotice error={create.error} title={t('keys.couldNotCreateKey')} />
      <TextInput
        label={t('common.name')}
        description={labelDescription}
        required
        maxLength={100}
        data-autofocus
        {...labelProps}
      />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('keys.createKey')}
        </Button>
      </Group>
    </Stack>
  );
}
