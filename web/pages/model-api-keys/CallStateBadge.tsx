import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { callStatusLabels } from './callFilter.ts';

const looks = {
  ok: { color: 'teal', icon: IconCheck },
  error: { color: 'red', icon: IconAlertTriangle },
  canceled: { color: 'gray', icon: IconBan },
} as const;

/** How a call ended, by word and icon; the code of its error where it failed. */
export function CallStateBadge({ call }: { call: Pick<Schema<'CallRecord'>, 'status' | 'error_code'> }) {
  const { color, icon: StateIcon } = looks[call.status];
  return (
    <Badge color={color} variant="light" tt="none" leftSection={<StateIcon size={12} aria-hidden />}>
      {call.error_code ?? callStatusLabels[call.status]}
    </Badge>
  );
}
