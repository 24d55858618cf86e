import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { downloadBlob } from '../../items/downloadFile.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Runs a search, its further pages, and the same as a file. */
export function useSearchRun(searchId: string) {
  const queryClient = useQueryClient();
  /** The page that is shown, and the inputs of all pages. */
  const [body, setBody] = useState<Schema<'CatalogRunRequest'>>({ inputs: {} });
  const [isSaving, setSaving] = useState(false);
  const params = { path: { search_id: searchId } };
  const run = $api.useMutation('post', '/api/v1/catalog/searches/{search_id}/runs', {
    onSettled: () => readAgain(queryClient, '/api/v1/catalog/runs'),
  });
  const result = typeof run.data === 'object' ? run.data : null; // a text is the answer as CSV
  const csv = async () => {
    setSaving(true);
    const { data, error } = await api.POST('/api/v1/catalog/searches/{search_id}/runs', {
      params,
      body: { ...body, ...(result && { export_of: result.run_id }) },
      headers: { accept: 'text/csv' },
      parseAs: 'blob',
    });
    setSaving(false);
    if (data === undefined) notifyError(t('catalog.couldNotDownload'), error);
    else downloadBlob(`${searchId}.csv`, data);
  };
  return {
    result,
    error: run.error,
    isPending: run.isPending || isSaving,
    start: (inputs: Record<string, unknown>) => {
      setBody({ inputs });
      run.mutate({ params, body: { inputs } });
    },
    next: () => {
      const next = { ...body, ...(result?.next_cursor && { cursor: result.next_cursor }) };
      setBody(next);
      run.mutate({ params, body: next });
    },
    csv: () => void csv(),
  };
}
