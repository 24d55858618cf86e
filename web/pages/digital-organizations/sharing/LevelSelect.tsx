import { Box, Select, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { shareLevels } from './shareLevels.ts';

type Level = Schema<'ShareLevel'>;
type LevelSelectProps = { label: string; value: Level; disabled: boolean; onChange: (level: Level) => void };

/** Selects the access level of a share. */
export function LevelSelect({ label, value, disabled, onChange }: LevelSelectProps) {
  return (
    <Select
      aria-label={label}
      w={150}
      allowDeselect={false}
      disabled={disabled}
      value={value}
      data={shareLevels.map((level) => ({ value: level.value, label: level.label }))}
      comboboxProps={{ width: 280, position: 'bottom-end' }}
      renderOption={({ option }) => (
        <Box>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {shareLevels.find((level) => level.value === option.value)?.about}
          </Text>
        </Box>
      )}
      onChange={(level) => {
        if (level !== null && level !== value) onChange(level as Level);
      }}
    />
  );
}
