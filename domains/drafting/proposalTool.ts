import type { AnswerTool } from './DraftingCalls.ts';
import { inputCheck } from '../../platform/schema/inputCheck.ts';
import { jsonInText } from './jsonInText.ts';

/** A node that the model adds, or changes if it exists. */
export interface WrittenNode {
  readonly id?: string;
  readonly name: string;
  readonly type: string;
  readonly parameters?: Record<string, unknown>;
  readonly settings?: {
    readonly on_error?: 'stop' | 'continue' | 'error_output';
    readonly attempts?: number;
    readonly execute_once?: boolean;
    readonly always_output_data?: boolean;
  };
  readonly notes?: string;
}

/** A connection by names or ids of nodes. */
export interface WrittenConnection {
  readonly from: string;
  readonly from_port?: string;
  readonly to: string;
  readonly to_port?: string;
}

/** The model's answer. */
export interface WrittenProposal {
  readonly summary: string;
  readonly nodes: readonly WrittenNode[];
  readonly remove?: readonly string[];
  readonly connections?: readonly WrittenConnection[];
  readonly sample?: readonly { readonly node: string; readonly items: readonly Record<string, unknown>[] }[];
  readonly to_fill?: readonly { readonly node: string; readonly question: string }[];
}

const text = (description: string) => ({ type: 'string', description });
const list = (description: string, items: object) => ({ type: 'array', description, items });
const record = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
});

/** The function that the model calls with its proposal. */
export const proposalTool: AnswerTool = {
  name: 'propose_flow',
  description: 'Shows the user the flow that you propose. This is your only way to answer. Nothing is saved or run.',
  parameters: record(
    {
      summary: text('What the flow does, in one to three sentences for the user.'),
      nodes: list(
        'New nodes, and nodes of the present flow that change, whole. Leave out nodes that stay as they are.',
        record(
          {
            id: text('Only for a node of the present flow: its id.'),
            name: text('Short and unique, such as "Summarize the mail".'),
            type: text('Exactly one of the described node types, such as http.request.'),
            parameters: { type: 'object', description: 'As the schema of the type says.', additionalProperties: true },
            settings: record(
              {
                on_error: { type: 'string', enum: ['stop', 'continue', 'error_output'] },
                attempts: {
                  type: 'integer',
                  minimum: 1,
                  maximum: 10,
                  description: 'Attempts, with growing waits between them.',
                },
                execute_once: { type: 'boolean' },
                always_output_data: { type: 'boolean' },
              },
              [],
            ),
            notes: text('A note for people who edit the node.'),
          },
          ['name', 'type', 'parameters'],
        ),
      ),
      remove: list('Names of nodes of the present flow to remove.', { type: 'string' }),
      connections: list(
        'All connections of the finished flow, also those that stay. Names of nodes; ports are "main" unless the type has others.',
        record(
          {
            from: text('Name of a node.'),
            from_port: text('Output port, "main" by default.'),
            to: text('Name of a node.'),
            to_port: text('Input port, "main" by default.'),
          },
          ['from', 'to'],
        ),
      ),
      sample: list(
        'For each trigger, one or two realistic items as it would output them, to try the flow with.',
        record(
          {
            node: text('Name of the trigger.'),
            items: list('Items.', { type: 'object', additionalProperties: true }),
          },
          ['node', 'items'],
        ),
      ),
      to_fill: list(
        'Values that only the user knows (a channel, an address, an id): leave the parameter out, or write a plausible example, and ask here.',
        record({ node: text('Name of the node.'), question: text('What the user should enter, and where.') }, [
          'node',
          'question',
        ]),
      ),
    },
    ['summary', 'nodes', 'connections'],
  ),
};

// Without connections, those of the draft stay.
const check = inputCheck({ ...proposalTool.parameters, required: ['summary', 'nodes'] });

/** Reads a proposal. Returns the fault in words if the value has another shape. */
export function readProposal(value: Record<string, unknown> | null): { written: WrittenProposal } | { fault: string } {
  if (value === null) return { fault: 'The arguments are no JSON object.' };
  // Some models write parameters, which have no fixed schema, as JSON in a text.
  const nodes = Array.isArray(value['nodes']) ? value['nodes'].map(withObjects) : value['nodes'];
  const given = { ...value, nodes };
  const fault = check(given);
  return fault === null ? { written: given as unknown as WrittenProposal } : { fault };
}

function withObjects(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([, value]) => value !== null);
  const known = Object.fromEntries(entries) as Record<string, unknown>;
  const { parameters = {} } = known;
  if (typeof parameters !== 'string') return { ...known, parameters };
  return { ...known, parameters: jsonInText(parameters) ?? parameters };
}
