import { objectsOf, refuseIf, refuseToolName, refuseUnknown } from './refused.ts';

type Json = Record<string, unknown>;

/** Rules of a server of chat completions. */
export interface ChatRefusals {
  /** Names that it knows, with spaces between; null = it ignores others. */
  members: string | null;
  messageMembers: string | null;
  refused?: readonly string[];
  /** Chat templates want the one system message first. */
  systemFirst?: true;
  toolName: RegExp;
  callId?: RegExp;
}

/** Makes a server's check of bodies of chat completions. Source: openai-openapi `CreateChatCompletionRequest`, and that of each server. */
export function refuseChat(rules: ChatRefusals): (body: Json) => void {
  return (body) => {
    refuseUnknown(body, rules.members, 'body');
    for (const name of rules.refused ?? []) refuseIf(name in body, `${name} is not supported with this model`);
    refuseIf('max_tokens' in body && 'max_completion_tokens' in body, 'only one cap may be set');
    const messages = objectsOf(body.messages);
    refuseIf(messages.length === 0, 'messages: too short');
    const systems = messages.slice(1).some(({ role }) => role === 'system' || role === 'developer');
    refuseIf(rules.systemFirst === true && systems, 'System message must be at the beginning');
    for (const message of messages) refuseMessage(message, rules);
    for (const tool of objectsOf(body.tools)) refuseToolName((tool.function as Json).name, rules.toolName);
    const choice = body.tool_choice as Json | string | undefined;
    if (typeof choice === 'object') refuseToolName((choice.function as Json).name, rules.toolName);
    refuseIf(choice !== undefined && objectsOf(body.tools).length === 0, 'tool_choice is only allowed when tools are');
  };
}

function refuseMessage(message: Json, rules: ChatRefusals): void {
  refuseUnknown(message, rules.messageMembers, 'message');
  const { role, content } = message;
  refuseIf(Array.isArray(content) && content.length === 0, 'content: empty array');
  const partMembers = rules.messageMembers === null ? null : 'type text image_url input_audio file';
  for (const part of objectsOf(content)) refuseUnknown(part, partMembers, 'part');
  const calls = objectsOf(message.tool_calls);
  if (role === 'assistant') refuseIf(content === null && calls.length === 0, 'content: null without calls of tools');
  else refuseIf(content === null || content === undefined, 'content: null');
  if (role === 'tool') {
    refuseIf(
      objectsOf(content).some(({ type }) => type !== 'text'),
      'tool messages may hold text only',
    );
    refuseIf(rules.callId?.test(String(message.tool_call_id)) === false, 'tool_call_id');
  }
  for (const call of calls) {
    refuseToolName((call.function as Json).name, rules.toolName);
    refuseIf(rules.callId?.test(String(call.id)) === false, 'id of a call');
  }
}
