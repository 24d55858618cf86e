type Json = Record<string, unknown>;

/** Formats of callers. */
export type CallerFormat = 'chat.completions' | 'messages' | 'responses';

/** A request of a caller, in the words of each format that has some. */
export interface Feature {
  name: string;
  asks: Partial<Record<CallerFormat, Json>>;
  /** Finds its meaning in the body that the provider gets. */
  arrives: RegExp;
  /** It changes no answer, so it may be left out. */
  isHint?: true;
}

/** A name as Claude Code makes them of servers and their tools. */
export const longName = `mcp__${'plugin_of_a_server_'.repeat(4)}__search_everything_there_is`;
const picture = 'iVBORw0KGgo=';
const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

function tool(name: string): Record<CallerFormat, Json> {
  return {
    'chat.completions': { tools: [{ type: 'function', function: { name, parameters: city } }] },
    messages: { tools: [{ name, input_schema: city }] },
    responses: { tools: [{ type: 'function', name, parameters: city, strict: false }] },
  };
}
const weather = tool('weather');
const forced: Record<CallerFormat, Json> = {
  'chat.completions': {
    ...weather['chat.completions'],
    tool_choice: { type: 'function', function: { name: 'weather' } },
  },
  messages: { ...weather.messages, tool_choice: { type: 'tool', name: 'weather' } },
  responses: { ...weather.responses, tool_choice: { type: 'function', name: 'weather' } },
};
const effort: Record<CallerFormat, Json> = {
  'chat.completions': { reasoning_effort: 'high' },
  messages: { thinking: { type: 'enabled', budget_tokens: 2_000 } },
  responses: { reasoning: { effort: 'high' } },
};
const thinks = /"(?:reasoning_)?effort":"\w+"|"thinking(?:Config)?":/;
const hi = { role: 'user', content: 'Hi' };

/** A conversation in which a tool was called, said `text` beside it, and answered with `result`. */
function called(
  text: string,
  result: { chat: unknown; messages: unknown; responses: unknown },
  name = 'weather',
): Feature['asks'] {
  const call = { id: 'call_1', type: 'function', function: { name, arguments: '{"city":"Bern"}' } };
  return {
    'chat.completions': {
      ...tool(name)['chat.completions'],
      messages: [
        hi,
        { role: 'assistant', content: text, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: result.chat },
      ],
    },
    messages: {
      ...tool(name).messages,
      messages: [
        hi,
        {
          role: 'assistant',
          content: [
            { type: 'text', text },
            { type: 'tool_use', id: 'call_1', name, input: { city: 'Bern' } },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: result.messages }] },
      ],
    },
    responses: {
      ...tool(name).responses,
      input: [
        hi,
        ...(text === '' ? [] : [{ role: 'assistant', content: text }]),
        { type: 'function_call', call_id: 'call_1', name, arguments: '{"city":"Bern"}' },
        { type: 'function_call_output', call_id: 'call_1', output: result.responses },
      ],
    },
  };
}
const sunny = { chat: 'sunny', messages: 'sunny', responses: 'sunny' };
const shown = {
  chat: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } }],
  messages: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } }],
  responses: [{ type: 'input_image', image_url: `data:image/png;base64,${picture}`, detail: 'auto' }],
};
const schema = { type: 'json_schema', name: 'place', schema: city };

/** The rows of the table. */
export const features: readonly Feature[] = [
  {
    name: 'output cap',
    asks: {
      'chat.completions': { max_tokens: 3_210 },
      messages: { max_tokens: 3_210 },
      responses: { max_output_tokens: 3_210 },
    },
    arrives: /"max\w+":3210/i,
  },
  {
    name: 'output cap of one token',
    asks: {
      'chat.completions': { max_tokens: 1 },
      messages: { max_tokens: 1 },
      responses: { max_output_tokens: 1 },
    },
    arrives: /"max\w+":(?:1|16)[,}]/i,
  },
  {
    name: 'output cap by its newer name',
    asks: { 'chat.completions': { max_completion_tokens: 3_210 } },
    arrives: /"max\w+":3210/i,
  },
  {
    name: 'temperature',
    asks: { 'chat.completions': { temperature: 0.5 }, messages: { temperature: 0.5 }, responses: { temperature: 0.5 } },
    arrives: /"temperature":0\.5/,
  },
  {
    name: 'top_p',
    asks: { 'chat.completions': { top_p: 0.9 }, messages: { top_p: 0.9 }, responses: { top_p: 0.9 } },
    arrives: /"top_?p":0\.9/i,
  },
  { name: 'top_k', asks: { messages: { top_k: 40 } }, arrives: /"top_?k":40/i },
  {
    name: 'stop sequences',
    asks: { 'chat.completions': { stop: ['STOP!'] }, messages: { stop_sequences: ['STOP!'] } },
    arrives: /STOP!/,
  },
  { name: 'seed', asks: { 'chat.completions': { seed: 7 } }, arrives: /"(?:random_)?seed":7/ },
  { name: 'penalties', asks: { 'chat.completions': { presence_penalty: 0.5 } }, arrives: /penalty":0\.5/i },
  { name: 'effort or budget', asks: effort, arrives: thinks },
  {
    name: 'effort as OpenRouter says it',
    asks: { 'chat.completions': { reasoning: { effort: 'high' } } },
    arrives: thinks,
  },
  {
    name: 'effort beside temperature',
    asks: {
      'chat.completions': { ...effort['chat.completions'], temperature: 0.5 },
      responses: { ...effort.responses, temperature: 0.5 },
    },
    arrives: thinks,
  },
  {
    name: 'effort beside a forced tool',
    asks: {
      'chat.completions': { ...effort['chat.completions'], ...forced['chat.completions'] },
      responses: { ...effort.responses, ...forced.responses },
    },
    arrives: thinks,
  },
  {
    name: 'JSON object',
    asks: {
      'chat.completions': { response_format: { type: 'json_object' } },
      responses: { text: { format: { type: 'json_object' } } },
    },
    arrives: /json_object|application\/json|one JSON object and nothing else/,
  },
  {
    name: 'JSON by a schema',
    asks: {
      'chat.completions': { response_format: { type: 'json_schema', json_schema: { name: 'place', schema: city } } },
      messages: { output_config: { format: { type: 'json_schema', schema: city } } },
      responses: { text: { format: schema } },
    },
    arrives: /city/,
  },
  { name: 'name of a tool of 100 characters', asks: called('', sunny, longName), arrives: /mcp__/ },
  {
    name: 'one call beside a forced tool',
    asks: {
      'chat.completions': { ...forced['chat.completions'], parallel_tool_calls: false },
      messages: {
        ...weather.messages,
        tool_choice: { type: 'tool', name: 'weather', disable_parallel_tool_use: true },
      },
      responses: { ...forced.responses, parallel_tool_calls: false },
    },
    arrives: /tool_?choice|functionCallingConfig/i,
  },
  { name: 'empty text beside a call', asks: called('', sunny), arrives: /Bern/ },
  { name: 'picture in the result of a tool', asks: called('', shown), arrives: /iVBORw0KGgo=/ },
  {
    name: 'picture of the user',
    asks: {
      'chat.completions': { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }, ...shown.chat] }] },
      messages: { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }, ...shown.messages] }] },
      responses: { input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }, ...shown.responses] }] },
    },
    arrives: /iVBORw0KGgo=/,
  },
  {
    name: 'blank instructions and empty turns',
    asks: {
      'chat.completions': { messages: [{ role: 'system', content: ' ' }, hi, { role: 'assistant', content: '' }, hi] },
      messages: { system: [{ type: 'text', text: ' ' }], messages: [hi, { role: 'assistant', content: [] }, hi] },
      responses: { instructions: ' ', input: [hi, hi] },
    },
    arrives: /Hi/,
  },
  {
    name: 'marks for the cache',
    asks: {
      'chat.completions': {
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }] }],
      },
      messages: {
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral', ttl: '1h' } }] },
        ],
      },
    },
    arrives: /cache_control|cachePoint/,
    isHint: true,
  },
  {
    name: 'hints',
    asks: {
      'chat.completions': { user: 'somebody', metadata: { a: 'b' }, verbosity: 'low', prompt_cache_key: 'k' },
      messages: { metadata: { user_id: 'somebody' } },
      responses: { user: 'somebody', metadata: { a: 'b' }, client_metadata: { a: 'b' }, text: { verbosity: 'low' } },
    },
    arrives: /somebody/,
    isHint: true,
  },
];
