// Generated from openapi/ by `npm run gen`. Do not edit.

import type { components } from './types.ts';

type ModelCapability = components['schemas']['ModelCapability'];
type ModelEndpoint = components['schemas']['ModelEndpoint'];
type ProviderKind = components['schemas']['ProviderKind'];

/** Every endpoint that a model can list. */
export const modelEndpoints: readonly ModelEndpoint[] = [
  "chat.completions",
  "completions",
  "responses",
  "messages",
  "embeddings",
  "images.generations",
  "images.edits",
  "audio.speech",
  "audio.transcriptions",
  "audio.translations",
  "moderations",
  "rerank",
  "videos",
  "music.generations"
];

/** The endpoints for text that are translated into each other. */
export const translatedEndpoints: readonly ModelEndpoint[] = [
  "chat.completions",
  "messages",
  "responses"
];

/** Everything that a model can be said to do. */
export const modelCapabilities: readonly ModelCapability[] = [
  "tools",
  "reasoning",
  "structured_output",
  "image_input",
  "audio_input",
  "video_input",
  "pdf_input"
];

/** The kinds of provider that an admin can add. */
export const addableProviderKinds: readonly Exclude<ProviderKind, 'sandbox'>[] = [
  "openai_compatible",
  "openai",
  "anthropic",
  "gemini",
  "azure_openai",
  "bedrock",
  "mistral",
  "cohere",
  "groq",
  "deepseek",
  "ollama"
];

/** Where a kind of provider is when nothing else is said. */
export const defaultBaseUrls: Readonly<Partial<Record<ProviderKind, string>>> = {
  "openai": "https://api.openai.com/v1",
  "anthropic": "https://api.anthropic.com",
  "gemini": "https://generativelanguage.googleapis.com/v1beta",
  "mistral": "https://api.mistral.ai/v1",
  "cohere": "https://api.cohere.ai",
  "groq": "https://api.groq.com/openai/v1",
  "deepseek": "https://api.deepseek.com",
  "ollama": "http://localhost:11434/v1"
};
