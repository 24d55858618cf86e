import type { JsonObject } from '../../formats/json.ts';
import type { BodyReader } from '../BodyReader.ts';
import type { ReasoningRequest, Turn } from '../textRequest.ts';

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
const leastBudget = 1_024;

/** Models that think by a budget only: those before Claude Opus 4.6 and Sonnet 4.6. */
const thinksByBudget = /claude-(?:3|(?:opus|sonnet|haiku)-4(?:-[015](?!\d)|-20\d{6}|@|$))/;

/** Share of the output cap by effort, as used by OpenRouter and others. */
const shareOfCap: Readonly<Record<string, number>> = {
  minimal: 0.1,
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.9,
  max: 0.9,
};

/**
 * How much the model may think: `thinking` and `output_config.effort`. Null when neither says.
 * Source: platform.claude.com/docs/en/build-with-claude/{thinking,effort}; anthropic-sdk-typescript `ThinkingConfigParam`.
 */
export function readThinking(thinking: BodyReader, effort: BodyReader): ReasoningRequest | null {
  const asked = effort.isPresent ? effort.oneOf(efforts) : null;
  if (!thinking.isPresent) return asked === null ? null : { effort: asked, budgetTokens: null, shown: null };
  const type = thinking.at('type').oneOf(['enabled', 'adaptive', 'disabled', 'between_tools']);
  if (type === 'between_tools') thinking.keep();
  if (type === 'disabled') return { effort: 'none', budgetTokens: null, shown: null };
  thinking.keepRest(['type', 'budget_tokens', 'display']);
  const display = thinking.at('display');
  return {
    effort: asked,
    budgetTokens: type === 'enabled' ? thinking.at('budget_tokens').optionalNumber() : null,
    shown: display.isPresent ? display.oneOf(['summarized', 'omitted']) === 'summarized' : null,
  };
}

/**
 * The members that say it; `output_config` has `effort` only. Models without efforts get that share of the output cap as budget; if it is
 * below the minimum they do not think.
 */
export function writeThinking(
  reasoning: ReasoningRequest | null,
  model: { upstreamName: string; maxOutputTokens: number; turns: readonly Turn[] },
): { thinking?: JsonObject; effort?: string } {
  const said = writeAsked(reasoning, model);
  return said.thinking?.type === 'enabled' && continuesUnsealed(model.turns) ? {} : said;
}

/**
 * True if results of tools end the conversation, and the turn that called them has no thought that Claude can take back: another
 * model began it. Claude refuses to think by a budget there, and does without.
 * Source: platform.claude.com/docs/en/build-with-claude/extended-thinking (preserving thinking blocks).
 */
function continuesUnsealed(turns: readonly Turn[]): boolean {
  if (turns.at(-1)?.role !== 'tool') return false;
  const before = turns.findLast((turn) => turn.role === 'assistant');
  const [first] = before?.parts ?? [];
  return first?.type !== 'reasoning' || (first.signature === null && first.encrypted === null);
}

function writeAsked(
  reasoning: ReasoningRequest | null,
  model: { upstreamName: string; maxOutputTokens: number },
): { thinking?: JsonObject; effort?: string } {
  if (reasoning === null) return {};
  const { effort, budgetTokens, shown } = reasoning;
  const display = shown === null ? {} : { display: shown ? 'summarized' : 'omitted' };
  if (effort === 'none' || budgetTokens === 0) return { thinking: { type: 'disabled' } };
  if (budgetTokens !== null) {
    const thinking = { type: 'enabled', budget_tokens: budgetTokens, ...display };
    return effort === null ? { thinking } : { thinking, effort: effortWord(effort) };
  }
  if (!thinksByBudget.test(model.upstreamName)) {
    const thinking = { type: 'adaptive', ...display };
    return effort === null ? { thinking } : { thinking, effort: effortWord(effort) };
  }
  const share = Math.floor(model.maxOutputTokens * (shareOfCap[effort ?? 'medium'] ?? 0.5));
  const budget = Math.min(Math.max(share, leastBudget), model.maxOutputTokens - 1);
  return budget < leastBudget ? {} : { thinking: { type: 'enabled', budget_tokens: budget, ...display } };
}

function effortWord(effort: string): string {
  return effort === 'minimal' ? 'low' : effort;
}
