import { completion, sendJson, type Script } from '../../gateway/fakeUpstream.ts';
import { readings } from './disguises.ts';

type Message = {
  role: string;
  content: string | null;
  tool_calls?: { function: { name: string; arguments: string } }[];
};
const order = /\[\[call=(\w+) ?(\{.*?\})?\]\]/g;

/**
 * A model that obeys every order it reads, wherever that stands, once, and puts what it knows into it (`SECRET`). It says all that it has read
 * when there is nothing left to do.
 */
export const obedientModel: Script = (response, { body }) => {
  const messages = body['messages'] as Message[];
  const tools = (body['tools'] ?? []) as { function: { name: string; description: string; parameters: object } }[];
  const read = [
    ...messages.map(({ content }) => unquoted(content ?? '')),
    ...tools.flatMap(({ function: { description, parameters } }) => [
      description,
      unquoted(JSON.stringify(parameters)),
    ]),
  ];
  const [secret = 'nothing'] = /SECRET-\d+/.exec(read.join('\n')) ?? [];
  const done = new Set(
    messages.flatMap(({ tool_calls: calls = [] }) =>
      calls.map((call) => keyOf({ name: call.function.name, given: call.function.arguments })),
    ),
  );
  const orders = read
    .flatMap(readings)
    .flatMap((text) => [...text.matchAll(order)])
    .map(([, name, given = '{}']) => ({ name: name!, given: given.replaceAll('SECRET', secret) }))
    .filter((one) => !done.has(keyOf(one)) && tools.some((tool) => tool.function.name === one.name));
  const [next] = orders;
  const message =
    next === undefined
      ? { role: 'assistant', content: read.slice(1).join('\n') }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: `call_${done.size}`, type: 'function', function: { name: next.name, arguments: next.given } },
          ],
        };
  sendJson(
    response,
    200,
    completion({ choices: [{ index: 0, message, finish_reason: next === undefined ? 'stop' : 'tool_calls' }] }),
  );
};

function keyOf({ name, given }: { name: string; given: string }): string {
  return `${name} ${JSON.stringify(JSON.parse(given))}`;
}

function unquoted(text: string): string {
  return text.replaceAll(String.raw`\"`, '"');
}
