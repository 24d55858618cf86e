import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { FormatModel } from '../formats/format.ts';
import { invalid, member, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { checkMessages, messages, withoutDiagnostics } from '../formats/messages.ts';
import { withOwnThoughts } from '../formats/messagesSeals.ts';
import { keptMessagesTools } from '../formats/messagesTools.ts';
import { refuseUnpricedMessages } from '../formats/messagesBill.ts';
import { originOf } from '../translation/seals.ts';
import { estimateInputTokens } from '../formats/estimateInput.ts';
import { tokenCount } from '../formats/openAiUsage.ts';
import { findRoute } from './prepareCall.ts';
import { requireModel } from './requireModel.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { readRefusal, refusedAnswer } from '../upstream/readRefusal.ts';
import { readWhole } from '../upstream/readWhole.ts';
import { wireOfRoute } from '../routing/route.ts';
import type { ResolvedModel, ProviderRoute } from '../routing/route.ts';
import { routeHeaders } from './routeHeaders.ts';
import { translatedBody } from './translatedBody.ts';
import { unreadableAnswer } from '../upstream/upstreamError.ts';
import { chooseRoutes } from '../routes/chooseRoutes.ts';
import { noPreferences } from '../routes/preferences.ts';
import { providerOf } from '../routes/providerOf.ts';

const answerLimitBytes = 64 * 1024;

/**
 * Returns the number of input tokens of a Messages body, without calling the model: it is free, and reads the key's row. Anthropic's and
 * the sandbox count themselves; for others it is an estimate, and `x-bureau-estimated: true` says so. Errors: those of `callModel` that
 * need no hold. Source: platform.claude.com/docs/en/api/messages-count-tokens.
 */
export async function countTokens(
  parts: CallParts,
  options: Omit<CallOptions, 'endpoint' | 'signal'>,
): Promise<GatewayAnswer> {
  const { caller, headers, requestId } = options;
  await parts.authenticator.confirmCaller(caller);
  const { body: asked, guard } = await parts.guardrails.guarded({ ...options, endpoint: 'messages' as const });
  requireModel(asked);
  const route = await findRoute(parts, caller, asked.model);
  const taken = { endpoint: 'messages', payment: 'any', body: asked, preferences: noPreferences } as const;
  const chosen = await chooseRoutes(parts, { route, caller, ...taken });
  const ways = chosen.ways.flatMap((way) => {
    const spoken = wireOfRoute(parts.providers, { route, way }, 'messages');
    return spoken === null ? [] : [{ way, ...spoken }];
  });
  if (ways.length === 0) throw invalid('/model', `The model ${route.name} does not serve messages.`);
  checkMessages(asked);
  // Counting is free, so it does not pay for guardrails, and sends no text that they did not judge to a provider.
  const mayAsk = guard?.judgesRequests !== true;
  const counting = mayAsk ? ways.find(({ way }) => providerOf(parts, way)?.countTokens) : undefined;
  const { way, wire, translation } = counting ?? ways[0]!;
  const model = { ...modelOf(route, way, translation !== null), origin: originOf(wire, way) };
  const { body: kept } = keptMessagesTools(withoutDiagnostics(asked), model);
  const body = translation ? kept : withOwnThoughts(kept, model);
  refuseUnpricedMessages(body, model);
  const limits = await admit(parts, caller, route);
  if (!counting) return answerOf(estimateInputTokens(body), { ...limits, 'x-bureau-estimated': 'true' });

  const { target, upstreamName } = way;
  const provider = providerOf(parts, way)!;
  // Counting never rejects a body that a call could reject: unsupported parts count as zero.
  const sent = translation && translatedBody(translation, body, { model, provider, target, dropped: new Set() });
  const answer = await provider.countTokens!({
    wire,
    target,
    upstreamName,
    body: sent ?? Buffer.from(JSON.stringify({ ...body, model: upstreamName })),
    stream: false,
    signal: null,
    headers: translation ? {} : messages.forwardHeaders!(headers ?? {}, model),
  });
  return await readCount(answer, { way, requestId, limits, route, body });
}

/** Counting takes a request of the limits a minute, and none of their tokens. Gives the headers that say so. Errors: `rate_limit_exceeded`. */
async function admit(
  { limiter }: CallParts,
  caller: Caller,
  { modelId }: ResolvedModel,
): Promise<Record<string, string>> {
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

function modelOf(route: ResolvedModel, way: ProviderRoute, isTranslated: boolean): FormatModel {
  const { contextTokens, maxOutputTokens, defaultOutputTokens, price } = route;
  const limits = { contextTokens, maxOutputTokens, defaultOutputTokens };
  return { upstreamName: way.upstreamName, ...limits, outputCapField: 'max_tokens', price, isTranslated };
}

async function readCount(
  answer: ProviderAnswer,
  counted: {
    way: ProviderRoute;
    requestId: string;
    limits: Record<string, string>;
    route: ResolvedModel;
    body: JsonObject;
  },
): Promise<GatewayAnswer> {
  const { way, requestId, limits, route, body } = counted;
  const headers = { ...limits, ...routeHeaders({ way, number: 1, dropped: [], insteadOf: [] }) };
  if (answer.status < 200 || answer.status > 299) {
    const { errorShape } = messages;
    const { contextTokens } = route;
    const call = { errorShape, requestId, headers, contextTokens, estimateInput: () => estimateInputTokens(body) };
    return refusedAnswer(await readRefusal(answer, way.target), call);
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
