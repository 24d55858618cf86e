import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { eventNameOf, eventNames } from './events.ts';

const credentials = { jiraSoftwareCloudApi: 'jira_token', atlassianServiceAccountApi: 'jira_token' };

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.jiratrigger/. Its item is the body, too. */
export const jiraTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  const product = parameters.choice('jiraVersion', 'cloud');
  if (product === 'server' || product === 'serverPat')
    throw new NoCounterpart('Jira: only Jira Cloud is supported. Use "Webhook" for Jira Data Center.');
  parameters.ignore('jiraVersion', 'site', 'authenticateWebhook', 'incomingAuthentication');
  if (parameters.flag('additionalFields.excludeBody'))
    parameters.remark('additionalFields.excludeBody', 'Deliveries always have a body: it says what happened.');
  if (parameters.names('additionalFields.includeFields').length > 0)
    parameters.remark('additionalFields.includeFields', 'The body has these values.');
  const jql = parameters.text('additionalFields.filter');
  const events = parameters.names('events').map((name) => (name === '*' ? 'all' : eventNameOf(name)));
  const unknown = events.filter((name) => !eventNames.includes(name));
  if (unknown.length > 0) parameters.remark('events', `There are no events ${unknown.join(', ')}.`);
  return {
    type: 'jira.trigger',
    parameters: { events: events.filter((name) => eventNames.includes(name)), ...(jql === '' ? {} : { jql }) },
    ...readCredential(source, 'auth', credentials),
  };
};
