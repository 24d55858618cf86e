import { Textarea } from '@mantine/core';

const certificateStart = '-----BEGIN CERTIFICATE-----';

type PemFieldProps = {
  label: string;
  description?: string;
  placeholder?: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A certificate or a key in PEM. */
export function PemField({ placeholder = certificateStart, value, onChange, ...rest }: PemFieldProps) {
  return (
    <Textarea
      {...rest}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'mono' }}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={20_000}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
