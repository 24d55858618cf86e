import {
  IconBooks,
  IconTestPipe,
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
  digital_organization: { title: t('digitalOrganizations.digitalOrganizations'), icon: IconHierarchy2 },
  version: { title: t('common.versions'), icon: IconVersions },
  execution: { title: t('common.executions'), icon: IconListDetails },
  data_table: { title: t('app.dataTables'), icon: IconTable },
  evaluation: { title: t('evaluations.evaluations'), icon: IconTestPipe },
  knowledge_base: { title: t('knowledge.knowledge'), icon: IconBooks },
  credential: { title: t('app.credentials'), icon: IconLock },
  model: { title: t('common.models'), icon: IconCpu },
  model_api_key: { title: t('app.modelApiKeys'), icon: IconKey },
  account_api_key: { title: t('app.accountApiKeys'), icon: IconKey },
};

/** Returns the address of the page that shows a hit. */
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
    case 'knowledge_base':
      return `/knowledge-bases/${id}`;
    case 'evaluation':
      return `/evaluations/${id}`;
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
