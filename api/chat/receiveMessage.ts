import type { IncomingHttpHeaders } from 'node:http';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import type { ChatParameters } from '../../domains/executions/chat/chatParameters.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawRequest } from '../handler.ts';
import { receiveBody } from '../webhooks/receiveBody.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';

/** A visitor's message. */
export interface ReceivedMessage {
  clientId: string;
  text: string;
  /** `file_1`, `file_2`, … in the order in which they came. */
  binary: Record<string, Binary>;
  /** To be called once it is written or failed: until then its text counts among what waits in memory. */
  done: () => void;
}

/** Texts of a message with all that JSON and forms put around them. */
const mostTextBytes = 256 * 1_024;
const clientIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Reads a message within the limits of its page; after an error no file is kept. Errors: `request_too_large` (`param` names the part),
 * `invalid_request`, `unsupported_media_type`, and those of `receiveBody`.
 */
export async function receiveMessage(
  { request, headers, organizationId }: { request: RawRequest; headers: IncomingHttpHeaders; organizationId: string },
  parameters: Pick<ChatParameters, 'uploads' | 'limits'>,
  deps: Deps,
): Promise<ReceivedMessage> {
  const { uploads, limits } = parameters;
  const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  if (!isForm && !/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 'Send the message as JSON or multipart/form-data.', {
      param: 'content-type',
    });
  const uploadMaxBytes = mostTextBytes + (uploads === null ? 0 : uploads.maxFiles * uploads.maxFileBytes);
  if (!isForm && Number(headers['content-length'] ?? 0) > mostTextBytes) throw tooLong(limits.messageLength);
  const received = await receiveBody({
    stream: request.stream,
    headers,
    organizationId,
    rawBody: false,
    uploadMaxBytes: Math.min(uploadMaxBytes, deps.settings.uploadMaxBytes),
    binaries: deps.binaries,
    bodyMemory: deps.bodyMemory,
    needsValues: true,
  });
  try {
    const files = received.files.map(([, file]) => file).filter(({ size_bytes: sizeBytes }) => sizeBytes > 0);
    checkFiles(files, uploads);
    const { clientId, text } = readTexts(received.body, { ...limits, hasFiles: files.length > 0 });
    const empty = received.files.map(([, file]) => file).filter((file) => !files.includes(file));
    await deps.binaries.release(
      organizationId,
      empty.map(({ id }) => id),
    );
    const binary = Object.fromEntries(files.map((file, index) => [`file_${index + 1}`, file]));
    return { clientId, text, binary, done: received.done };
  } catch (error) {
    received.done();
    await releaseFiles(received, organizationId, deps);
    throw error;
  }
}

function checkFiles(files: readonly Binary[], uploads: ChatParameters['uploads']): void {
  if (files.length === 0) return;
  if (uploads === null) throw new AppError('invalid_request', 'This chat takes no files.', { param: '/files' });
  if (files.length > uploads.maxFiles)
    throw new AppError('request_too_large', `You can send up to ${uploads.maxFiles} files at once.`, {
      param: '/files',
    });
  if (files.some(({ size_bytes: sizeBytes }) => sizeBytes > uploads.maxFileBytes))
    throw new AppError('request_too_large', `A file can have up to ${uploads.maxFileBytes / 1_000_000} MB.`, {
      param: '/files',
    });
}

function readTexts(
  body: unknown,
  { messageLength, hasFiles }: { messageLength: number; hasFiles: boolean },
): { clientId: string; text: string } {
  const { client_id: clientId, message = '' } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (typeof clientId !== 'string' || !clientIdPattern.test(clientId))
    throw new AppError('invalid_request', 'client_id must be 8 to 64 letters, digits, "_" or "-".', {
      param: '/client_id',
    });
  if (typeof message !== 'string' || message.includes('\0') || !message.isWellFormed())
    throw new AppError('invalid_request', 'The message must be a text.', { param: '/message' });
  const text = message.trim();
  if (text === '' && !hasFiles) throw new AppError('invalid_request', 'Enter a message.', { param: '/message' });
  if (text.length > messageLength) throw tooLong(messageLength);
  return { clientId, text };
}

function tooLong(most: number): AppError {
  return new AppError('request_too_large', `A message can have up to ${most} characters.`, { param: '/message' });
}
