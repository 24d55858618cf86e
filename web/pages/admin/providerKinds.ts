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
    baseUrlHint: t('Without /chat/completions'),
  },
  openai: { label: t('OpenAI') },
  anthropic: { label: t('Anthropic') },
  gemini: { label: t('Google Gemini'), keyHint: t('API key from Google AI Studio') },
  azure_openai: {
    label: t('Azure OpenAI'),
    baseUrlExample: 'https://my-resource.openai.azure.com',
    baseUrlHint: t('The resource endpoint. Use the deployment name as model name'),
  },
  bedrock: {
    label: t('Amazon Bedrock'),
    baseUrlExample: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    baseUrlHint: t('Including the region'),
    keyHint: t('A Bedrock API key, or accessKeyId:secretAccessKey (plus :sessionToken if you have one)'),
  },
  mistral: { label: t('Mistral') },
  cohere: { label: t('Cohere') },
  groq: { label: t('Groq') },
  deepseek: { label: t('DeepSeek') },
  ollama: { label: t('Ollama'), keyHint: t('Only needed if a proxy in front of it requires one') },
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
    baseUrlHint: baseUrlHint ?? t('Leave empty for the default'),
    baseUrlNeeded: usual === undefined,
    keyHint: keyHint ?? t('Stored encrypted and never shown again'),
  };
}

/** What is wrong with an address of a kind, or null. An empty one stands for the default. */
export function baseUrlProblem(kind: ProviderKind, baseUrl: string): string | null {
  if (baseUrl.trim() === '') return kindHints(kind).baseUrlNeeded ? t('Required for this provider type') : null;
  return /^https?:\/\//.test(baseUrl.trim()) ? null : t('Must start with https:// or http://');
}
