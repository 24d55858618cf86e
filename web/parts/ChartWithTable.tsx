import { Box, Collapse, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, type ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { MoreButton } from './MoreButton.tsx';

type ChartWithTableProps = {
  height: number;
  /** Null while its data loads. */
  chart: ReactNode | null;
  table: ReactNode | null;
};

/** A chart, which screen readers do not read, and a table of the same numbers that can be opened. */
export function ChartWithTable({ height, chart, table }: ChartWithTableProps) {
  const [shown, { toggle }] = useDisclosure(false);
  return (
    <>
      <Box h={height} aria-hidden>
        <Suspense fallback={<Skeleton h={height} />}>{chart ?? <Skeleton h={height} />}</Suspense>
      </Box>
      <MoreButton shown={shown} onToggle={toggle}>
        {t('usage.chartData')}
      </MoreButton>
      <Collapse expanded={shown}>{shown ? table : null}</Collapse>
    </>
  );
}
