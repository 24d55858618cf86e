import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';

type SettingsPanelProps<Settings> = {
  title: string;
  lead: string;
  /** The request for the saved settings. */
  read: UseQueryResult<Settings, unknown>;
  /** Their form. */
  children: (saved: Settings) => ReactNode;
};

/** Settings below the log of calls: their form once they are loaded. */
export function SettingsPanel<Settings>({ title, lead, read, children }: SettingsPanelProps<Settings>) {
  return (
    <FormPanel title={title} lead={lead}>
      {read.isError ? (
        <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Skeleton height={160} />
      ) : (
        children(read.data)
      )}
    </FormPanel>
  );
}
