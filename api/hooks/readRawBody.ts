import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { AppError } from '../../openapi/AppError.ts';
import type { BodyMemoryBudget } from '../bodies/BodyMemoryBudget.ts';
import { BodyReservation } from '../bodies/BodyReservation.ts';
import { incomingBytes, refuseTooLarge, type IncomingLimit } from '../bodies/incomingBytes.ts';

/** The body of a delivery, unparsed. `done` releases its memory. */
export interface RawBody {
  readonly raw: Buffer;
  readonly done: () => void;
}

/**
 * Reads the body of a delivery into memory. Errors: `request_too_large`, `unsupported_media_type` for packed bodies, `invalid_request`,
 * those of `BodyMemoryBudget.reserve`.
 */
export async function readRawBody(
  { stream, headers }: { readonly stream: Readable; readonly headers: IncomingHttpHeaders },
  of: { readonly organizationId: string; readonly maxBytes: number; readonly bodyMemory: BodyMemoryBudget },
): Promise<RawBody> {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new AppError('unsupported_media_type', 'Send the body without Content-Encoding.', {
      param: 'content-encoding',
    });
  const { organizationId, maxBytes, bodyMemory } = of;
  const limit: IncomingLimit = { maxBytes, what: 'The body', taker: 'events of this service' };
  const declared = headers['content-length'];
  refuseTooLarge(declared, limit);
  const reservation = new BodyReservation(bodyMemory, { organizationId, maxBytes });
  try {
    await reservation.take(declared);
    const raw = await buffer(reservation.before(incomingBytes(stream, limit)));
    return { raw, done: () => reservation.giveBack() };
  } catch (error) {
    reservation.giveBack();
    throw error;
  }
}
