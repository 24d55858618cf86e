import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

const events: Readonly<Record<string, string>> = { any_event: 'any', file_share: 'file_shared' };

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.slacktrigger/. Its item is the inner event, too. */
export const slackTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'options.resolveIds', 'channelId.mode');
  const isAll = parameters.flag('watchWorkspace');
  const channel = parameters.text('channelId');
  if (parameters.flag('downloadFiles'))
    parameters.remark('downloadFiles', 'The trigger downloads no files. Add "Slack file" after it.');
  parameters.remark(
    null,
    'Enter the address of the trigger in the settings of the Slack app, and the signing secret in the credential.',
  );
  const users = parameters.names('options.userIds');
  return {
    type: 'slack.trigger',
    parameters: {
      events: parameters.names('trigger').map((name) => events[name] ?? name),
      with_bots: true,
      ...(isAll || channel === '' ? {} : { channels: [channel] }),
      ...(users.length > 0 ? { users } : {}),
    },
    ...readCredential(source, 'auth', { slackApi: 'slack_token' }),
  };
};
