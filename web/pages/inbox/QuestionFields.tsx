import { Checkbox, Group, MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Field = Schema<'ApprovalField'>;
type FieldValue = string | boolean | string[];

export type FieldValues = Readonly<Record<string, FieldValue>>;

type QuestionFieldsProps = {
  fields: readonly Field[];
  values: FieldValues;
  onChange: (values: FieldValues) => void;
};

/** The values that fields begin with. */
export function valuesAtFirst(fields: readonly Field[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, valueAtFirst(field)]));
}

function valueAtFirst({ type, value, options, multiple }: Field): FieldValue {
  if (type === 'checkbox' && options.length === 0) return value !== '' && value !== 'false';
  if (type === 'checkbox' || (type === 'dropdown' && multiple)) return options.filter((option) => option === value);
  return value;
}

/** The fields of an approval's form. */
export function QuestionFields({ fields, values, onChange }: QuestionFieldsProps) {
  return fields.map((field) => (
    <QuestionField
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

type QuestionFieldProps = { field: Field; value: FieldValue; onChange: (value: FieldValue) => void };

type ShownField = QuestionFieldProps & { shared: { label: string; required: boolean; description?: string } };

function QuestionField(props: QuestionFieldProps) {
  const { field, value, onChange } = props;
  const { type, label, hint, required } = field;
  const shared = { label, required, ...(hint === '' ? {} : { description: hint }) };
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'textarea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'dropdown':
      return <DropdownField {...props} shared={shared} />;
    case 'radio':
      return <RadioField {...props} shared={shared} />;
    case 'checkbox':
      return <CheckboxField {...props} shared={shared} />;
    case 'text':
    case 'email':
    case 'date':
    case 'number':
      return (
        <TextInput
          {...shared}
          type={type}
          {...(type === 'number' && { step: 'any' })}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function DropdownField({ field: { options, multiple }, value, onChange, shared }: ShownField) {
  const data = [...new Set(options)]; // these inputs throw for two options that are the same
  if (multiple) return <MultiSelect {...shared} data={data} value={listOf(value)} onChange={onChange} />;
  return (
    <Select
      {...shared}
      data={data}
      placeholder={t('inbox.pleaseChoose')}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function RadioField({ field: { options, required }, value, onChange, shared }: ShownField) {
  return (
    <Radio.Group {...shared} value={typeof value === 'string' ? value : ''} onChange={onChange}>
      <Stack gap={6} mt={4}>
        {options.map((option) => (
          <Radio key={option} value={option} label={option} required={required} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function CheckboxField({ field: { options }, value, onChange, shared }: ShownField) {
  if (options.length === 0)
    return (
      <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  return (
    <Checkbox.Group {...shared} value={listOf(value)} onChange={onChange}>
      <Group gap="md" mt={4}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function listOf(value: FieldValue): string[] {
  return Array.isArray(value) ? value : [];
}
