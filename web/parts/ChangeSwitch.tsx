import { Switch } from '@mantine/core';

type ChangeSwitchProps = {
  label: string;
  checked: boolean;
  /** The requested value while the response is pending; null otherwise. */
  asked: boolean | null;
  onChange: (checked: boolean) => void;
};

/** A switch in a list that changes something at the server: shows what was asked for until the answer is there. */
export function ChangeSwitch({ label, checked, asked, onChange }: ChangeSwitchProps) {
  return (
    <Switch aria-label={label} checked={asked ?? checked} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}
