import { ActionIcon, Checkbox, Group, Input, TextInput, Tooltip } from '@mantine/core';
import { IconPencil, IconSparkles } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { maxFilledDescription, type FilledEntry } from './filling.ts';
import classes from './forms.module.css';
import { titleOf } from './jsonSchema.ts';

type FilledFieldProps = Pick<FieldProps, 'name' | 'schema' | 'required' | 'problem'> & {
  entry: FilledEntry;
  /** Null while the form is only looked at. */
  onChange: ((entry: FilledEntry) => void) | null;
  /** Hands the field back to the user. Null while the form is only looked at. */
  onOwn: (() => void) | null;
};

/** Shows a value of a tool that the model fills in: its description for the model, and a button to set it by hand. */
export function FilledField({ name, schema, required, problem, entry, onChange, onOwn }: FilledFieldProps) {
  const title = titleOf({ name, schema });
  return (
    <Input.Wrapper label={title} labelElement="div" error={problem}>
      <Group gap={6} wrap="nowrap" className={classes.filled}>
        <TextInput
          flex={1}
          miw={0}
          leftSection={<IconSparkles size={15} aria-hidden />}
          aria-label={t('forms.descriptionForModel', { field: title })}
          placeholder={t('forms.filledByModel')}
          maxLength={maxFilledDescription}
          readOnly={onChange === null}
          value={entry.description ?? ''}
          onChange={({ currentTarget }) => onChange?.({ ...entry, description: currentTarget.value })}
        />
        {required || onChange === null ? null : (
          <Checkbox
            size="xs"
            label={t('publish.optional')}
            checked={entry.optional === true}
            onChange={({ currentTarget }) => onChange({ ...entry, optional: currentTarget.checked })}
          />
        )}
        {onOwn === null ? null : (
          <Tooltip label={t('forms.setYourself')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('forms.setFieldYourself', { field: title })}
              onClick={onOwn}
            >
              <IconPencil size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Input.Wrapper>
  );
}
