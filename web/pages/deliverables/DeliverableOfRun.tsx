import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { deliverableRead } from './deliverableReads.ts';
import { Verdict } from './Verdict.tsx';

/** Shows the verdict on a run's deliverable, or its buttons. */
export function DeliverableOfRun({ deliverableId }: { deliverableId: string }) {
  const read = useQuery(deliverableRead(deliverableId));
  return read.data === undefined ? (
    <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
  ) : (
    <Verdict deliverable={read.data} />
  );
}
