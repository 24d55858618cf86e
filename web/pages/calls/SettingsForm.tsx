import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';

type Request = { error: unknown; isPending: boolean };
type SettingsFormProps = {
  save: Request;
  onSave: () => void;
  /** The request that deletes the stored data. */
  remove: Request;
  removeLabel: string;
  onRemove: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The form of settings for stored data, with a button that deletes the data. */
export function SettingsForm({ save, onSave, remove, removeLabel, onRemove, children }: SettingsFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="md" maw={520}>
        {children}
        <ErrorNotice error={save.error ?? remove.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('common.save')}
          </Button>
          <Button variant="subtle" color="red" onClick={onRemove} loading={remove.isPending}>
            {removeLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
