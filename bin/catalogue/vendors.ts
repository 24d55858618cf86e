import type { components } from '../../openapi/generated/types.ts';

/** A vendor of the catalogue, by its name in published lists. */
export interface Vendor {
  readonly kind: components['schemas']['ProviderKind'];
  /** Its name where the kind does not say it. */
  readonly vendor: string | null;
  /** Before the names of its models, so that they are unique. */
  readonly prefix: string;
  /** Its page with the prices. */
  readonly page: string;
}

const compatible = (vendor: string, prefix: string, page: string): Vendor => ({
  kind: 'openai_compatible',
  vendor,
  prefix: `${prefix}/`,
  page,
});
const own = (kind: Vendor['kind'], page: string): Vendor => ({ kind, vendor: null, prefix: '', page });

/**
 * The vendors in published lists. Models of self-hosted servers, such as vLLM and Ollama, have no list price and are not in the
 * catalogue.
 */
export const vendors: Readonly<Record<string, Vendor>> = {
  'amazon-bedrock': own('bedrock', 'https://aws.amazon.com/bedrock/pricing'),
  anthropic: own('anthropic', 'https://docs.claude.com/en/docs/about-claude/pricing'),
  cohere: own('cohere', 'https://cohere.com/pricing'),
  deepseek: own('deepseek', 'https://api-docs.deepseek.com/quick_start/pricing'),
  'fireworks-ai': compatible('Fireworks AI', 'fireworks', 'https://fireworks.ai/pricing'),
  google: own('gemini', 'https://ai.google.dev/gemini-api/docs/pricing'),
  groq: own('groq', 'https://groq.com/pricing'),
  mistral: own('mistral', 'https://mistral.ai/pricing'),
  openai: own('openai', 'https://platform.openai.com/docs/models'),
  openrouter: compatible('OpenRouter', 'openrouter', 'https://openrouter.ai/models'),
  togetherai: compatible('Together AI', 'together', 'https://www.together.ai/pricing'),
  xai: compatible('xAI', 'xai', 'https://docs.x.ai/docs/models'),
};
