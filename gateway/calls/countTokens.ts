import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { FormatModel } from '../formats/format.ts';
import { invalid, member, parseJson } from '../formats/json.ts';
import { checkMessages, messages } from '../formats/messages.ts';
import { refuseUnpricedMessages } from '../formats/messagesBill.ts';
import { estimateInputTokens } from '../formats/estimateInput.ts';
import { tokenCount } from '../formats/openAiUsage.ts';
import { findRoute } from './planCall.ts';
import { requireModel } from './requireModel.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { readRefusal, refusedAnswer } from '../upstream/readRefusal.ts';
import { readWhole } from '../upstream/readWhole.ts';
import { wireOfWay } from '../routing/route.ts';
import type { Route, Way } from '../routing/route.ts';
import { routeHeaders } from './routeHeaders.ts';
import { unreadableAnswer } from '../upstream/upstreamError.ts';
import { chooseWays } from '../ways/chooseWays.ts';
import { providerOf } from '../ways/providerOf.ts';

const answerLimitBytes = 64 * 1024;

/**
 * Says how many input tokens a Messages body would have, without calling the model: it costs nothing, and the key's row is read.
 * A provider of Anthropic's counts itself; for others it is an estimate, and `x-bureau-estimated: true` says so.
 * Errors: those of `callModel` that need no hold. Source: platform.claude.com/docs/en/api/messages-count-tokens.
 */
export async function countTokens(
  parts: CallParts,
  { caller, body, headers, requestId }: Omit<CallOptions, 'endpoint' | 'signal'>,
): Promise<GatewayAnswer> {
  await parts.authenticator.confirmCaller(caller);
  requireModel(body);
  const route = await findRoute(parts, caller, body.model);
  const chosen = await chooseWays(parts, { route, caller, endpoint: 'messages', payment: 'any' });
  const ways = chosen.ways.flatMap((way) => {
    const spoken = wireOfWay(parts.providers, { route, way }, 'messages');
    return spoken === null ? [] : [{ way, isNative: spoken.translation === null }];
  });
  if (ways.length === 0) throw invalid('/model', `The model ${route.name} does not serve messages.`);
  checkMessages(body);
  const counting = ways.find(({ way, isNative }) => isNative && providerOf(parts, way)?.countTokens);
  const model = modelOf(route, counting?.way ?? ways[0]!.way, counting === undefined);
  refuseUnpricedMessages(body, model);
  const limits = await admit(parts, caller, route);
  if (!counting) return answerOf(estimateInputTokens(body), { ...limits, 'x-bureau-estimated': 'true' });

  const { way } = counting;
  const answer = await providerOf(parts, way)!.countTokens!({
    wire: 'messages',
    target: way.target,
    upstreamName: way.upstreamName,
    body: Buffer.from(JSON.stringify({ ...body, model: way.upstreamName })),
    stream: false,
    signal: null,
    headers: messages.forwardHeaders!(headers ?? {}, model),
  });
  return await readCount(answer, { way, requestId, limits });
}

/** Counting takes a request of the limits a minute, and none of their tokens. Gives the headers that say so. Errors: `rate_limit_exceeded`. */
async function admit({ limiter }: CallParts, caller: Caller, { modelId }: Route): Promise<Record<string, string>> {
  const keyId = caller.kind === 'key' ? caller.key.id : null;
  const call = {
    keyId,
    organizationId: organizationOf(caller),
    modelId,
    endpoint: 'messages',
    tokens: () => 0,
  } as const;
  return { ...(await limiter.admit(call))?.headers };
}

function modelOf(route: Route, way: Way, isTranslated: boolean): FormatModel {
  const { contextTokens, maxOutputTokens, defaultOutputTokens, price } = route;
  const limits = { contextTokens, maxOutputTokens, defaultOutputTokens };
  return { upstreamName: way.upstreamName, ...limits, outputCapField: 'max_tokens', price, isTranslated };
}

async function readCount(
  answer: ProviderAnswer,
  { way, requestId, limits }: { way: Way; requestId: string; limits: Record<string, string> },
): Promise<GatewayAnswer> {
  const headers = { ...limits, ...routeHeaders({ way, number: 1, dropped: [] }) };
  if (answer.status < 200 || answer.status > 299) {
    const { errorShape } = messages;
    return refusedAnswer(await readRefusal(answer, way.target), { errorShape, requestId, headers });
  }
  const bytes = (await readWhole(answer, answerLimitBytes)) ?? Buffer.alloc(0);
  const count = tokenCount(member(parseJson(bytes), 'input_tokens'));
  if (count === null) throw unreadableAnswer(answer.contentType);
  return answerOf(count, headers);
}

function answerOf(inputTokens: number, headers: Record<string, string>): GatewayAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ input_tokens: inputTokens })),
  };
}
