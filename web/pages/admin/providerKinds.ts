import { addableProviderKinds, defaultBaseUrls, providerNames } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type ProviderKind = Schema<'ProviderKind'>;

/** Texts of the page for a kind, besides its name. */
interface KindTexts {
  /** Only of kinds that are no vendor; names of vendors are the same in every language. */
  label?: string;
  /** An address of that form, for kinds without a default. */
  baseUrlExample?: string;
  baseUrlHint?: string;
  keyHint?: string;
}

/** Kinds that need texts of their own; others have the name and the default address of the contract. */
const kindTexts: Readonly<Partial<Record<ProviderKind, KindTexts>>> = {
  openai_compatible: {
    label: t('admin.openAICompatible'),
    baseUrlExample: 'https://api.example.com/v1',
    baseUrlHint: t('admin.withoutChatCompletions'),
  },
  gemini: { keyHint: t('admin.googleKeyHint') },
  azure_openai: {
    baseUrlExample: 'https://my-resource.openai.azure.com',
    baseUrlHint: t('admin.azureUrlHint'),
    keyHint: t('admin.azureKeyHint'),
  },
  bedrock: {
    baseUrlExample: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    baseUrlHint: t('admin.includingTheRegion'),
    keyHint: t('admin.bedrockKeyHint'),
  },
  ollama: { keyHint: t('admin.proxyKeyHint') },
  vllm: { keyHint: t('admin.serverKeyHint') },
  vertex_ai: {
    baseUrlExample: 'https://europe-west1-aiplatform.googleapis.com/v1/projects/my-project/locations/europe-west1',
    baseUrlHint: t('admin.vertexUrlHint'),
    keyHint: t('admin.vertexKeyHint'),
  },
  sandbox: { label: t('keys.sandbox') },
};

/** The kinds that can be added, with their names, as choices. */
export const kindChoices = addableProviderKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }));

/** The name of a kind. */
export function kindLabel(kind: ProviderKind): string {
  return kindTexts[kind]?.label ?? providerNames[kind];
}

/** Returns the form hints for the address and key of a provider kind. */
export function kindHints(kind: ProviderKind): {
  baseUrl: string;
  baseUrlHint: string;
  baseUrlNeeded: boolean;
  keyHint: string;
} {
  const { baseUrlExample, baseUrlHint, keyHint } = kindTexts[kind] ?? {};
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
