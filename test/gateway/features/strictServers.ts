import type { ProviderKind } from '../../../domains/gateway/providers/providerKind.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { converseCodec } from '../../../domains/gateway/translation/converseCodec.ts';
import { geminiCodec } from '../../../domains/gateway/translation/geminiCodec.ts';
import { messagesCodec } from '../../../domains/gateway/translation/messagesCodec.ts';
import { responsesCodec } from '../../../domains/gateway/translation/responsesCodec.ts';
import type { TextCodec } from '../../../domains/gateway/translation/textCodec.ts';
import { refuseChat } from './refuseChat.ts';
import { refuseClaude } from './refuseClaude.ts';
import { refuseConverse } from './refuseConverse.ts';
import { refuseGemini } from './refuseGemini.ts';
import { refuseResponses } from './refuseResponses.ts';

/** A JSON object as a provider gets it. */
export type Json = Record<string, unknown>;

/** A family of providers, played: it refuses what its vendor's pages say that it refuses. */
export interface StrictServer {
  /** As the table names it. */
  name: string;
  kind: ProviderKind;
  /** Path below the address of the played provider, unique among the servers. */
  path: string;
  /** End of the base URL, after the path. */
  version: string;
  endpoints: string[];
  upstreamName: string;
  codec: TextCodec;
  /** Throws what the vendor would answer 400 to. */
  refuse: (body: Json) => void;
}

const openAiMembers =
  'model messages stream stream_options tools tool_choice parallel_tool_calls max_tokens max_completion_tokens temperature top_p frequency_penalty presence_penalty seed stop response_format reasoning_effort user n logprobs top_logprobs logit_bias metadata store service_tier verbosity modalities prompt_cache_key prompt_cache_retention safety_identifier';
const messageMembers = 'role content name refusal tool_calls tool_call_id';
const chat = { codec: chatCodec, endpoints: ['chat.completions'], version: '/v1' };

/** The families of the table. */
export const strictServers: readonly StrictServer[] = [
  {
    ...chat,
    name: 'OpenAI chat',
    kind: 'openai',
    path: '/openai',
    upstreamName: 'gpt-5.2',
    // Source: openai-openapi `CreateChatCompletionRequest`; reasoning models refuse `max_tokens`.
    refuse: refuseChat({ members: openAiMembers, messageMembers, refused: ['max_tokens'], toolName: /^[\w-]{1,64}$/ }),
  },
  {
    name: 'OpenAI responses',
    kind: 'openai',
    path: '/responses',
    version: '/v1',
    endpoints: ['responses'],
    upstreamName: 'gpt-5.2',
    codec: responsesCodec,
    refuse: refuseResponses,
  },
  {
    name: 'Anthropic',
    kind: 'anthropic',
    path: '/claude',
    version: '',
    endpoints: ['messages'],
    upstreamName: 'claude-sonnet-4-5',
    codec: messagesCodec,
    refuse: refuseClaude,
  },
  {
    name: 'Bedrock',
    kind: 'bedrock',
    path: '/bedrock',
    version: '',
    endpoints: ['chat.completions'],
    upstreamName: 'anthropic.claude-sonnet-4-5-v1',
    codec: converseCodec,
    refuse: refuseConverse,
  },
  {
    name: 'Gemini',
    kind: 'gemini',
    path: '/gemini',
    version: '/v1beta',
    endpoints: ['chat.completions'],
    upstreamName: 'gemini-2.5-flash',
    codec: geminiCodec,
    refuse: refuseGemini,
  },
  {
    ...chat,
    name: 'vLLM',
    kind: 'openai_compatible',
    path: '/vllm',
    upstreamName: 'qwen3',
    // Source: github.com/vllm-project/vllm `entrypoints/openai/protocol.py` (members it does not know are ignored); chat templates of open models.
    refuse: refuseChat({ members: null, messageMembers: null, systemFirst: true, toolName: /^[\w.:-]{1,64}$/ }),
  },
  {
    ...chat,
    name: 'Mistral',
    kind: 'mistral',
    path: '/mistral',
    upstreamName: 'mistral-medium',
    // Source: docs.mistral.ai/api (`ChatCompletionRequest`, extra members forbidden).
    refuse: refuseChat({
      members:
        'model messages stream tools tool_choice parallel_tool_calls max_tokens temperature top_p frequency_penalty presence_penalty random_seed stop response_format n prompt_mode safe_prompt prediction metadata reasoning_effort',
      messageMembers: 'role content name tool_calls tool_call_id prefix',
      systemFirst: true,
      toolName: /^[\w.:-]{1,64}$/,
      callId: /^[A-Za-z0-9]{9}$/,
    }),
  },
  {
    ...chat,
    name: 'Groq',
    kind: 'groq',
    path: '/groq',
    version: '/openai/v1',
    upstreamName: 'openai/gpt-oss-120b',
    // Source: console.groq.com/docs/api-reference (`property … is unsupported`).
    refuse: refuseChat({
      members: `${openAiMembers} reasoning_format include_reasoning`,
      messageMembers: `${messageMembers} reasoning`,
      refused: [
        'logprobs',
        'logit_bias',
        'top_logprobs',
        'verbosity',
        'safety_identifier',
        'prompt_cache_key',
        'modalities',
      ],
      systemFirst: true,
      toolName: /^[\w.:-]{1,64}$/,
    }),
  },
];
