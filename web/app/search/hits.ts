import {
  IconCpu,
  IconHierarchy2,
  IconKey,
  IconListDetails,
  IconLock,
  IconTable,
  IconVersions,
  type Icon,
} from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Hit = Schema<'SearchHit'>;

/** How each kind of hit is shown, in the order of the groups. */
export const hitKinds: Readonly<Record<Hit['kind'], { title: string; icon: Icon }>> = {
  digital_organization: { title: t('Digital organizations'), icon: IconHierarchy2 },
  version: { title: t('Versions'), icon: IconVersions },
  execution: { title: t('Executions'), icon: IconListDetails },
  data_table: { title: t('Data tables'), icon: IconTable },
  credential: { title: t('Credentials'), icon: IconLock },
  model: { title: t('Models'), icon: IconCpu },
  model_api_key: { title: t('Model API keys'), icon: IconKey },
  account_api_key: { title: t('Account API keys'), icon: IconKey },
};

/** Where a hit is shown. */
export function addressOfHit({ kind, id, name, digital_organization_id: owner }: Hit): string {
  switch (kind) {
    case 'digital_organization':
      return `/digital-organizations/${id}`;
    case 'version':
      return `/digital-organizations/${owner}?version=${id}`;
    case 'execution':
      return `/executions/${id}`;
    case 'data_table':
      return `/data-tables/${id}`;
    case 'credential':
      return `/credentials?credential=${id}`;
    case 'model':
      return `/models?model=${encodeURIComponent(name)}`;
    case 'model_api_key':
      return `/model-api-keys?key=${id}`;
    case 'account_api_key':
      return `/settings/api?key=${id}`;
  }
}
