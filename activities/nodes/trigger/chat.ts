import { isOrigin } from '../../../domains/executions/chat/chatParameters.ts';
import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { boolean, choice, integer, list, object, text } from '../../../platform/schema/schema.ts';

/**
 * Serves a chat page and starts an execution for each message; the item is `{ session_id, message, files, user }`, `files` the names of
 * uploads, `user` the user in the embedding site's token. The parameters are read before there is an item, so none is an expression. Agents
 * remember by session unless they have a key of their own.
 */
export const node = defineNode({
  type: 'trigger.chat',
  version: 1,
  title: 'Chat',
  description: 'Shows a chat page and starts for each message.',
  icon: 'MessageCircle',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted'],
  inputs: [],
  outputs: mainPort,
  parameters: object({
    title: text({ title: 'Title', default: 'Chat', maxLength: 100 }),
    greeting: text({
      title: 'Greeting',
      description: 'What the chat says first. Markdown.',
      control: 'textarea',
      default: '',
      maxLength: 2_000,
    }),
    placeholder: text({ title: 'Message placeholder', default: '', maxLength: 200, rare: true }),
    suggestions: list(text({ title: 'Suggestion', required: true, maxLength: 200 }))({
      title: 'Suggestions',
      description: 'First messages that visitors can send with one click.',
      default: [],
      maxItems: 8,
      rare: true,
    }),
    auth: choice(['none', 'jwt'])({
      title: 'Who can chat',
      description: 'Anyone with the link, or visitors with a signed token from your site.',
      default: 'none',
    }),
    allowed_origins: list(text({ title: 'Origin', required: true, maxLength: 300 }))({
      title: 'Sites that can embed the chat',
      description: 'Origins such as https://example.com. Leave empty to allow none.',
      default: [],
      maxItems: 50,
    }),
    respond: choice(['streaming', 'last_node', 'respond_node'])({
      title: 'Respond',
      description:
        'Streaming shows the text of Respond to webhook nodes, or of a model as last node, as it arrives. Other output appears at the end.',
      default: 'streaming',
    }),
    approvals: choice(['members', 'visitor'])({
      title: 'Who approves tool calls',
      description:
        'Visitors only decide calls whose tool asks for approval, never calls that need it because of content from strangers.',
      default: 'members',
      rare: true,
    }),
    uploads: boolean({ title: 'Allow files', default: false }),
    max_files: integer({
      title: 'Files per message',
      minimum: 1,
      maximum: 10,
      default: 5,
      showWhen: { uploads: [true] },
    }),
    max_file_mb: integer({
      title: 'Max file size (MB)',
      minimum: 1,
      maximum: 100,
      default: 10,
      showWhen: { uploads: [true] },
    }),
    limits: object(
      {
        message_length: integer({ title: 'Characters per message', minimum: 1, maximum: 32_000, default: 4_000 }),
        messages_per_minute: integer({
          title: 'Messages per session and minute',
          minimum: 1,
          maximum: 60,
          default: 10,
        }),
        messages_per_session: integer({ title: 'Messages per session', minimum: 1, maximum: 1_000, default: 100 }),
        sessions_per_hour: integer({ title: 'New sessions per hour', minimum: 1, maximum: 10_000, default: 500 }),
        credits_per_session: text({
          title: 'Credits per session',
          description: 'A session that was charged so much takes no more messages. Empty: no limit.',
          pattern: '^([0-9]{1,9}([.][0-9]{1,6})?)?$',
          maxLength: 20,
        }),
        credits_per_day: text({
          title: 'Credits per day',
          description:
            'Once its sessions were charged so much within 24 hours, the page takes no more messages for a while. Empty: no limit.',
          pattern: '^([0-9]{1,9}([.][0-9]{1,6})?)?$',
          maxLength: 20,
        }),
        open_streams: integer({ title: 'Open pages at once', minimum: 1, maximum: 2_000, default: 500 }),
      },
      {
        title: 'Limits',
        default: {
          message_length: 4_000,
          messages_per_minute: 10,
          messages_per_session: 100,
          sessions_per_hour: 500,
          open_streams: 500,
        },
        rare: true,
      },
    ),
  }),
  credentials: [{ name: 'jwt', title: 'JWT keys', types: ['jwt'], required: true, showWhen: { auth: ['jwt'] } }],
  check: (parameters) => [...expressionProblems(parameters), ...originProblems(parameters)],
  examples: [
    {
      title: 'A support chat on your site',
      parameters: {
        title: 'Support',
        greeting: 'Hello! How can we help?',
        suggestions: ['Where is my order?'],
        allowed_origins: ['https://example.com'],
      },
    },
    { title: 'Signed-in visitors with files', parameters: { title: 'Ask us', auth: 'jwt', uploads: true } },
  ],
});

/** Everything is read when the page opens: there is no item yet. */
function expressionProblems(parameters: JsonObject, at = ''): ParameterProblem[] {
  return Object.entries(parameters).flatMap(([name, value]): ParameterProblem[] => {
    const parameter = `${at}/${name}`;
    if (typeof value === 'string')
      return value.includes('{{')
        ? [{ parameter, code: 'parameter_invalid', message: 'cannot be an expression.' }]
        : [];
    return typeof value === 'object' && value !== null ? expressionProblems(value as JsonObject, parameter) : [];
  });
}

function originProblems({ allowed_origins: origins }: JsonObject): ParameterProblem[] {
  if (!Array.isArray(origins)) return [];
  return origins.flatMap((origin: unknown, index): ParameterProblem[] =>
    typeof origin !== 'string' || origin.includes('{{') || isOrigin(origin)
      ? []
      : [
          {
            parameter: `/allowed_origins/${index}`,
            code: 'parameter_invalid',
            message: 'is not an origin such as https://example.com.',
          },
        ],
  );
}
