import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { andWait, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { microsoftCredentials } from '../microsoft/n8nCredentials.ts';
import { calendarResources } from './n8nCalendar.ts';
import { mailResources } from './n8nMail.ts';
import { microsoftOutlookTrigger } from './n8nTrigger.ts';
import type { Resources } from './n8nResources.ts';

const resources: Resources = { ...mailResources, ...calendarResources };

/** Operations that n8n leaves out of its files. Version 1 has others, but names them in its files. */
const microsoftOutlook: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'message');
  const noun = ownEntry(resources, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Outlook: "${resource}: ${operation}" is not supported. Use "Outlook API call".`);
  const { type = noun.type, ...all } = read(parameters, version);
  const mailbox = parameters.text('mailbox');
  const given = Object.entries({ ...all, mailbox }).filter(([, value]) => value !== undefined && value !== '');
  const mapped = {
    type: String(type),
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { ...microsoftCredentials, microsoftOutlookOAuth2Api: 'microsoft_oauth2' }),
  };
  return operation === sendAndWaitOperation ? andWait(source, mapped) : mapped;
};

/** Mappings of n8n's nodes for Outlook, by type: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.microsoftoutlook/ */
export const n8n: VendorMappings = { microsoftOutlook, microsoftOutlookTrigger };
