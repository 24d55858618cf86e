import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { andWait, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { microsoftCredentials } from '../microsoft/n8nCredentials.ts';
import { conversations } from './n8nConversations.ts';
import type { Resources } from './n8nResources.ts';
import { work } from './n8nWork.ts';

const resources: Resources = { ...conversations, ...work };

/** Versions 1, 1.1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.microsoftteams/ */
const microsoftTeams: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'channel');
  const noun = ownEntry(resources, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(
      `Microsoft Teams: "${resource}: ${operation}" is not supported. Use "Microsoft Teams API call".`,
    );
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  const mapped = {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { ...microsoftCredentials, microsoftTeamsOAuth2Api: 'microsoft_oauth2' }),
  };
  return operation === sendAndWaitOperation ? andWait(source, mapped) : mapped;
};

/** Mappings of n8n's nodes for Teams, by type. */
export const n8n: VendorMappings = { microsoftTeams };
