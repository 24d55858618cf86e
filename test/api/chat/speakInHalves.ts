import { beginStream, chunk, type FakeUpstream } from '../../gateway/fakeUpstream.ts';

/** Lets a model say "The first half", and " and the second." once what this gives is called. */
export function speakInHalves(upstream: FakeUpstream): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  upstream.script = async (response) => {
    beginStream(response);
    const say = (content: string, finish: string | null = null) =>
      response.write(chunk({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] }));
    say('The first half');
    await promise;
    say(' and the second.', 'stop');
    response.end(
      `${chunk({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } })}data: [DONE]\n\n`,
    );
  };
  return resolve;
}
