import { useQueryClient } from '@tanstack/react-query';

/** Reads a table, its rows and the list of tables again after a change. */
export function useTableChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    readAgain(
      queryClient,
      '/api/v1/data-tables/{data_table_id}',
      '/api/v1/data-tables/{data_table_id}/rows',
      '/api/v1/data-tables',
    );
}
import { readAgain } from '../../api/reads.ts';
