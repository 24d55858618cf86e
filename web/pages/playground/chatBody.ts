import { t } from '../../texts/texts.ts';
import type { ChatSettings, ChatTurn } from './chatTurns.ts';

type Json = Record<string, unknown>;
interface Body {
  readonly [field: string]: unknown;
  model: string;
  messages: Json[];
}

/** Tools that people wrote, or what is wrong with them. */
export function readTools(text: string): { tools: Record<string, unknown>[]; problem: string | null } {
  if (text.trim() === '') return { tools: [], problem: null };
  let tools: unknown;
  try {
    tools = JSON.parse(text);
  } catch {
    return { tools: [], problem: t('digitalOrganizations.invalidJson') };
  }
  if (!Array.isArray(tools)) return { tools: [], problem: t('playground.toolsNoArray') };
  const named = tools.every((tool) => typeof nameOfTool(tool) === 'string');
  if (!named) return { tools: [], problem: t('playground.everyToolNeedsType') };
  return { tools: tools as Record<string, unknown>[], problem: null };
}

function nameOfTool(tool: unknown): unknown {
  const described = typeof tool === 'object' && tool !== null && 'function' in tool ? tool.function : null;
  return typeof described === 'object' && described !== null && 'name' in described ? described.name : null;
}

/** The request of a conversation, as the OpenAI API has it. Turns that failed or have no content are left out. */
export function chatBody(model: string, turns: readonly ChatTurn[], settings: ChatSettings): Body {
  const { tools } = readTools(settings.tools);
  const system = settings.system.trim();
  const stop = settings.stop.split('\n').filter((line) => line !== '');
  const said = turns.map(messageOf).filter((message) => message !== null);
  const told: Json[] = system === '' ? [] : [{ role: 'system', content: system }];
  return {
    model,
    messages: [...told, ...said],
    ...(settings.temperature === '' ? {} : { temperature: settings.temperature }),
    ...(settings.topP === '' ? {} : { top_p: settings.topP }),
    ...(settings.maxTokens === '' ? {} : { max_tokens: settings.maxTokens }),
    ...(stop.length === 0 ? {} : { stop }),
    ...(settings.reasoningEffort === '' ? {} : { reasoning_effort: settings.reasoningEffort }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(settings.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
}

function messageOf(turn: ChatTurn): Record<string, unknown> | null {
  if (turn.role === 'tool') return { role: 'tool', tool_call_id: turn.call.id, content: turn.text };
  if (turn.role === 'user') {
    if (turn.pictures.length === 0) return { role: 'user', content: turn.text };
    const pictures = turn.pictures.map(({ url }) => ({ type: 'image_url', image_url: { url } }));
    return { role: 'user', content: [{ type: 'text', text: turn.text }, ...pictures] };
  }
  if (turn.toolCalls.length > 0 && turn.state === 'done') {
    const calls = turn.toolCalls.map(({ id, name, arguments: given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    }));
    return { role: 'assistant', content: turn.text === '' ? null : turn.text, tool_calls: calls };
  }
  return turn.text === '' ? null : { role: 'assistant', content: turn.text };
}
