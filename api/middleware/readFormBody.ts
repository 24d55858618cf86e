import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { AppError } from '../../openapi/AppError.ts';
import { incomingBytes, refuseTooLarge } from '../bodies/incomingBytes.ts';
import type { BodyReservation } from '../bodies/BodyReservation.ts';
import { receiveForm } from '../webhooks/receiveForm.ts';
import { refusePacked } from './refusePacked.ts';

/** A field of a form: its text, its file, or the list of them where its name comes more than once. */
export type FormBody = Record<string, string | FormFile | (string | FormFile)[]>;

const multipart = /^multipart\/form-data\b/i;

/** True for a request whose body is a form. */
export function hasFormBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return multipart.test(headers['content-type'] ?? '');
}

/**
 * Reads a form into memory, files included: at most `maxBytes` of them. Errors: `request_too_large`, `unsupported_media_type` for
 * compressed bodies, `invalid_request` for an invalid form; those of `BodyReservation`.
 */
export async function readFormBody(
  request: IncomingMessage,
  { maxBytes, reservation }: { maxBytes: number; reservation: BodyReservation },
): Promise<FormBody> {
  const { headers } = request;
  refusePacked(headers);
  const limit = { maxBytes, what: 'The form', taker: 'this operation' };
  refuseTooLarge(headers['content-length'], limit);
  await reservation.take(headers['content-length']);
  const form = await receiveForm<FormFile>({
    contentType: headers['content-type']!,
    bytes: reservation.before(incomingBytes(request, limit)),
    write: async (content, { fileName, mediaType }) =>
      new FormFile({
        fileName: fileName ?? 'file',
        mediaType: mediaType ?? 'application/octet-stream',
        content: await buffer(content),
      }),
  });
  const body = new Map<string, FormBody[string]>();
  for (const [name, value] of [...form.fields, ...form.files]) {
    if (name === '__proto__')
      throw new AppError('invalid_request', 'The name __proto__ is not allowed.', { param: '' });
    const before = body.get(name);
    body.set(name, before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return Object.fromEntries(body);
}
