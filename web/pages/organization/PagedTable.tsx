import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
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
  heads: readonly string[];
  minWidth: number;
  /** How many lines stand in while the list loads. */
  skeletonLines: number;
  /** The cells of a line, one for each head. */
  children: (line: Line) => ReactNode;
};

/** A table of a list that is read page by page: while it loads, where it fails, and with its lines. */
export function PagedTable<Line extends { id: string }>(props: PagedTableProps<Line>) {
  const { list, label, heads, minWidth, skeletonLines, children } = props;
  if (list.isPending) return <TableSkeleton lines={skeletonLines} />;
  if (list.data === undefined) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Table.ScrollContainer minWidth={minWidth}>
        <Table aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {linesOf(list.data).map((line) => (
              <Table.Tr key={line.id}>{children(line)}</Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <LoadMore query={list} />
    </>
  );
}
