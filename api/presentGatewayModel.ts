import type { IncomingHttpHeaders } from 'node:http';
import type { ListedModel } from '../domains/gateway/calls/listModels.ts';
import { isTextEndpoint } from '../domains/gateway/formats/textEndpoints.ts';
import { presentTokenPrices } from './presentTokenPrices.ts';
import type { components } from '../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Anthropic's clients send `anthropic-version` with every request (platform.claude.com/docs/en/api/versioning); no other does. */
export function wantsAnthropicShape(headers: IncomingHttpHeaders): boolean {
  return headers['anthropic-version'] !== undefined;
}

/** Every name by which a model is called is an entry of its own: first its own, then its aliases. */
export function entriesOf(models: readonly ListedModel[]): ListedModel[] {
  return models.flatMap((model) => [model, ...model.aliases.map((name) => ({ ...model, name }))]);
}

/**
 * As in OpenAI's `Model`, with the fields that clients read for limits, capabilities and prices: OpenRouter's (Cline, Roo, Kilo, LibreChat,
 * aider), vLLM's `max_model_len` and LiteLLM's `max_input_tokens`. `created` is in Unix seconds, `owned_by` the provider.
 * Sources: openrouter.ai/docs/api-reference/list-available-models; docs.vllm.ai (OpenAI-compatible server); docs.litellm.ai/docs/proxy/model_discovery.
 */
export function presentOpenAiModel(model: ListedModel): Schemas['GatewayModel'] {
  const { name, createdAt, provider, endpoints } = model;
  const contextTokens = known(model.contextTokens);
  const maxOutputTokens = known(model.maxOutputTokens);
  return {
    id: name,
    object: 'model',
    created: Math.floor(createdAt.getTime() / 1_000),
    owned_by: provider,
    name,
    context_length: contextTokens,
    max_model_len: contextTokens,
    max_input_tokens: contextTokens,
    max_output_tokens: maxOutputTokens,
    top_provider: { context_length: contextTokens, max_completion_tokens: maxOutputTokens, is_moderated: false },
    architecture: architectureOf(model),
    pricing: presentTokenPrices(model.priceLines),
    supported_parameters: supportedParameters(model),
    supported_endpoints: [...endpoints],
    capabilities: [...model.capabilities],
  };
}

/** As in Anthropic's `ModelInfo`. Source: anthropic-sdk-typescript `resources/models.ts`. */
export function presentAnthropicModel(model: ListedModel): Schemas['AnthropicModel'] {
  const { name, createdAt } = model;
  return {
    type: 'model',
    id: name,
    display_name: name,
    created_at: createdAt.toISOString(),
    max_input_tokens: known(model.contextTokens),
    max_tokens: known(model.maxOutputTokens),
    capabilities: anthropicCapabilities(model),
    lifecycle: 'active',
    line: null,
    deprecated_at: null,
    retires_at: null,
  };
}

function known(tokens: number): number | null {
  return tokens > 0 ? tokens : null;
}

function anthropicCapabilities({ capabilities, endpoints }: ListedModel): Record<string, unknown> {
  const supported = (is: boolean) => ({ supported: is });
  const can = (capability: ListedModel['capabilities'][number]) => supported(capabilities.includes(capability));
  const { supported: reasons } = can('reasoning');
  return {
    batch: supported(endpoints.some(isTextEndpoint)),
    citations: supported(false),
    code_execution: supported(false),
    context_management: {
      supported: false,
      clear_thinking_20251015: null,
      clear_tool_uses_20250919: null,
      compact_20260112: null,
    },
    effort: {
      supported: reasons,
      low: supported(reasons),
      medium: supported(reasons),
      high: supported(reasons),
      xhigh: null,
      max: supported(false),
    },
    image_input: can('image_input'),
    pdf_input: can('pdf_input'),
    server_tools: { supported: false, code_execution: supported(false), web_search: supported(false) },
    structured_outputs: can('structured_output'),
    thinking: { supported: reasons, types: { adaptive: supported(reasons), enabled: supported(reasons) } },
  };
}

function architectureOf({ capabilities, endpoints }: ListedModel) {
  const inputs: string[] = ['text'];
  for (const [capability, medium] of [
    ['image_input', 'image'],
    ['audio_input', 'audio'],
    ['video_input', 'video'],
    ['pdf_input', 'file'],
  ] as const)
    if (capabilities.includes(capability)) inputs.push(medium);
  const outputs = [...new Set(endpoints.flatMap((endpoint) => outputsOf(endpoint)))];
  return {
    modality: `${inputs.join('+')}->${outputs.join('+')}`,
    input_modalities: inputs,
    output_modalities: outputs,
    tokenizer: null,
    instruct_type: null,
  };
}

function supportedParameters({ capabilities, endpoints }: ListedModel): string[] {
  if (!endpoints.includes('chat.completions')) return [];
  return [
    'max_tokens',
    'max_completion_tokens',
    'temperature',
    'top_p',
    'stop',
    'response_format',
    ...(capabilities.includes('tools') ? ['tools', 'tool_choice', 'parallel_tool_calls'] : []),
    ...(capabilities.includes('structured_output') ? ['structured_outputs'] : []),
    ...(capabilities.includes('reasoning') ? ['reasoning', 'reasoning_effort', 'include_reasoning'] : []),
  ];
}

function outputsOf(endpoint: ListedModel['endpoints'][number]): string[] {
  const [subject] = endpoint.split('.');
  if (subject === 'images') return ['image'];
  if (endpoint === 'audio.speech' || subject === 'music') return ['audio'];
  if (endpoint === 'realtime') return ['text', 'audio'];
  if (subject === 'videos') return ['video'];
  return [subject === 'embeddings' ? 'embeddings' : 'text'];
}
