import { refuseBesideThinking } from './refuseClaude.ts';
import { objectsOf, refuseIf, refuseToolName, refuseUnknown } from './refused.ts';

type Json = Record<string, unknown>;

const toolName = /^[\w-]{1,64}$/;

/** What Bedrock's Converse refuses. Source: docs.aws.amazon.com/bedrock/latest/APIReference `API_runtime_Converse`, and Claude behind it. */
export function refuseConverse(body: Json): void {
  refuseUnknown(body, 'messages system inferenceConfig toolConfig additionalModelRequestFields outputConfig', 'body');
  refuseUnknown((body.inferenceConfig ?? {}) as Json, 'maxTokens temperature topP stopSequences', 'inferenceConfig');
  refuseBlank(objectsOf(body.system));
  const messages = objectsOf(body.messages);
  refuseIf(messages.length === 0 || messages[0]!.role !== 'user', 'A conversation must start with a user message');
  for (const [index, { role, content }] of messages.entries()) {
    refuseIf(messages[index - 1]?.role === role, 'roles must alternate');
    const blocks = objectsOf(content);
    refuseIf(blocks.length === 0, 'The content field in the Message object is empty');
    refuseBlank(blocks);
    for (const { toolUse, toolResult } of blocks) {
      if (toolUse) refuseToolName((toolUse as Json).name, toolName);
      const results = objectsOf((toolResult as Json | undefined)?.content);
      refuseIf(toolResult !== undefined && results.length === 0, 'toolResult.content is empty');
      refuseBlank(results);
    }
  }
  const { tools, toolChoice } = (body.toolConfig ?? {}) as Json;
  for (const { toolSpec } of objectsOf(tools)) if (toolSpec) refuseToolName((toolSpec as Json).name, toolName);
  const { temperature, topP, maxTokens } = (body.inferenceConfig ?? {}) as Json;
  const [forced] = Object.keys((toolChoice ?? {}) as Json);
  const fields = (body.additionalModelRequestFields ?? {}) as Json;
  refuseBesideThinking({
    ...fields,
    temperature,
    top_p: topP,
    max_tokens: maxTokens,
    ...(forced === undefined ? {} : { tool_choice: { type: forced } }),
  });
}

function refuseBlank(blocks: readonly Json[]): void {
  for (const { text } of blocks)
    refuseIf(typeof text === 'string' && text.trim() === '', 'The text field in the ContentBlock object is blank');
}
