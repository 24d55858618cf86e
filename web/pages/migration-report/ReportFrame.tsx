import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';

type Report = Schema<'MigrationReport'>;
type ReportFrameProps = {
  about: string;
  read: {
    data: Report | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  children: (report: Report) => ReactNode;
};

/** The page of a migration report, with a button that scans again. */
export function ReportFrame({ about, read, children }: ReportFrameProps) {
  return (
    <PageFrame
      title={t('migration.report')}
      description={about}
      actions={
        <Button variant="default" loading={read.isFetching} onClick={() => void read.refetch()}>
          {t('migration.scanAgain')}
        </Button>
      }
    >
      <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
      {read.isPending ? <TableSkeleton lines={4} /> : null}
      {read.data === undefined ? null : children(read.data)}
    </PageFrame>
  );
}
