import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/**
 * True if a body asks its model to think, in the words of any format: `reasoning_effort`, `reasoning.effort` (OpenAI), `thinking`
 * (Anthropic), `thinkingConfig` (Gemini). Models that reason by default are recognized by their declared capabilities.
 */
export function asksToReason(body: JsonObject): boolean {
  const effort = body.reasoning_effort ?? member(body.reasoning, 'effort');
  if (typeof effort === 'string' && effort !== 'none') return true;
  const config = member(body.generationConfig, 'thinkingConfig');
  if (config !== undefined && member(config, 'thinkingBudget') !== 0) return true;
  const thinking = member(body.thinking, 'type');
  return thinking === 'enabled' || thinking === 'adaptive';
}
