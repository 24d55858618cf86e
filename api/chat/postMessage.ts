import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import type { ChatStanding, ChatTurnRow } from '../../db/repositories/executions/chatTurns.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';
import type { FoundSession } from './chatSession.ts';
import type { ReceivedMessage } from './receiveMessage.ts';

type Schemas = components['schemas'];

/**
 * Accepts a message: its row and its execution are one transaction. The same `client_id` again is the message that is there. Errors: `chat_busy`
 * while one is under way, `rate_limit_exceeded` and `chat_limit_reached` above the page's limits, those of `Executions.start`.
 */
export async function postMessage(
  { place, session }: FoundSession,
  { clientId, text, binary, traceparent }: Omit<ReceivedMessage, 'done'> & { traceparent: string | undefined },
  deps: Deps,
): Promise<Schemas['ChatMessage']> {
  const { organizationId } = place.start;
  const sent = () =>
    deps.database.withOrganization(organizationId, ({ chatTurns }) => chatTurns.findByClientId(session.id, clientId));
  const before = await sent();
  if (before !== null) {
    await releaseFiles({ binary }, organizationId, deps);
    return presentMessage(before);
  }
  const files = Object.values(binary).map(presentFile);
  const names = Object.keys(binary);
  const json = { session_id: session.id, message: text, files: names, user: session.visitor };
  let number = 0;
  let isRepeated = false;
  try {
    await deps.executions.start({
      ...place.start,
      traceparent,
      isAnonymous: true, // a session proves no identity
      items: [{ json, ...(names.length === 0 ? {} : { binary }) }],
      before: async ({ chatTurns }) => {
        const standing = await chatTurns.lock(session.id, clientId);
        isRepeated = standing.same !== null;
        refuse(standing, place.parameters.limits);
        const { creditsPerDay } = place.parameters.limits;
        if (creditsPerDay !== null && (await chatTurns.chargedOfAddress(place.addressId)) >= creditsPerDay)
          throw new AppError('chat_limit_reached', 'This chat takes no more messages for now. Try again tomorrow.');
        number = standing.last + 1;
      },
      after: ({ chatTurns }, executionId) =>
        chatTurns.insert(session.id, { number, clientId, executionId, message: text, files }),
    });
  } catch (error) {
    await releaseFiles({ binary }, organizationId, deps);
    if (!isRepeated) throw error; // else the same message came at the same time, and was first
  }
  return presentMessage((await sent())!);
}

function refuse(
  { last, isBusy, recent, same, creditsMicros }: ChatStanding,
  { messagesPerMinute, messagesPerSession, creditsPerSession }: FoundSession['place']['parameters']['limits'],
): void {
  if (isBusy || same !== null)
    throw new AppError('chat_busy', 'The last message is still being answered. Wait for the answer, or stop it.');
  if (last >= messagesPerSession)
    throw new AppError('chat_limit_reached', 'This conversation is as long as it can be. Start another one.');
  if (creditsPerSession !== null && creditsMicros >= creditsPerSession)
    throw new AppError('chat_limit_reached', 'This conversation has used all it may. Start another one.');
  if (recent >= messagesPerMinute)
    throw new AppError('rate_limit_exceeded', 'You are sending messages too fast. Try again in a minute.', {
      retryAfterMs: 60_000,
    });
}

/** A message as its visitor sees it. */
export function presentMessage(turn: ChatTurnRow): Schemas['ChatMessage'] {
  const { number, clientId, message, files, createdAt } = turn;
  return { number, client_id: clientId, text: message, files, created_at: createdAt.toISOString() };
}

/** A file as visitors see it. */
export function presentFile({ id, file_name, media_type, size_bytes }: Binary): Schemas['ChatFile'] {
  return { id, file_name, media_type, size_bytes };
}
