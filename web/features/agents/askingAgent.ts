import type { Schema } from '../../api/client.ts';

/** The agent that asks for an approval in an execution; null if none does. */
export function askingAgent({ nodes }: Pick<Schema<'Execution'>, 'nodes'>): Schema<'ExecutionNode'> | null {
  return nodes.find(({ type, status }) => type === 'ai.agent' && status === 'waiting') ?? null;
}
