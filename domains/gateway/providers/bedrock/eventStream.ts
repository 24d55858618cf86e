import { brokenOff } from '../../upstream/upstreamError.ts';
import { EventStreamCodec } from '@smithy/core/event-streams';

const preludeBytes = 16;
const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
  (text) => Buffer.from(text, 'utf8'),
);

/**
 * Turns AWS's binary event stream into server-sent events: the event's or the exception's type becomes the name, its JSON the data. The
 * result does not depend on how the bytes were split. `limitBytes` bounds one message, and with it the memory. Errors: `upstream_error` for
 * a message that is too large or damaged. Source: docs.aws.amazon.com/transcribe/latest/dg/event-stream.html (`vnd.amazon.eventstream`).
 */
export async function* toServerSentEvents(stream: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // One at a time: messages before a damaged one are passed on.
    for (let size = messageSize(rest, limitBytes); size > 0; size = messageSize(rest, limitBytes)) {
      yield readMessage(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
  }
  if (rest.length > 0) throw brokenOff('the stream ended within a message');
}

/** The size of the message that `bytes` begins with; 0 while it is not whole. */
function messageSize(bytes: Buffer, limitBytes: number): number {
  if (bytes.length < 4) return 0;
  const size = bytes.readUInt32BE(0);
  if (size < preludeBytes || size > limitBytes) throw brokenOff(`a message of ${size} bytes`);
  return bytes.length < size ? 0 : size;
}

function readMessage(bytes: Buffer): Buffer {
  try {
    const { headers, body } = codec.decode(bytes);
    const name =
      headers[':exception-type']?.value ?? headers[':error-code']?.value ?? headers[':event-type']?.value ?? '';
    const isFailure = headers[':message-type']?.value !== 'event';
    const data = Buffer.from(body)
      .toString('utf8')
      .replaceAll(/[\r\n]+/g, ' ');
    return Buffer.from(`event: ${nameOf(String(name), isFailure)}\ndata: ${data === '' ? '{}' : data}\n\n`);
  } catch (error) {
    throw brokenOff(error instanceof Error ? error.message : 'unknown');
  }
}

/** Every failure has a name that says so, and no name breaks its line. */
function nameOf(name: string, isFailure: boolean): string {
  const plain = name.replaceAll(/[^\w.-]/g, '');
  return isFailure && !/exception$/i.test(plain) ? `${plain}Exception` : plain;
}
