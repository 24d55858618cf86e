import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type DataKind = Schema<'CallBodySettings'>['redact'][number];
type DataKindsFieldProps = {
  label: string;
  error?: ReactNode;
  value: DataKind[];
  onChange: (kinds: DataKind[]) => void;
};

const dataKinds: readonly { value: DataKind; label: string }[] = [
  { value: 'email', label: t('members.emails') },
  { value: 'phone', label: t('keys.dataPhone') },
  { value: 'iban', label: t('keys.dataIban') },
  { value: 'card', label: t('keys.dataCard') },
  { value: 'api_key', label: t('app.apiKeys') },
];

/** Selects kinds of personal data. */
export function DataKindsField({ label, error, value, onChange }: DataKindsFieldProps) {
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={value}
      onChange={(chosen) => onChange(dataKinds.flatMap((kind) => (chosen.includes(kind.value) ? [kind.value] : [])))}
    >
      <Group mt="xs">
        {dataKinds.map((kind) => (
          <Checkbox key={kind.value} value={kind.value} label={kind.label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
