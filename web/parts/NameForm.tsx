import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../texts/texts.ts';

type NameFormProps = { label: string; name: string; busy: boolean; onSave: (name: string) => void };

/** One field for a name, with a button that saves it. */
export function NameForm({ label, name, busy, onSave }: NameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? t('common.enterAName') : null) },
  });
  return (
    <form onSubmit={form.onSubmit((values) => onSave(values.name.trim()))} noValidate>
      <Group align="flex-start">
        <TextInput
          label={label}
          maxLength={100}
          required
          flex={1}
          miw={180}
          maw={420}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" mt={24} loading={busy} disabled={form.values.name.trim() === name}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  );
}
