import { exampleItem } from '../../../openapi/exampleItem.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { hasExpression } from '../../../platform/expressions/parse.ts';

type Node = components['schemas']['GraphNode'];
/** A draft as an import makes it. */
export type ImportedGraph = Pick<components['schemas']['Graph'], 'nodes' | 'connections' | 'pin_data'>;

/** The fields that items of a node can have; null if anything is possible. */
type Fields = ReadonlySet<string> | null;

/** Nodes whose items are those of their input. */
const passing = new Set([
  'logic.if',
  'logic.filter',
  'logic.switch',
  'logic.no_operation',
  'logic.loop',
  'logic.stop_and_error',
  'data.limit',
  'data.sort',
  'data.remove_duplicates',
  'logic.respond_to_webhook',
]);
const n8nOfSchedule = [
  'Readable date',
  'Readable time',
  'Day of week',
  'Year',
  'Month',
  'Day of month',
  'Hour',
  'Minute',
  'Second',
  'Timezone',
];
const ofCall = ['headers', 'params', 'query', 'body', 'method', 'webhook_url', 'jwt_payload'];
const n8nOfCall = ['webhookUrl', 'executionMode'];

/** Most steps back from a node to where its items come from. */
const deepest = 200;

/** The fields of items, as far as the nodes of a graph say them. */
export class KnownFields {
  readonly #byId: ReadonlyMap<string, Node>;
  readonly #pins: NonNullable<ImportedGraph['pin_data']>;
  readonly #above = new Map<string, Set<string>>();
  readonly #known = new Map<string, Fields>();

  constructor({ nodes, connections, pin_data: pins = {} }: ImportedGraph) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    this.#pins = pins;
    for (const { from, to } of connections)
      this.#above.set(to.node, (this.#above.get(to.node) ?? new Set()).add(from.node));
  }

  /** Returns the fields of the items that a node gives. */
  given(id: string, depth = 0): Fields {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const node = this.#byId.get(id);
    if (node === undefined || mayFail(node) || depth > deepest) return null;
    this.#known.set(id, null); // a way round a loop adds nothing that is known
    const fields = givenBy(node, this.#pins[id], () => this.arriving(id, depth + 1));
    this.#known.set(id, fields);
    return fields;
  }

  /** Returns the fields of the items that arrive at a node. */
  arriving(id: string, depth = 0): Fields {
    const sources = [...(this.#above.get(id) ?? [])].map((source) => this.given(source, depth));
    if (sources.length === 0 || sources.includes(null)) return null;
    return new Set(sources.flatMap((fields) => [...fields!]));
  }
}

/** Failed items have an error beside their fields. */
function mayFail({ settings }: Node): boolean {
  return (settings?.on_error ?? 'stop') !== 'stop';
}

function givenBy(node: Node, pinned: readonly object[] | undefined, arriving: () => Fields): Fields {
  if (node.settings?.disabled) return arriving();
  const own = ownFields(node, arriving);
  if (own === null || pinned === undefined) return own;
  return new Set([...own, ...pinned.flatMap((item) => Object.keys((item as { json?: object }).json ?? item))]);
}

function ownFields({ type, parameters = {}, settings }: Node, arriving: () => Fields): Fields {
  const named = settings?.n8n_names === true;
  switch (type) {
    case 'trigger.schedule':
      return new Set([...Object.keys(exampleItem({ type })!), ...(named ? n8nOfSchedule : [])]);
    case 'trigger.webhook':
      return new Set([...ofCall, ...(named ? n8nOfCall : [])]);
    case 'trigger.error':
      return new Set(['execution', 'trigger', 'digital_organization', ...(named ? ['workflow'] : [])]);
    case 'trigger.form':
      return formFields(parameters, named);
    case 'data.edit_fields':
      return editedFields(parameters, arriving);
    default:
      return passing.has(type) ? arriving() : null;
  }
}

function formFields({ fields }: NonNullable<Node['parameters']>, named: boolean): Fields {
  if (!Array.isArray(fields)) return null;
  const names = (fields as { name?: unknown; label?: unknown }[]).map(({ name, label }) => String(name ?? label));
  return new Set([...names, 'submitted_at', ...(named ? ['submittedAt', 'formMode', 'formQueryParameters'] : [])]);
}

function editedFields({ mode, assignments, include }: NonNullable<Node['parameters']>, arriving: () => Fields): Fields {
  if ((mode ?? 'assignments') !== 'assignments' || !Array.isArray(assignments)) return null;
  const names = (assignments as { name?: unknown }[]).map(({ name }) => String(name ?? ''));
  if (names.some(hasExpression)) return null;
  const set = names.map((name) => /^[^.[]*/.exec(name)![0]);
  if ((include ?? 'none') === 'none') return new Set([...set, ...names]);
  const before = arriving();
  return before === null ? null : new Set([...before, ...set, ...names]);
}
