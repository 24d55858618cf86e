import { answerAs } from '../../ai/answerAs.ts';
import type { MappedNode, NodeMapping } from '../../nodeMapping.ts';

const responses = {
  streaming: 'streaming',
  lastNode: 'last_node',
  responseNode: 'respond_node',
  responseNodes: 'respond_node',
} as const;

/** Chat Trigger: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-langchain.chattrigger/. Flows read what it gives as `chatInput` and `sessionId`. */
export const chatTrigger: NodeMapping = (source): MappedNode => {
  const { parameters } = source;
  const title = parameters.text('options.title');
  const greeting = parameters.text('initialMessages').replaceAll(/\r?\n/g, '\n\n').slice(0, 2_000);
  const placeholder = parameters.text('options.inputPlaceholder');
  const uploads = parameters.flag('options.allowFileUploads');
  const origins = parameters.names('options.allowedOrigins').filter((origin) => origin !== '*');
  if (parameters.choice('authentication', 'none') !== 'none')
    parameters.remark(
      'authentication',
      'Visitors sign in by a token of your site: select "signed token" and a credential.',
    );
  // The page reads what was said from its own messages; the agent reads the memory.
  source.sub('ai_memory');
  parameters.ignore(
    'public',
    'mode',
    'options.loadPreviousSession',
    'options.subtitle',
    'options.getStarted',
    'options.showWelcomeScreen',
  );
  parameters.ignore(
    'options.allowedFilesMimeTypes',
    'options.customCss',
    'availableInChat',
    'agentName',
    'agentDescription',
  );
  return {
    type: 'trigger.chat',
    parameters: {
      ...(title === '' ? {} : { title: title.slice(0, 100) }),
      ...(greeting === '' ? {} : { greeting }),
      ...(placeholder === '' ? {} : { placeholder: placeholder.slice(0, 200) }),
      ...(origins.length > 0 ? { allowed_origins: origins } : {}),
      ...(uploads ? { uploads } : {}),
      respond: parameters.word('options.responseMode', responses, 'last_node'),
    },
    behind: answerAs(source, { chatInput: '{{ $json.message }}', sessionId: '{{ $json.session_id }}' }, 'page'),
  };
};
