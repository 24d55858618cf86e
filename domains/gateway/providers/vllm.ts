import { openaiCompatible, openAiPathsOf } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'vllm',
  name: 'vLLM',
  defaultBaseUrl: 'http://localhost:8000/v1',
  make: vllm,
};

/**
 * vLLM, on the machine itself or near it; a key only if the server was started with one. Thoughts come as `reasoning`, before version 0.11 as
 * `reasoning_content`, and go back as the former: since version 0.16 the latter is ignored in messages.
 * Sources: docs.vllm.ai/en/latest/serving/openai_compatible_server, docs.vllm.ai/en/v0.26.0/features/reasoning_outputs,
 * github.com/vllm-project/vllm/issues/38488.
 */
export function vllm(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    chatExtensions: { ownReasoningField: 'reasoning', topK: true },
    outputCapField: 'max_tokens',
    paths: openAiPathsOf(
      'chat.completions',
      'completions',
      'embeddings',
      'responses',
      'messages',
      'rerank',
      'audio.transcriptions',
      'audio.translations',
    ),
  });
}
