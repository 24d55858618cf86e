import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { AssistantPart } from './textRequest.ts';
import { unsupported } from './unsupported.ts';

/** The arguments of a call, as the object that some formats want. Errors: `unsupported_parameter` if they are none. */
export function callArguments(
  call: Pick<Extract<AssistantPart, { type: 'tool_call' }>, 'id' | 'arguments'>,
): JsonObject {
  const args = call.arguments === '' ? {} : parseJson(call.arguments);
  if (!isObject(args)) throw unsupported(`The arguments of the call ${call.id}, which are no JSON object,`, 'messages');
  return args;
}
