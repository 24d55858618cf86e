import { PageFrame } from './PageFrame.tsx';
import { ReadFailure, type ReadFailureProps } from './ReadFailure.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

type UnreadPageProps = {
  read: { error: unknown; isPending: boolean; refetch: () => unknown };
  title?: string;
} & Pick<ReadFailureProps, 'what' | 'list'>;

/** A page whose first read is on its way, or has failed. */
export function UnreadPage({ read, what, list, title = what }: UnreadPageProps) {
  return (
    <PageFrame title={title}>
      <ReadFailure error={read.error} onRetry={() => void read.refetch()} what={what} list={list} />
      {read.isPending ? <TableSkeleton /> : null}
    </PageFrame>
  );
}
