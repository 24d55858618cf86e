import type { ExecutionAnswer, ExecutionState } from '../../db/repositories/executions/executionAnswers.ts';
import type { KeptAnswer } from '../../db/repositories/executions/chatSessions.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { isBinary } from '../../platform/binaries/binaryIdsOf.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import type { Deps } from '../deps.ts';
import { lastItems } from '../webhooks/lastNodeAnswer.ts';
import { presentFile } from './postMessage.ts';

const mostItems = 20;
const mostFiles = 20;
const mostLength = 200_000;
const mostParts = 5_000;

/** The first existing one of the nodes' outputs. */
const textFields = ['text', 'output', 'answer', 'message', 'response', 'content'];

/**
 * Answer to a message: the response of a respond node; otherwise all streamed text; otherwise the texts and files of the last executed
 * node. Of a failed execution nothing but that it failed.
 */
export async function chatAnswer(
  repositories: Repositories,
  state: ExecutionState,
  nodeTypes: Pick<Deps['nodeTypes'], 'shapeOf'>,
): Promise<KeptAnswer> {
  const { executionId, status, lastNode, answer } = state;
  if (answer !== null) return { status: 'success', ...respondedWith(answer) };
  if (status === 'error' || status === 'canceled')
    return { status, text: await streamedText(repositories, executionId), files: [] };
  const streamed = await streamedText(repositories, executionId);
  const ended = { executionId, lastNode, responseData: 'all' as const, most: mostItems };
  const items = await lastItems(repositories, ended, nodeTypes);
  const files = items
    .flatMap(({ binary = {} }) => Object.values(binary))
    .filter((file) => isBinary(file))
    .slice(0, mostFiles)
    .map((file) => presentFile(file as Binary));
  const text =
    streamed === ''
      ? items
          .map(({ json }) => textOf(json))
          .filter(Boolean)
          .join('\n\n')
      : streamed;
  return { status: 'success', text: text.slice(0, mostLength), files };
}

function respondedWith({ bodyKind, body }: ExecutionAnswer): Pick<KeptAnswer, 'text' | 'files'> {
  const written = body?.toString() ?? '';
  if (bodyKind === 'binary') return { text: '', files: [presentFile(JSON.parse(written) as Binary)] };
  if (bodyKind !== 'json') return { text: written.slice(0, mostLength), files: [] };
  return { text: textOf(JSON.parse(written)).slice(0, mostLength), files: [] };
}

/** A text as it is; of an object the text in it that is meant for people; anything else as JSON. */
function textOf(json: unknown): string {
  if (typeof json === 'string') return json;
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
    if (Object.keys(json).length === 0) return '';
    for (const field of textFields) {
      const value = (json as Record<string, unknown>)[field];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return `\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``;
}

async function streamedText({ answerParts }: Repositories, executionId: string): Promise<string> {
  let text = '';
  let after = '0';
  for (let read = 0; read < mostParts && text.length < mostLength;) {
    const parts = await answerParts.readAfter(executionId, after);
    if (parts.length === 0) break;
    read += parts.length;
    after = parts.at(-1)!.number;
    text += parts.map(({ content }) => content).join('');
  }
  return text;
}
