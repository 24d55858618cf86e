import { objectsOf, refuseIf, refuseToolName, refuseUnknown } from './refused.ts';

type Json = Record<string, unknown>;

const toolName = /^[A-Za-z_][\w.:-]{0,63}$/;

const config =
  'maxOutputTokens temperature topP topK frequencyPenalty presencePenalty seed stopSequences responseMimeType responseJsonSchema responseSchema responseModalities thinkingConfig candidateCount';

/** What Google's Gemini API refuses. Sources: ai.google.dev/api/generate-content, ai.google.dev/api/caching#FunctionDeclaration. */
export function refuseGemini(body: Json): void {
  refuseUnknown(body, 'contents systemInstruction tools toolConfig generationConfig safetySettings', 'body');
  refuseUnknown((body.generationConfig ?? {}) as Json, config, 'generation_config');
  const contents = objectsOf(body.contents);
  refuseIf(contents.length === 0, 'contents is not specified');
  for (const { role, parts } of contents) {
    refuseIf(role !== 'user' && role !== 'model', 'Please use a valid role: user, model.');
    refuseIf(objectsOf(parts).length === 0, 'contents.parts must not be empty');
    refuseEmpty(objectsOf(parts));
    for (const { functionCall } of objectsOf(parts))
      if (functionCall) refuseToolName((functionCall as Json).name, toolName);
  }
  if (body.systemInstruction !== undefined) refuseEmpty(objectsOf((body.systemInstruction as Json).parts));
  for (const tool of objectsOf(body.tools))
    for (const { name } of objectsOf(tool.functionDeclarations)) refuseToolName(name, toolName);
  const { mode } = ((body.toolConfig as Json | undefined)?.functionCallingConfig ?? {}) as Json;
  refuseIf(
    mode !== undefined && objectsOf(body.tools).length === 0,
    'Function calling config is set without function_declarations',
  );
}

function refuseEmpty(parts: readonly Json[]): void {
  for (const { text } of parts) refuseIf(text === '', 'required oneof field data must have one initialized field');
}
