import { parseCredits } from '../../../db/credits.ts';
import type { components } from '../../../openapi/generated/types.ts';

type GraphNode = components['schemas']['GraphNode'];

/** The node type whose pages are chats. */
export const chatType = 'trigger.chat';

const megabyte = 1_000_000;

/** The parameters of `trigger.chat` as written in a graph, with their defaults and within their bounds. */
export interface ChatParameters {
  title: string;
  /** Markdown. */
  greeting: string;
  placeholder: string;
  suggestions: readonly string[];
  /** A visitor needs a token of the embedding site. */
  needsToken: boolean;
  /** Origins whose pages may show the chat in a frame. */
  allowedOrigins: readonly string[];
  respond: 'streaming' | 'last_node' | 'respond_node';
  /** Visitors decide calls of tools that ask for an approval. */
  visitorApproves: boolean;
  /** Null: no files. */
  uploads: { maxFiles: number; maxFileBytes: number } | null;
  limits: {
    messageLength: number;
    messagesPerMinute: number;
    messagesPerSession: number;
    sessionsPerHour: number;
    openStreams: number;
    /** Maximum charge of a session before its last message; null means no limit. */
    creditsPerSession: bigint | null;
    /** Spending limit for all sessions of the page together within 24 hours before their last message; null: no limit of its own. */
    creditsPerDay: bigint | null;
  };
}

/** Reads the parameters; anything that is not as the node type asks for counts as its default, and closes rather than opens. */
export function chatParameters(node: Pick<GraphNode, 'parameters'>): ChatParameters {
  const { parameters = {} } = node;
  const limits = (typeof parameters['limits'] === 'object' ? (parameters['limits'] ?? {}) : {}) as Record<
    string,
    unknown
  >;
  const { respond, approvals, auth } = parameters;
  return {
    title: textOf(parameters['title'], 100) || 'Chat',
    greeting: textOf(parameters['greeting'], 2_000),
    placeholder: textOf(parameters['placeholder'], 200),
    suggestions: listOf(parameters['suggestions'], 8).map((suggestion) => suggestion.slice(0, 200)),
    needsToken: auth !== undefined && auth !== 'none',
    allowedOrigins: listOf(parameters['allowed_origins'], 50).filter(isOrigin),
    respond: respond === 'last_node' || respond === 'respond_node' ? respond : 'streaming',
    visitorApproves: approvals === 'visitor',
    uploads:
      parameters['uploads'] === true
        ? {
            maxFiles: within(parameters['max_files'], { most: 10, usual: 5 }),
            maxFileBytes: within(parameters['max_file_mb'], { most: 100, usual: 10 }) * megabyte,
          }
        : null,
    limits: {
      messageLength: within(limits['message_length'], { most: 32_000, usual: 4_000 }),
      messagesPerMinute: within(limits['messages_per_minute'], { most: 60, usual: 10 }),
      messagesPerSession: within(limits['messages_per_session'], { most: 1_000, usual: 100 }),
      sessionsPerHour: within(limits['sessions_per_hour'], { most: 10_000, usual: 500 }),
      openStreams: within(limits['open_streams'], { most: 2_000, usual: 500 }),
      creditsPerSession: creditsOf(limits['credits_per_session'], 'credits_per_session'),
      creditsPerDay: creditsOf(limits['credits_per_day'], 'credits_per_day'),
    },
  };
}

/** Returns true if a frame policy can name exactly this: scheme, host and port of http(s), nothing else. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.origin === text && /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text);
}

function within(value: unknown, { most, usual }: { most: number; usual: number }): number {
  return Number.isInteger(value) && (value as number) >= 1 ? Math.min(value as number, most) : usual;
}

/** A value that is not an amount closes the chat instead of opening it. */
function creditsOf(value: unknown, limit: string): bigint | null {
  if (value === undefined || value === null || value === '') return null;
  try {
    return parseCredits(String(value), `/limits/${limit}`);
  } catch {
    return 0n;
  }
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

function listOf(value: unknown, most: number): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, most) : [];
}
