import type { RememberedMessage } from '../../db/repositories/executions/agentMemories.ts';
import { askForObject } from './askModel.ts';
import { ModelCosts } from './ModelCosts.ts';
import { readChat } from './readChat.ts';
import type { AgentItem } from './AgentItem.ts';

/** The longest message that is remembered. */
const mostLength = 20_000;

/**
 * Adds question and answer to the memory of the item's key, and releases it. Messages that leave the window are dropped, or go into the
 * summary: one more step, which is paid once. Once something of strangers was in it, a memory stays tainted.
 */
export async function rememberAnswer(
  state: AgentItem,
  { content: answer, tainted }: { content: string; tainted: boolean },
): Promise<void> {
  const { agent, wanted, index, held, key } = state;
  if (!held) return;
  const by = agent.memory.holder(index);
  const known = [...new Set([...held.messages.map((message) => message.by), by])];
  if (held.messages.some((message) => message.by === by)) return agent.memory.write(key, index, { ...held, known });
  const said: RememberedMessage[] = [
    { role: 'user', content: wanted.prompt.slice(0, mostLength), by },
    { role: 'assistant', content: answer.slice(0, mostLength), by },
  ];
  const messages = [...held.messages, ...said];
  const { window: kept, summary: summarizes } = wanted.memory;
  const leaving = messages.slice(0, Math.max(0, messages.length - kept));
  const summary = summarizes && leaving.length > 0 ? await summarize(state, held.summary, leaving) : held.summary;
  await agent.memory.write(key, index, { messages: messages.slice(-kept), summary, tainted, known });
}

async function summarize(state: AgentItem, before: string, leaving: readonly RememberedMessage[]): Promise<string> {
  const { context, agent, wanted, index, steps, nextStep } = state;
  const known = steps.find(({ kind }) => kind === 'summary');
  if (known) return known.content;
  const startedAt = new Date();
  const costs = new ModelCosts();
  const text = leaving.map(({ role, content }) => `${role}: ${content}`).join('\n');
  const answer = await askForObject(context, {
    endpoint: 'chat.completions',
    body: {
      model: wanted.model,
      messages: [
        {
          role: 'system',
          content: 'Summarize the conversation in at most 200 words. Keep names, numbers and what was agreed.',
        },
        { role: 'user', content: before === '' ? text : `Summary so far: ${before}\n\n${text}` },
      ],
    },
    costs,
    at: `step ${nextStep}`,
  });
  const { text: content, model, finishReason } = readChat(answer);
  const step = {
    step: nextStep,
    itemIndex: index,
    kind: 'summary' as const,
    model,
    content,
    finishReason,
    usage: costs.toJson().usage,
    creditsMicros: costs.chargedMicros,
    tainted: false,
    fault: null,
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
  };
  await agent.keepStep({ ...step, calls: [] });
  steps.push({ ...step, kept: false, calls: [] });
  return content;
}
