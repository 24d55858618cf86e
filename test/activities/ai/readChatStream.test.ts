import { expect, test } from 'vitest';

import { readChatStream } from '../../../activities/ai/readChatStream.ts';
import { openAiErrors, shownError } from '../../../domains/gateway/formats/errorShape.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** A stream of the gateway that says a word and ends by an error of its own. */
async function* endedBy(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Half' } }] })}\n\n`);
  yield Buffer.from(openAiErrors.event(shownError(error, 'req_1')));
}

const read = (error: Error) => readChatStream(endedBy(error), () => Promise.resolve());

test('an outage of ours in the midst of a stream is one, which is tried again, and no fault of the model', async () => {
  const outage = new AppError('unavailable', 'The database cannot be reached. Try again in a moment.');
  await expect(read(outage)).rejects.toMatchObject({ code: 'unavailable', message: outage.message });
});

test('a model that breaks off has failed', async () => {
  const failure = new AppError('upstream_error', 'The provider’s response was interrupted. Try again later.');
  await expect(read(failure)).rejects.toMatchObject({
    code: 'upstream_error',
    message: `The model response was interrupted: ${failure.message}`,
  });
});
