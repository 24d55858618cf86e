import { $api, type Schema } from '../../api/client.ts';
import { projectName } from '../../parts/projectName.ts';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { t } from '../../texts/texts.ts';
import { kindName } from './kindName.ts';
import { modelName } from './modelName.ts';
import type { UsageGroup } from './usageDays.ts';

const newest = { params: { query: { limit: 250 } } };

/** Returns a function for the name of a sum in its group; an id where no name is known. */
export function useUsageNames(group: UsageGroup): (sum: Schema<'Usage'>) => string {
  const keyName = useKeyNames();
  const members = $api.useQuery('get', '/api/v1/organizations/current/members', newest, {
    enabled: group === 'member',
  }).data?.data;
  const projects = $api.useQuery('get', '/api/v1/projects', newest, { enabled: group === 'project' }).data?.data;
  return ({ day, kind, model, key_id: keyId, account_id: accountId, project_id: projectId, tag }) => {
    switch (group) {
      case 'day':
        return day ?? '';
      case 'kind':
        return kindName(kind);
      case 'model':
        return modelName(model);
      case 'key':
        return keyName(keyId ?? null);
      case 'member':
        if (accountId == null) return t('insights.withoutMember');
        return members?.find((one) => one.account_id === accountId)?.name ?? accountId;
      case 'project': {
        if (projectId == null) return t('usage.withoutProject');
        const project = projects?.find(({ id }) => id === projectId);
        return project === undefined ? projectId : projectName(project);
      }
      case 'tag':
        return tag ?? t('usage.withoutTags');
    }
  };
}
