import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { t } from '../texts/texts.ts';
import { useTypedOver } from './useTypedOver.ts';

type NameFormProps = { label: string; name: string; busy: boolean; onSave: (name: string) => Promise<unknown> };

/** One field for a name, with a button that saves it. */
export function NameForm({ label, name, busy, onSave }: NameFormProps) {
  const { edited, type, letGo } = useTypedOver({ name });
  const [isRefused, setRefused] = useState(false);
  const typed = edited.name.trim();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setRefused(typed === '');
    // The caller of `onSave` reports failures.
    if (typed !== '') onSave(typed).then(letGo, () => undefined);
  };
  return (
    <form onSubmit={save} noValidate>
      <Group align="flex-start">
        <TextInput
          label={label}
          maxLength={100}
          required
          flex={1}
          miw={180}
          maw={420}
          value={edited.name}
          error={isRefused ? t('common.enterAName') : null}
          onChange={(event) => {
            setRefused(false);
            type({ name: event.currentTarget.value });
          }}
        />
        <Button type="submit" variant="default" mt={24} loading={busy} disabled={typed === name}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  );
}
