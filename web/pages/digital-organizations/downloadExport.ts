import { api } from '../../api/client.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Saves the export of a digital organization as a file; says so where that fails. */
export async function downloadExport({ id, name }: { id: string; name: string }): Promise<void> {
  const exported = await api.GET('/api/v1/digital-organizations/{digital_organization_id}/export', {
    params: { path: { digital_organization_id: id } },
  });
  if (exported.error) {
    notifyError(t('digitalOrganizations.couldNotExport'), exported.error);
    return;
  }
  const url = URL.createObjectURL(new Blob([JSON.stringify(exported.data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'digital-organization'}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
