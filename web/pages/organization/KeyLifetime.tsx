import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../texts/texts.ts';

type KeyLifetimeProps = { days: number | null; disabled: boolean; onChange: (days: number | null) => void };

/** For how many days new keys may live; saved when the field is left. */
export function KeyLifetime({ days, disabled, onChange }: KeyLifetimeProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const save = () => {
    if (typed === null) return;
    const next = typed === '' ? null : Number(typed);
    setTyped(null);
    if (next !== days) onChange(next);
  };
  return (
    <NumberInput
      label={t('security.keyLifetime')}
      description={t('security.keyLifetimeAbout')}
      placeholder={t('keys.noLimit')}
      maw={420}
      min={1}
      max={3650}
      allowDecimal={false}
      clampBehavior="blur"
      disabled={disabled}
      value={typed ?? days ?? ''}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
