import { linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListTable, type ListColumn } from '../../parts/ListTable.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';

type PagedTableProps<Line> = {
  list: Parameters<typeof LoadMore>[0]['query'] & {
    isPending: boolean;
    data: Parameters<typeof linesOf<Line>>[0];
    error: unknown;
    refetch: () => unknown;
  };
  label: string;
  columns: readonly ListColumn<Line>[];
  minWidth: number;
  /** Number of placeholder rows while the list loads. */
  skeletonLines: number;
};

/** A table of a list that is read page by page: while it loads, where it fails, and with its lines. */
export function PagedTable<Line extends { id: string }>(props: PagedTableProps<Line>) {
  const { list, label, columns, minWidth, skeletonLines } = props;
  if (list.isPending) return <TableSkeleton lines={skeletonLines} />;
  if (list.data === undefined) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <ListTable label={label} lines={linesOf(list.data)} idOf={({ id }) => id} columns={columns} minWidth={minWidth} />
      <LoadMore query={list} />
    </>
  );
}
