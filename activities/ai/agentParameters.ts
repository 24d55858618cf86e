import { mcpServerUrl } from '../kit/mcpServerUrl.ts';
import { boolean, choice, integer, list, object, record, text, type ValueOf } from '../../platform/schema/schema.ts';

const filled = list(
  object({
    parameter: text({
      title: 'Name',
      description: 'A path in the parameters, such as /url, or a field of the item, such as $json.city.',
      required: true,
      maxLength: 200,
    }),
    description: text({ title: 'Description for the model', default: '', maxLength: 1000 }),
    type: choice(['string', 'number', 'boolean', 'object', 'array'])({ title: 'Type' }),
    optional: boolean({ title: 'Optional', default: false }),
  }),
)({
  title: 'Item fields that the model fills in',
  description: 'Expressions of the parameters read them, such as {{ $json.city }}.',
  entry: 'item field',
  control: 'filled_fields',
  rare: true,
  maxItems: 30,
  default: [],
});

/** Rules for each call of a tool: approval, and maximum duration. */
const callRules = {
  approval: choice(['never', 'always', 'condition'])({
    title: 'Approval',
    description: 'Whether a person must approve each call.',
    default: 'never',
  }),
  approval_condition: text({
    title: 'Approve if',
    description: 'An expression over the arguments, such as {{ $json.amount > 100 }}.',
    default: '',
    showWhen: { approval: ['condition'] },
  }),
  timeout_seconds: integer({ title: 'Timeout (seconds)', minimum: 1, maximum: 86_400, default: 300 }),
};

const tool = object({
  name: text({
    title: 'Name',
    required: true,
    maxLength: 64,
    pattern: '^[a-zA-Z][a-zA-Z0-9_]*$',
    placeholder: 'search_orders',
  }),
  description: text({ title: 'Description for the model', control: 'textarea', default: '', maxLength: 1000 }),
  type: text({ title: 'Node type', control: 'tool_type', required: true, maxLength: 100 }),
  type_version: integer({ title: 'Version', description: 'Of the node type.', minimum: 1, maximum: 1000, rare: true }),
  parameters: record({
    title: 'Parameters',
    description: 'The settings of this tool. Choose a node type first.',
    control: 'tool_parameters',
    default: {},
  }),
  filled,
  ...callRules,
});

/** A tool of an MCP server as accepted: the model's description never changes by itself. */
const acceptedTool = object({
  name: text({ title: 'Name', required: true, maxLength: 128 }),
  hash: text({ title: 'Accepted description', required: true, maxLength: 100, pattern: '^sha256:' }),
  description: text({ title: 'Description', default: '', maxLength: 4000 }),
  input_schema: record({ title: 'Arguments', default: { type: 'object' }, maxEntries: 100 }),
});

const mcpServer = object({
  name: text({
    title: 'Name',
    description: 'Its tools are called <name>_<tool>, its credential goes by it, too.',
    required: true,
    maxLength: 30,
    pattern: '^[a-zA-Z][a-zA-Z0-9_]*$',
    placeholder: 'github',
  }),
  url: mcpServerUrl,
  tools: list(acceptedTool)({
    title: 'Tools',
    description:
      'What is selected is accepted as the server describes it now. If it changes, calls stop until you accept it again.',
    control: 'mcp_tools',
    maxItems: 100,
    default: [],
  }),
  effects: list(choice(['reads_private', 'brings_untrusted', 'sends_out', 'changes'])({ title: 'Effect' }))({
    title: 'What its tools do',
    description:
      'What the server says of that is not believed. While strangers’ content is selected, its descriptions count as such, from the start.',
    default: ['reads_private', 'brings_untrusted', 'sends_out', 'changes'],
  }),
  ...callRules,
});

/** An operation of an API document as chosen: the model's description never changes by itself. */
const chosenOperation = object({
  operation: text({ title: 'Operation', required: true, maxLength: 64 }),
  description: text({ title: 'Description', default: '', maxLength: 4000 }),
  input_schema: record({ title: 'Arguments', default: { type: 'object' }, maxEntries: 100 }),
  effects: list(choice(['reads_private', 'brings_untrusted', 'sends_out', 'changes'])({ title: 'Effect' }))({
    title: 'What it does',
    description: 'Guessed from its method and path. Correct it if you know better.',
    default: ['reads_private', 'brings_untrusted', 'sends_out', 'changes'],
  }),
});

const apiDocument = object({
  name: text({
    title: 'Name',
    description: 'Its tools are called <name>_<operation>, its credential goes by it, too.',
    required: true,
    maxLength: 30,
    pattern: '^[a-zA-Z][a-zA-Z0-9_]*$',
    placeholder: 'shop',
  }),
  document: text({
    title: 'API document',
    description: 'ID or name of an API document in the same project.',
    control: 'api_document',
    required: true,
    maxLength: 200,
  }),
  server: text({
    title: 'Server',
    description: 'Default: the first server of the document.',
    placeholder: 'https://api.example.com/v1',
    default: '',
    maxLength: 2000,
  }),
  operations: list(chosenOperation)({
    title: 'Operations',
    description: 'Each becomes a tool, described as the document describes it now.',
    control: 'api_operations',
    maxItems: 50,
    default: [],
  }),
  ...callRules,
});

/** The parameters of the node `ai.agent` (decisions §14). */
export const agentParameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'chat.completions', required: true, maxLength: 200 }),
  instructions: text({
    title: 'Instructions',
    description: 'Who the agent is and how it works.',
    control: 'textarea',
    default: '',
  }),
  prompt: text({ title: 'Prompt', control: 'textarea', required: true }),
  tools: list(tool)({
    title: 'Tools',
    entry: 'tool',
    description: 'What the agent may use.',
    control: 'tools',
    maxItems: 50,
    default: [],
  }),
  mcp_servers: list(mcpServer)({
    title: 'MCP servers',
    entry: 'MCP server',
    description: 'Servers whose tools the agent may use.',
    maxItems: 10,
    default: [],
    rare: true,
  }),
  api_documents: list(apiDocument)({
    title: 'API documents',
    entry: 'API document',
    description: 'OpenAPI documents whose operations the agent may call.',
    maxItems: 10,
    default: [],
    rare: true,
  }),
  output: choice(['text', 'json'])({
    title: 'Output',
    description: 'Text, or JSON that fits a schema.',
    default: 'text',
  }),
  output_schema: record({
    title: 'JSON schema',
    description: 'What the JSON must look like.',
    control: 'code',
    default: { type: 'object' },
    showWhen: { output: ['json'] },
  }),
  memory: object(
    {
      key: text({
        title: 'Key',
        description:
          'Whose conversation it is, such as {{ $json.session_id }}. Without a key nothing is remembered, except in chats: there it is the session.',
        default: '',
        maxLength: 500,
      }),
      window: integer({ title: 'Messages kept', minimum: 2, maximum: 200, default: 20 }),
      summary: boolean({
        title: 'Summarize older messages',
        description: 'Costs one more step when messages leave the window.',
        default: false,
      }),
    },
    { title: 'Memory', default: { key: '', window: 20, summary: false }, rare: true },
  ),
  limits: object(
    {
      max_steps: integer({ title: 'Steps', minimum: 1, maximum: 200, default: 20 }),
      max_tool_calls: integer({ title: 'Tool calls', minimum: 1, maximum: 1000 }),
      max_credits: text({ title: 'Credits', pattern: '^[0-9]{1,9}([.][0-9]{1,6})?$', maxLength: 20 }),
      max_seconds: integer({ title: 'Seconds of work', minimum: 1, maximum: 86_400 }),
      parallel_calls: integer({ title: 'Tool calls at once', minimum: 1, maximum: 20, default: 4 }),
    },
    { title: 'Limits', default: { max_steps: 20, parallel_calls: 4 }, rare: true },
  ),
  approval: object(
    {
      time_limit_minutes: integer({
        title: 'Time limit (minutes)',
        description: 'A call that nobody approves in time is rejected.',
        minimum: 1,
        maximum: 525_600,
        default: 10_080,
      }),
      ask: text({
        title: 'Ask with',
        description:
          'A published digital organization that is called with each call that waits: it tells somebody, by mail or message, and has the link at which they decide without an account.',
        placeholder: 'dorg_…',
        control: 'digital_organization',
        maxLength: 64,
      }),
      tainted: choice(['required', 'off'])({
        title: 'After content from strangers',
        description:
          'Once the agent has read what strangers wrote and could read private data, a person approves what sends data out or changes anything.',
        default: 'required',
      }),
    },
    { title: 'Approval', default: { time_limit_minutes: 10_080, tainted: 'required' }, rare: true },
  ),
  max_tokens: integer({ title: 'Max tokens per step', minimum: 1, rare: true }),
});

export type AgentParameters = ValueOf<typeof agentParameters>;
