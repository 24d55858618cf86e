import { ActionIcon, Button, Menu, Stack, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconRestore, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../texts/texts.ts';
import classes from './forms.module.css';
import {
  asRecord,
  fieldKind,
  fieldsOf,
  isAtDefault,
  isRare,
  isRequired,
  isShown,
  titleOf,
  withField,
  type JsonSchema,
  type NamedField,
} from './jsonSchema.ts';
import { focusNewField } from '../parts/focusNewField.ts';
import { itemFields, otherFilled, readFilled, useForgetFilled, useIsFilled } from './filling.ts';
import { FormField } from './FormField.tsx';
import { SetSiblingsContext, SiblingsContext } from './siblings.ts';
import { pointerTo, problemInside, useProblems } from './problems.ts';
import { useHandler } from './useHandler.ts';

/** Props of a form for an object. */
export type SchemaFormProps = {
  schema: JsonSchema;
  value: Record<string, unknown>;
  readOnly?: boolean;
  /** JSON pointer of the object within the form's value; '' for the whole. */
  path?: string;
  /** Offers to set single fields back to their defaults. */
  resettable?: boolean;
  onChange: (value: Record<string, unknown>) => void;
};

/**
 * A form for the object that a JSON Schema describes: one field a property, in order, dependent ones only when they apply;
 * rarely used ones (`x-rare`) once they are added as an option. Fields it has no widget for get a JSON editor, so no
 * parameter is ever out of reach.
 */
export function SchemaForm({
  schema,
  value,
  readOnly = false,
  path = '',
  resettable = false,
  onChange,
}: SchemaFormProps) {
  const problems = useProblems();
  const isFilled = useIsFilled();
  const forgetFilled = useForgetFilled();
  const fields = fieldsOf(schema);
  // Visible fields stay visible while their text is replaced, so that a field never disappears under the cursor.
  const [added, setAdded] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        fields
          .filter((field) => !isUnset(field, value) || isFilled(pointerTo(path, field.name)))
          .map(({ name }) => name),
      ),
  );
  const form = useRef<HTMLDivElement>(null);
  const applying = fields.filter((field) => isShown(field, value, fields));
  const isWrong = ({ name }: NamedField) => {
    const pointer = pointerTo(path, name);
    return problems[pointer] !== undefined || problemInside(problems, pointer) !== undefined;
  };
  const isOffered = (field: NamedField) =>
    isRare(field) &&
    isUnset(field, value) &&
    !added.has(field.name) &&
    !isWrong(field) &&
    !isFilled(pointerTo(path, field.name));
  const shown = applying.filter((field) => !isOffered(field));
  const offered = readOnly ? [] : applying.filter(isOffered);
  const changed = readOnly || !resettable ? [] : shown.filter((field) => !isRare(field) && mayReset(field, value));
  const set = useHandler((name: string, next: unknown) => onChange(withField(asRecord(value), name, next)));
  const setSeveral = useHandler((next: Record<string, unknown>) =>
    onChange(Object.entries(next).reduce((all, [name, one]) => withField(all, name, one), asRecord(value))),
  );
  const takeAway = ({ name, schema }: NamedField) => {
    setAdded((before) => new Set([...before].filter((one) => one !== name)));
    forgetFilled(pointerTo(path, name));
    set(name, isFilledFields(schema) ? otherFilled(readFilled(value[name])) : structuredClone(schema.default));
  };
  if (fields.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('forms.noParameters')}
      </Text>
    );
  }
  const fieldOf = (field: NamedField) => (
    <FormField
      key={field.name}
      name={field.name}
      path={pointerTo(path, field.name)}
      schema={field.schema}
      required={isRequired(field)}
      readOnly={readOnly}
      value={value[field.name]}
      onSet={set}
    />
  );
  const fieldsShown = (
    <>
      {shown.filter((field) => !isRare(field)).map(fieldOf)}
      {shown.filter(isRare).map((field) => (
        <div key={field.name} className={classes.option}>
          <div className={classes.optionField}>{fieldOf(field)}</div>
          {readOnly ? null : (
            <Tooltip label={t('forms.removeOption')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t('forms.removeOptionOption', { option: titleOf(field) })}
                onClick={() => takeAway(field)}
              >
                <IconX size={14} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      ))}
    </>
  );
  return (
    <Stack gap={18} ref={form}>
      <SiblingsContext value={value}>
        <SetSiblingsContext value={setSeveral}>{fieldsShown}</SetSiblingsContext>
      </SiblingsContext>
      {offered.length === 0 && changed.length === 0 ? null : (
        <div>
          {offered.length === 0 ? null : (
            <FieldMenu
              label={t('forms.addOption')}
              icon={<IconPlus size={14} aria-hidden />}
              fields={offered}
              onChoose={(field) => {
                if (form.current !== null) focusNewField(form.current);
                setAdded((before) => new Set(before).add(field.name));
              }}
            />
          )}
          {changed.length === 0 ? null : (
            <FieldMenu
              label={t('forms.reset')}
              icon={<IconRestore size={14} aria-hidden />}
              fields={changed}
              onChoose={({ name, schema: { default: standard } }) => set(name, structuredClone(standard))}
            />
          )}
        </div>
      )}
    </Stack>
  );
}

/** True if an option has nothing to show. The list of filled item fields also holds filled parameters, which are shown at their own fields. */
function isUnset(field: NamedField, value: Record<string, unknown>): boolean {
  if (isFilledFields(field.schema)) return itemFields(readFilled(value[field.name])).length === 0;
  return isAtDefault(field, value);
}

function isFilledFields(schema: JsonSchema): boolean {
  return fieldKind(schema) === 'filled_fields';
}

function mayReset(field: NamedField, value: Record<string, unknown>): boolean {
  return field.schema.default !== undefined && !isAtDefault(field, value);
}

type FieldMenuProps = {
  label: string;
  icon: React.ReactNode;
  fields: readonly NamedField[];
  onChoose: (field: NamedField) => void;
};

function FieldMenu({ label, icon, fields, onChoose }: FieldMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {fields.map((field) => (
          <Menu.Item key={field.name} onClick={() => onChoose(field)}>
            {titleOf(field)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
