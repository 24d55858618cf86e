import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { callStatusLabels } from './callFilter.ts';

const looks = {
  ok: { color: 'teal', icon: IconCheck },
  error: { color: 'red', icon: IconAlertTriangle },
  canceled: { color: 'gray', icon: IconBan },
} as const;

/** How a call ended, by word and icon; the code of its error where it failed. */
export function CallStateBadge({ call }: { call: Pick<Schema<'CallRecord'>, 'status' | 'error_code'> }) {
  const { color, icon } = looks[call.status];
  const label = call.error_code ?? callStatusLabels[call.status];
  return <StateText label={label} color={color} icon={icon} isException={call.status === 'error'} />;
}
