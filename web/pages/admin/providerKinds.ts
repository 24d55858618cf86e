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
    label: t('admin.openAICompatible'),
    baseUrlExample: 'https://api.example.com/v1',
    baseUrlHint: t('admin.withoutChatCompletions'),
  },
  openai: { label: t('admin.openAI') },
  anthropic: { label: t('admin.anthropic') },
  gemini: { label: t('admin.googleGemini'), keyHint: t('admin.googleKeyHint') },
  azure_openai: {
    label: t('admin.azureOpenAI'),
    baseUrlExample: 'https://my-resource.openai.azure.com',
    baseUrlHint: t('admin.azureUrlHint'),
  },
  bedrock: {
    label: t('admin.amazonBedrock'),
    baseUrlExample: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    baseUrlHint: t('admin.includingTheRegion'),
    keyHint: t('admin.bedrockKeyHint'),
  },
  mistral: { label: t('admin.mistral') },
  cohere: { label: t('admin.cohere') },
  groq: { label: t('admin.groq') },
  deepseek: { label: t('admin.deepSeek') },
  ollama: { label: t('admin.ollama'), keyHint: t('admin.proxyKeyHint') },
  sandbox: { label: t('keys.sandbox') },
};

/** The kinds that can be added, with their names, as choices. */
export const kindChoices = addableProviderKinds.map((kind) => ({ value: kind, label: shownKinds[kind].label }));

/** The name of a kind. */
export function kindLabel(kind: ProviderKind): string {
  return shownKinds[kind].label;
}

/** Returns the form hints for the address and key of a provider kind. */
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
    baseUrlHint: baseUrlHint ?? t('admin.emptyDefault'),
    baseUrlNeeded: usual === undefined,
    keyHint: keyHint ?? t('admin.storedEncrypted'),
  };
}

/** Returns the problem with a provider's address, or null. An empty address selects the default. */
export function baseUrlProblem(kind: ProviderKind, baseUrl: string): string | null {
  if (baseUrl.trim() === '') return kindHints(kind).baseUrlNeeded ? t('admin.requiredForType') : null;
  return /^https?:\/\//.test(baseUrl.trim()) ? null : t('admin.notWebAddress');
}
