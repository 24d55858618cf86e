import { addableProviderKinds, defaultBaseUrls } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type ProviderKind = Schema<'ProviderKind'>;

/** How the page shows a kind of provider. */
interface ShownKind {
  label: string;
  /** An address of that form, for kinds without a default. */
  baseUrlExample?: string;
  baseUrlHint?: string;
  keyHint?: string;
}

const shownKinds: Readonly<Record<ProviderKind, ShownKind>> = {
  openai_compatible: {
    label: t('OpenAI-compatible'),
    baseUrlExample: 'https://api.example.com/v1',
    baseUrlHint: t('Up to and without /chat/completions'),
  },
  openai: { label: t('OpenAI') },
  anthropic: { label: t('Anthropic') },
  gemini: { label: t('Google Gemini'), keyHint: t('A key of Google AI Studio') },
  azure_openai: {
    label: t('Azure OpenAI'),
    baseUrlExample: 'https://my-resource.openai.azure.com',
    baseUrlHint: t('The address of the resource; a model is named as its deployment'),
  },
  bedrock: {
    label: t('Amazon Bedrock'),
    baseUrlExample: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    baseUrlHint: t('With the region'),
    keyHint: t('A Bedrock API key, or accessKeyId:secretAccessKey with :sessionToken where there is one'),
  },
  mistral: { label: t('Mistral') },
  cohere: { label: t('Cohere') },
  groq: { label: t('Groq') },
  deepseek: { label: t('DeepSeek') },
  ollama: { label: t('Ollama'), keyHint: t('Not needed, unless a proxy in front of it asks for one') },
  sandbox: { label: t('Sandbox') },
};

/** The kinds that can be added, with their names, as choices. */
export const kindChoices = addableProviderKinds.map((kind) => ({ value: kind, label: shownKinds[kind].label }));

/** The name of a kind. */
export function kindLabel(kind: ProviderKind): string {
  return shownKinds[kind].label;
}

/** What the form says about the address and the key of a kind. */
export function kindHints(kind: ProviderKind): {
  baseUrl: string;
  baseUrlHint: string;
  baseUrlNeeded: boolean;
  keyHint: string;
} {
  const { baseUrlExample, baseUrlHint, keyHint } = shownKinds[kind];
  const usual = defaultBaseUrls[kind];
  return {
    baseUrl: usual ?? baseUrlExample ?? '',
    baseUrlHint: baseUrlHint ?? t('Only where it is not the usual one'),
    baseUrlNeeded: usual === undefined,
    keyHint: keyHint ?? t('Stored encrypted, never shown again'),
  };
}

/** What is wrong with an address of a kind, or null. An empty one stands for the default. */
export function baseUrlProblem(kind: ProviderKind, baseUrl: string): string | null {
  if (baseUrl.trim() === '') return kindHints(kind).baseUrlNeeded ? t('Needed for this kind') : null;
  return /^https?:\/\//.test(baseUrl.trim()) ? null : t('Starts with https:// or http://');
}
