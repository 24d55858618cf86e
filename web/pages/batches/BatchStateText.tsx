import { IconAlertTriangle, IconBan, IconCheck, IconClockX, type Icon } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { batchStatusLabels } from './batchWords.ts';

type Status = Schema<'ModelBatch'>['status'];

const running = { color: 'blue', icon: null };
const looks: Readonly<Record<Status, { color: string; icon: Icon | null }>> = {
  validating: running,
  in_progress: running,
  finalizing: running,
  canceling: running,
  completed: { color: 'teal', icon: IconCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
  expired: { color: 'orange', icon: IconClockX },
  canceled: { color: 'gray', icon: IconBan },
};

/** The state of a batch, by word and icon. */
export function BatchStateText({ status }: { status: Status }) {
  const isException = status === 'failed' || status === 'expired';
  return <StateText label={batchStatusLabels[status]} {...looks[status]} isException={isException} status={status} />;
}
