import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.calendlytrigger/ */
const calendlyTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication');
  if (source.credentials.some(({ type }) => type === 'calendlyOAuth2Api'))
    parameters.remark(null, 'Create a personal access token: deliveries to an app are signed with a key of the app.');
  const events = parameters.names('events');
  return {
    type: 'calendly.trigger',
    parameters: {
      ...(events.length > 0 ? { events } : {}),
      scope: parameters.choice('scope', 'user') === 'organization' ? 'organization' : 'user',
    },
    ...readCredential(source, 'auth', { calendlyApi: 'calendly_token', calendlyOAuth2Api: 'calendly_token' }),
  };
};

/** Mappings of n8n's nodes for Calendly, by type. */
export const n8n: VendorMappings = { calendlyTrigger };
