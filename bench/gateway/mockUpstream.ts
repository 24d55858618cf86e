import { createServer } from 'node:http';

/**
 * The provider of the benchmark, in a process of its own: answers every chat completion at once with the same bytes.
 * Wire format: github.com/openai/openai-openapi, `CreateChatCompletionResponse`. Says `listening <port>` when ready.
 */
const answer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'bench-model',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'The quick brown fox jumps over the lazy dog. '.repeat(10),
          refusal: null,
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: 60,
      completion_tokens: 100,
      total_tokens: 160,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
  }),
);

const headers = { 'content-type': 'application/json', 'content-length': String(answer.length) };
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, headers);
    response.end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
