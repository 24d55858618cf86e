import type { AttributeValue, Span } from '../../platform/telemetry/Span.ts';

/** An attribute of spans, as the guide lists it. */
interface AttributeEntry {
  readonly says: string;
  /** True if only destinations that want contents receive it. */
  readonly isContent?: true;
}

/** All attributes of the spans that are built from rows. `gen_ai.*` and `http.*` follow OpenTelemetry's semantic conventions. */
export const attributeTable = {
  'bureau.organization_id': { says: 'Organization' },
  'bureau.project_id': { says: 'Project of the digital organization' },
  'bureau.digital_organization_id': { says: 'Digital organization' },
  'bureau.digital_organization_name': { says: 'Its current name' },
  'bureau.version_id': { says: 'Version that runs; absent for drafts' },
  'bureau.execution_id': { says: 'Execution' },
  'bureau.execution_mode': { says: '`production`, `manual`, `sub`, `error` or `retry`' },
  'bureau.execution_status': { says: 'State at the end of the span' },
  'bureau.trigger_kind': { says: 'Kind of the trigger' },
  'bureau.trace_part': { says: 'Number of the part, from 0; each wait begins another part' },
  'bureau.retry_of': { says: 'Execution that this one retries' },
  'bureau.parent_id': { says: 'Execution or employee run that started it' },
  'bureau.queued_ms': { says: 'Milliseconds between acceptance and start' },
  'bureau.node_id': { says: 'Node' },
  'bureau.node_name': { says: 'Name of the node' },
  'bureau.node_type': { says: 'Type of the node, or of a tool' },
  'bureau.node_status': { says: 'State of the run at the end of the span' },
  'bureau.run_index': { says: 'Number of the run of the node, from 0' },
  'bureau.attempt': { says: 'Number of the attempt, from 1' },
  'bureau.attempts': { says: 'Attempts of the run' },
  'bureau.lost_attempts': { says: 'Attempts whose worker ended; absent for none' },
  'bureau.items_out': { says: 'Items that the run left' },
  'bureau.omitted_spans': { says: 'Requests and model calls beyond 200 of an attempt, which have no span' },
  'bureau.item_index': { says: 'Number of the item that the agent works on' },
  'bureau.steps': { says: 'Steps of the agent for that item' },
  'bureau.call_id': { says: 'Call record' },
  'bureau.request_id': { says: 'Request of the call record' },
  'bureau.status': { says: 'State of the call record: `ok`, `error` or `canceled`' },
  'bureau.stream': { says: 'Whether the response was streamed' },
  'bureau.credits': { says: 'Charge in credits' },
  'bureau.time_to_first_byte_ms': { says: 'Milliseconds to the first byte of the response' },
  'bureau.employee_run_id': { says: 'Run of the employee' },
  'bureau.employee_id': { says: 'Employee' },
  'bureau.position_id': { says: 'Position; absent for tests' },
  'bureau.run_status': { says: 'State of the employee run' },
  'error.type': { says: 'Code of the error' },
  'http.request.method': { says: 'Method' },
  'http.response.status_code': { says: 'Status of the response; absent without one' },
  'server.address': { says: 'Host; absent where an employee works for another organization' },
  'server.port': { says: 'Port, unless it is the one of the scheme' },
  'gen_ai.operation.name': { says: '`chat`, `text_completion`, `embeddings`, … , `invoke_agent` or `execute_tool`' },
  'gen_ai.provider.name': { says: 'Provider' },
  'gen_ai.request.model': { says: 'Model that was asked for' },
  'gen_ai.response.model': { says: 'Model that answered, of steps of agents' },
  'gen_ai.response.finish_reasons': { says: 'Why the model stopped, of steps of agents' },
  'gen_ai.usage.input_tokens': { says: 'Tokens of the prompt' },
  'gen_ai.usage.output_tokens': { says: 'Tokens of the answer' },
  'gen_ai.usage.cache_read.input_tokens': { says: 'Tokens of the prompt that were cached' },
  'gen_ai.agent.name': { says: 'Name of the agent: of its node' },
  'gen_ai.tool.name': { says: 'Tool' },
  'gen_ai.tool.type': { says: '`function`' },
  'gen_ai.tool.call.id': { says: 'The call as the model names it' },
  'gen_ai.tool.call.arguments': { says: 'Arguments of the call as JSON, at most 8 KiB', isContent: true },
  'gen_ai.tool.call.result': { says: 'Result as the model reads it, at most 8 KiB', isContent: true },
  'gen_ai.output.messages': { says: 'Text of the step as JSON, at most 8 KiB', isContent: true },
} as const satisfies Record<string, AttributeEntry>;

export type AttributeName = keyof typeof attributeTable;

/** Attributes of a span; null and undefined ones are left out. */
export type Attributes = { readonly [Name in AttributeName]?: AttributeValue | null | undefined };

interface SpanEntry {
  readonly name: string;
  readonly kind: Span['kind'] | `${Span['kind']} or ${Span['kind']}`;
  readonly parent: string;
  readonly attributes: readonly AttributeName[];
}

const ofExecution = ['bureau.organization_id', 'bureau.execution_id'] as const;
const ofNode = [...ofExecution, 'bureau.node_id', 'bureau.node_name', 'bureau.node_type', 'bureau.run_index'] as const;

/** All spans that are built from rows. A name in angle brackets is a placeholder for a value. */
export const spanTable = {
  execution: {
    name: 'execution',
    kind: 'internal or server',
    parent: 'the caller’s `traceparent`; the node that called; the employee run; none after a wait',
    attributes: [
      ...ofExecution,
      'bureau.project_id',
      'bureau.digital_organization_id',
      'bureau.digital_organization_name',
      'bureau.version_id',
      'bureau.execution_mode',
      'bureau.execution_status',
      'bureau.trigger_kind',
      'bureau.trace_part',
      'bureau.retry_of',
      'bureau.parent_id',
      'bureau.queued_ms',
      'error.type',
    ],
  },
  node: {
    name: 'node <type>',
    kind: 'internal',
    parent: 'execution',
    attributes: [
      ...ofNode,
      'bureau.node_status',
      'bureau.attempts',
      'bureau.lost_attempts',
      'bureau.items_out',
      'bureau.omitted_spans',
      'error.type',
    ],
  },
  attempt: {
    name: 'attempt',
    kind: 'internal',
    parent: 'node, where it had several attempts',
    attributes: [...ofExecution, 'bureau.node_id', 'bureau.run_index', 'bureau.attempt', 'error.type'],
  },
  request: {
    name: '<method>',
    kind: 'client',
    parent: 'node, attempt or execute_tool',
    attributes: [
      ...ofExecution,
      'http.request.method',
      'http.response.status_code',
      'server.address',
      'server.port',
      'error.type',
    ],
  },
  modelCall: {
    name: '<operation> <model>',
    kind: 'client',
    parent: 'node, attempt, invoke_agent or execute_tool; execution where the attempt was lost',
    attributes: [
      ...ofExecution,
      'gen_ai.operation.name',
      'gen_ai.provider.name',
      'gen_ai.request.model',
      'gen_ai.response.model',
      'gen_ai.response.finish_reasons',
      'gen_ai.usage.input_tokens',
      'gen_ai.usage.output_tokens',
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.output.messages',
      'http.response.status_code',
      'bureau.call_id',
      'bureau.request_id',
      'bureau.status',
      'bureau.stream',
      'bureau.credits',
      'bureau.time_to_first_byte_ms',
      'error.type',
    ],
  },
  agent: {
    name: 'invoke_agent <node>',
    kind: 'internal',
    parent: 'node, once for each item',
    attributes: [
      ...ofExecution,
      'gen_ai.operation.name',
      'gen_ai.agent.name',
      'bureau.node_id',
      'bureau.run_index',
      'bureau.item_index',
      'bureau.steps',
    ],
  },
  tool: {
    name: 'execute_tool <tool>',
    kind: 'internal',
    parent: 'invoke_agent',
    attributes: [
      ...ofExecution,
      'gen_ai.operation.name',
      'gen_ai.tool.name',
      'gen_ai.tool.type',
      'gen_ai.tool.call.id',
      'gen_ai.tool.call.arguments',
      'gen_ai.tool.call.result',
      'bureau.node_type',
      'bureau.omitted_spans',
      'error.type',
    ],
  },
  employeeRun: {
    name: 'employee_run',
    kind: 'internal or server',
    parent: 'node or execute_tool that called; the caller’s `traceparent`',
    attributes: [
      'bureau.organization_id',
      'bureau.employee_run_id',
      'bureau.employee_id',
      'bureau.position_id',
      'bureau.run_status',
      'bureau.credits',
      'error.type',
    ],
  },
} as const satisfies Record<string, SpanEntry>;

/** Returns the attributes that are known. */
export function knownAttributes(attributes: Attributes): Span['attributes'] {
  const entries = Object.entries(attributes) as [string, AttributeValue | null | undefined][];
  return Object.fromEntries(entries.filter((entry): entry is [string, AttributeValue] => entry[1] != null));
}
