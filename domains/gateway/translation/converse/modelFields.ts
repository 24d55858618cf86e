import { isObject } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { BodyReader } from '../BodyReader.ts';
import { readThinking, writeThinking } from '../messages/thinking.ts';
import type { ReasoningRequest, TextRequest } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';

const defaultCap = 4_096;

/**
 * Writes `additionalModelRequestFields`: fields of each model family beyond Converse's own members. Sources:
 * docs.aws.amazon.com/bedrock/latest/userguide/{claude-messages-extended-thinking,model-parameters-openai}.html,
 * docs.aws.amazon.com/nova/latest (`reasoningConfig`, `inferenceConfig.topK`).
 */
export function writeModelFields(request: TextRequest, upstreamName: string): JsonObject {
  const { topK, reasoning } = request;
  if (upstreamName.includes('anthropic.')) return claudeFields(request, upstreamName);
  if (upstreamName.includes('amazon.nova')) {
    return { ...(topK === null ? {} : { inferenceConfig: { topK } }), ...novaReasoning(reasoning) };
  }
  if (topK !== null) throw unsupported('top_k');
  if (!thinks(reasoning)) return {};
  if (!upstreamName.includes('openai.') || reasoning.effort === null) throw unsupported('reasoning');
  return { reasoning_effort: reasoning.effort };
}

function claudeFields({ topK, reasoning, maxOutputTokens, turns }: TextRequest, upstreamName: string): JsonObject {
  const model = { upstreamName, maxOutputTokens: maxOutputTokens ?? defaultCap, turns };
  const { thinking, effort } = writeThinking(reasoning, model);
  return {
    ...(topK === null ? {} : { top_k: topK }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(effort === undefined ? {} : { output_config: { effort } }),
  };
}

function novaReasoning(reasoning: ReasoningRequest | null): JsonObject {
  if (!thinks(reasoning)) return {};
  if (reasoning.effort === null) throw unsupported('A budget of thinking', 'thinking.budget_tokens');
  const effort = {
    minimal: 'low',
    low: 'low',
    medium: 'medium',
    high: 'high',
    xhigh: 'high',
    max: 'high',
    none: 'low',
  };
  return { reasoningConfig: { type: 'enabled', maxReasoningEffort: effort[reasoning.effort] } };
}

/** Returns false if reasoning is not requested or disabled: the default of these models. */
function thinks(reasoning: ReasoningRequest | null): reasoning is ReasoningRequest {
  if (reasoning === null || reasoning.effort === 'none' || reasoning.budgetTokens === 0) return false;
  return reasoning.effort !== null || reasoning.budgetTokens !== null;
}

/** The same for Claude, read back; fields of other families stay in the rest. */
export function readModelFields(fields: BodyReader): Pick<TextRequest, 'topK' | 'reasoning'> {
  if (!fields.isPresent) return { topK: null, reasoning: null };
  fields.keepRest(['top_k', 'thinking', 'output_config']);
  const output = fields.at('output_config');
  if (isObject(output.value)) output.keepRest(['effort']);
  return {
    topK: fields.at('top_k').optionalNumber(),
    reasoning: readThinking(fields.at('thinking'), output.at('effort')),
  };
}
