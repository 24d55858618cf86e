import { isObject, parseJson } from '../formats/json.ts';
import { sealedThoughts } from '../formats/responsesSeals.ts';
import { readWhole } from '../upstream/readWhole.ts';
import type { ProviderAnswer } from './provider.ts';
import type { ProviderCall } from './providerCall.ts';

const refusalLimitBytes = 64 * 1024;

/**
 * Sends a call of the Responses API, and sends it again without asking for sealed thoughts if that is what the provider refuses: models
 * that do not reason, and some servers, answer 400 to it. A refused call costs nothing.
 */
export async function withoutRefusedInclude(
  call: ProviderCall,
  send: (call: ProviderCall) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const answer = await send(call);
  if (answer.status !== 400) return answer;
  const bytes = await readWhole(answer, refusalLimitBytes);
  const refused: ProviderAnswer = { ...answer, body: bytes ?? Buffer.alloc(0) };
  const said = String(bytes ?? '');
  if (!/\binclude\b|encrypted content is not supported/i.test(said)) return refused;
  const body = parseJson(call.body);
  if (!isObject(body) || !Array.isArray(body.include) || !body.include.includes(sealedThoughts)) return refused;
  const { include, ...others } = body;
  const left = (include as unknown[]).filter((one) => one !== sealedThoughts);
  const sent = left.length === 0 ? others : { ...others, include: left };
  return await send({ ...call, body: Buffer.from(JSON.stringify(sent)) });
}
