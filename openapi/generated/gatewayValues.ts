// Generated from openapi/ by `npm run gen`. Do not edit.

import type { components } from './types.ts';

type ModelCapability = components['schemas']['ModelCapability'];
type ModelEndpoint = components['schemas']['ModelEndpoint'];
type Permission = components['schemas']['Permission'];
type ProviderKind = components['schemas']['ProviderKind'];

/** Every endpoint that a model can list. */
export const modelEndpoints: readonly ModelEndpoint[] = [
  "chat.completions",
  "completions",
  "responses",
  "responses.compact",
  "messages",
  "gemini",
  "embeddings",
  "images.generations",
  "images.edits",
  "images.variations",
  "audio.speech",
  "audio.transcriptions",
  "audio.translations",
  "moderations",
  "realtime",
  "rerank",
  "videos",
  "music.generations"
];

/** The endpoints for text that are translated into each other. */
export const translatedEndpoints: readonly ModelEndpoint[] = [
  "chat.completions",
  "messages",
  "responses",
  "gemini"
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
  "anthropic",
  "azure_openai",
  "bedrock",
  "cohere",
  "deepseek",
  "fireworks",
  "gemini",
  "groq",
  "mistral",
  "ollama",
  "openai",
  "openai_compatible",
  "openrouter",
  "together",
  "vertex_ai",
  "vllm",
  "xai"
];

/** The name of each kind of provider. */
export const providerNames: Readonly<Record<ProviderKind, string>> = {
  "anthropic": "Anthropic",
  "azure_openai": "Azure OpenAI",
  "bedrock": "Amazon Bedrock",
  "cohere": "Cohere",
  "deepseek": "DeepSeek",
  "fireworks": "Fireworks AI",
  "gemini": "Google Gemini",
  "groq": "Groq",
  "mistral": "Mistral",
  "ollama": "Ollama",
  "openai": "OpenAI",
  "openai_compatible": "OpenAI-compatible",
  "openrouter": "OpenRouter",
  "sandbox": "Sandbox",
  "together": "Together AI",
  "vertex_ai": "Google Vertex AI",
  "vllm": "vLLM",
  "xai": "xAI"
};

/** Where a kind of provider is when nothing else is said. */
export const defaultBaseUrls: Readonly<Partial<Record<ProviderKind, string>>> = {
  "anthropic": "https://api.anthropic.com",
  "cohere": "https://api.cohere.ai",
  "deepseek": "https://api.deepseek.com",
  "fireworks": "https://api.fireworks.ai/inference/v1",
  "gemini": "https://generativelanguage.googleapis.com/v1beta",
  "groq": "https://api.groq.com/openai/v1",
  "mistral": "https://api.mistral.ai/v1",
  "ollama": "http://localhost:11434/v1",
  "openai": "https://api.openai.com/v1",
  "openrouter": "https://openrouter.ai/api/v1",
  "together": "https://api.together.xyz/v1",
  "vllm": "http://localhost:8000/v1",
  "xai": "https://api.x.ai/v1"
};

/** Every scope that an account API key can be narrowed to. */
export const permissions: readonly Permission[] = [
  "account.manage",
  "organization.view",
  "organization.manage",
  "roles.manage",
  "audit.view",
  "organization.delete",
  "sso.manage",
  "model_api_keys.view",
  "model_api_keys.manage",
  "call_bodies.view",
  "call_bodies.manage",
  "account_api_keys.manage",
  "models.view",
  "models.call",
  "wallet.view",
  "wallet.request",
  "wallet.manage",
  "provider_keys.manage",
  "oauth_apps.manage",
  "catalog.search",
  "catalog.manage",
  "projects.view",
  "projects.create",
  "projects.edit",
  "projects.delete",
  "projects.manage_members",
  "digital_organizations.view",
  "digital_organizations.create",
  "digital_organizations.edit",
  "digital_organizations.execute",
  "digital_organizations.publish",
  "digital_organizations.share",
  "digital_organizations.delete",
  "executions.view",
  "executions.delete",
  "credentials.view",
  "credentials.create",
  "credentials.edit",
  "credentials.use",
  "credentials.share",
  "credentials.delete",
  "data_tables.view",
  "data_tables.create",
  "data_tables.edit",
  "data_tables.delete",
  "data_tables.read_rows",
  "data_tables.write_rows",
  "knowledge_bases.view",
  "knowledge_bases.create",
  "knowledge_bases.edit",
  "knowledge_bases.delete",
  "knowledge_bases.search",
  "knowledge_bases.write_documents",
  "api_documents.view",
  "api_documents.create",
  "api_documents.edit",
  "api_documents.delete",
  "evaluations.view",
  "evaluations.create",
  "evaluations.edit",
  "evaluations.delete",
  "evaluations.run",
  "employees.view",
  "employees.create",
  "employees.edit",
  "employees.publish",
  "employees.hire",
  "employees.run",
  "employees.delete",
  "deliverables.view",
  "deliverables.decide",
  "instance_models.view",
  "instance_models.manage",
  "instance_billing.manage",
  "instance_organizations.view",
  "instance_organizations.manage",
  "instance_accounts.view",
  "instance_accounts.manage",
  "instance_invitations.manage",
  "instance_roles.manage",
  "instance_owners.manage",
  "instance_sign_in.manage",
  "instance_mail.manage",
  "instance_catalog.manage",
  "instance_oauth_apps.manage",
  "instance_log_destinations.manage",
  "instance_audit.view",
  "instance_operations.view",
  "instance.admin"
];
