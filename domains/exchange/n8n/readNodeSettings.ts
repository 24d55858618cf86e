import type { components } from '../../../openapi/generated/types.ts';
import type { N8nNode } from './n8nFile.ts';

type NodeSettings = components['schemas']['NodeSettings'];

const maxNotes = 10_000;

/** The settings every node has: https://docs.n8n.io/workflows/components/nodes/ (node settings), platform-semantics §2.5. */
export function readNodeSettings(node: N8nNode): NodeSettings {
  const onError = onErrorOf(node);
  return {
    ...(onError === 'stop' ? {} : { on_error: onError }),
    ...(node.retryOnFail === true ? { retry: retryOf(node) } : {}),
    ...(node.executeOnce === true ? { execute_once: true } : {}),
    ...(readsN8nNames(node, onError) ? { n8n_names: true } : {}),
    ...(node.alwaysOutputData === true ? { always_output_data: true } : {}),
    ...(typeof node.notes === 'string' && node.notes !== '' ? { notes: node.notes.slice(0, maxNotes) } : {}),
    ...(node.disabled === true ? { disabled: true } : {}),
  };
}

/** Names of a file's properties that expressions and code read, also from a variable. */
const fileName = /\b(?:fileName|fileExtension|mimeType|fileSize)\b/;

/** True if the node reads files by n8n's names, or its failed items hold n8n's object. */
function readsN8nNames({ type, parameters }: N8nNode, onError: NodeSettings['on_error']): boolean {
  if (type === 'n8n-nodes-base.httpRequest' && onError !== 'stop') return true;
  return fileName.test(JSON.stringify(parameters ?? {}));
}

function onErrorOf({ onError, continueOnFail }: N8nNode): NonNullable<NodeSettings['on_error']> {
  if (onError === 'continueErrorOutput') return 'error_output';
  return onError === 'continueRegularOutput' || (onError === undefined && continueOnFail === true)
    ? 'continue'
    : 'stop';
}

/** n8n waits the same time before each try, a second by default, and tries three times. */
function retryOf({ maxTries, waitBetweenTries }: N8nNode): NonNullable<NodeSettings['retry']> {
  const numberOf = (value: unknown, fallback: number, most: number): number =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 0), most) : fallback;
  return {
    max_attempts: Math.max(numberOf(maxTries, 3, 100), 1),
    initial_interval_ms: numberOf(waitBetweenTries, 1000, 86_400_000),
    backoff: 1,
  };
}
