import { objectsOf, refuseIf, refuseToolName, refuseUnknown } from './refused.ts';

type Json = Record<string, unknown>;

const toolName = /^[\w-]{1,128}$/;

const members =
  'model messages system max_tokens stream stop_sequences temperature top_p top_k tools tool_choice thinking output_config metadata service_tier cache_control context_management';

/** What Anthropic refuses. Sources: platform.claude.com/docs/en/api/messages, /build-with-claude/extended-thinking (feature compatibility). */
export function refuseClaude(body: Json): void {
  refuseUnknown(body, members, 'body');
  refuseIf(typeof body.max_tokens !== 'number', 'max_tokens: Field required');
  const messages = objectsOf(body.messages);
  refuseIf(messages.length === 0, 'messages: at least one message is required');
  const system = typeof body.system === 'string' ? [{ type: 'text', text: body.system }] : objectsOf(body.system);
  refuseBlank(system);
  for (const { content } of messages) {
    refuseIf(
      content === '' || (Array.isArray(content) && content.length === 0),
      'all messages must have non-empty content',
    );
    refuseBlank(objectsOf(content));
    for (const block of objectsOf(content)) if (block.type === 'tool_use') refuseToolName(block.name, toolName);
  }
  const last = messages.at(-1)!;
  const text = typeof last.content === 'string' ? last.content : String(objectsOf(last.content).at(-1)?.text ?? '');
  refuseIf(
    last.role === 'assistant' && /\s$/.test(text),
    'final assistant content cannot end with trailing whitespace',
  );
  for (const tool of objectsOf(body.tools)) refuseToolName(tool.name, toolName);
  refuseIf(Number(body.temperature ?? 0) > 1, 'temperature: range: 0..1');
  refuseMetadata(body.metadata);
  refuseBesideThinking(body);
}

function refuseBlank(blocks: readonly Json[]): void {
  for (const block of blocks)
    refuseIf(block.type === 'text' && String(block.text).trim() === '', 'text content blocks must be non-empty');
}

function refuseMetadata(metadata: unknown): void {
  if (metadata !== undefined) refuseUnknown(metadata as Json, 'user_id', 'metadata');
}

/** Thinking is not compatible with ways of sampling or a forced tool. */
export function refuseBesideThinking({
  thinking,
  temperature,
  top_k: topK,
  top_p: topP,
  tool_choice: choice,
  max_tokens: cap,
}: Json): void {
  const { type, budget_tokens: budget } = (thinking ?? {}) as Json;
  if (type !== 'enabled' && type !== 'adaptive') return;
  refuseIf(
    temperature !== undefined && temperature !== 1,
    '`temperature` may only be set to 1 when thinking is enabled',
  );
  refuseIf(topK !== undefined, '`top_k` must be unset when thinking is enabled');
  refuseIf(topP !== undefined && Number(topP) < 0.95, '`top_p` must be at least 0.95 when thinking is enabled');
  const forced = (choice as Json | undefined)?.type;
  refuseIf(forced === 'any' || forced === 'tool', 'Thinking may not be enabled when tool_choice forces tool use.');
  if (type === 'enabled')
    refuseIf(!(Number(budget) >= 1_024 && Number(budget) < Number(cap)), 'thinking.budget_tokens');
}
