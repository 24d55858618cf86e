import { callArguments } from '../callArguments.ts';
import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { SpokenTurn } from '../spokenTurn.ts';
import type { AssistantPart, InputPart, Source, ToolResult } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';
import { OpenCalls } from './callIds.ts';
import { writeDrawnImage } from './drawnImage.ts';
import { isGemini3OrLater, unsigned } from './geminiModel.ts';
import { mediaTypeOfUrl } from './mediaTypes.ts';

/** Writes `contents`. Answers of tools name the tool, which the conversation knows by the call's id. */
export function writeGeminiTurns(turns: readonly SpokenTurn[], upstreamName: string): JsonObject[] {
  const calls = new OpenCalls();
  const isNew = isGemini3OrLater(upstreamName);
  return turns.map((turn) => {
    switch (turn.role) {
      case 'user':
        return { role: 'user', parts: turn.parts.map(writeInputPart) };
      case 'assistant':
        return { role: 'model', parts: writeModelParts(turn.parts, calls, isNew) };
      case 'tool':
        return { role: 'user', parts: writeResults(turn.results, calls, isNew) };
    }
  });
}

/** One part of an instruction or a user. */
export function writeInputPart(part: InputPart): JsonObject {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'image':
      return writeSource(part.source, 'image/jpeg');
    case 'audio':
      return { inlineData: { mimeType: `audio/${part.format}`, data: part.data } };
    case 'file':
      if (part.source.kind !== 'text') return writeSource(part.source, null);
      return { text: part.name === null ? part.source.text : `${part.name}\n\n${part.source.text}` };
  }
}

/** Google fetches addresses itself. Source: ai.google.dev/gemini-api/docs/file-input-methods. */
function writeSource(source: Source, defaultType: string | null): JsonObject {
  if (source.kind === 'base64') return { inlineData: { mimeType: source.mediaType, data: source.data } };
  const mimeType = mediaTypeOfUrl(source.url) ?? defaultType;
  return { fileData: { ...(mimeType === null ? {} : { mimeType }), fileUri: source.url } };
}

function writeModelParts(parts: readonly AssistantPart[], calls: OpenCalls, isNew: boolean): JsonObject[] {
  let isSigned = parts.some((part) => part.type === 'tool_call' && part.signature !== null);
  return parts.flatMap((part): JsonObject[] => {
    if (part.type === 'text' || part.type === 'refusal') return [{ text: part.text }];
    if (part.type === 'image') return [{ ...writeDrawnImage(part.source), ...(isNew ? signed(unsigned) : {}) }];
    if (part.type === 'reasoning') {
      if (part.encrypted !== null) return []; // another provider's, unreadable elsewhere
      return [{ text: part.text, thought: true, ...signed(part.signature) }];
    }
    calls.add(part.id, part.name);
    const signature = part.signature ?? (isNew && !isSigned ? unsigned : null);
    isSigned = true; // of calls side by side the first one carries it
    const id = isNew ? { id: part.id } : {};
    return [{ functionCall: { ...id, name: part.name, args: callArguments(part) }, ...signed(signature) }];
  });
}

function signed(signature: string | null): JsonObject {
  return signature === null ? {} : { thoughtSignature: signature };
}

/** Places non-text results of a tool after its response. */
function writeResults(results: readonly ToolResult[], calls: OpenCalls, isNew: boolean): JsonObject[] {
  const answers = results.map((result) => {
    const name = calls.nameOf(result.callId) ?? result.name;
    if (name === null) throw unsupported(`An answer to the unknown call ${result.callId}`, 'messages');
    const id = isNew ? { id: result.callId } : {};
    return { functionResponse: { ...id, name, response: writeResponse(result) } };
  });
  return [...answers, ...results.flatMap(othersOf)];
}

function writeResponse(result: ToolResult): JsonObject {
  const text = result.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n');
  if (result.isError) return { error: text };
  const value = parseJson(text);
  return isObject(value) ? value : { output: text };
}

function othersOf(result: ToolResult): JsonObject[] {
  const others = result.parts.filter((part) => part.type !== 'text');
  if (others.length === 0) return [];
  return [{ text: `What the call ${result.callId} answered:` }, ...others.map(writeInputPart)];
}
