import { setTimeout as pause } from 'node:timers/promises';

import { InMemoryServerEventBus } from '@modelcontextprotocol/server';

import { AppError } from '../../../openapi/AppError.ts';
import type { Answers, Question } from '../../../platform/mcp/server/Question.ts';
import type { ServedFile } from '../../../platform/mcp/server/ServedFile.ts';
import type { ServedTool, ToolAnswer, ToolCall } from '../../../platform/mcp/server/ServedTool.ts';
import type { ServedTools } from '../../../platform/mcp/server/serveTools.ts';
import { SuiteTasks } from './SuiteTasks.ts';

const tasks = new SuiteTasks();
const bus = new InMemoryServerEventBus();
const question = (message: string, field: string): Question => ({
  message,
  fields: { [field]: { type: 'string', title: field } },
  required: [field],
});
const valueOf = (answers: Answers, key: string): unknown => Object.values(answers[key]?.content ?? {})[0];

type Work = (given: Record<string, unknown>, call: ToolCall) => Promise<ToolAnswer>;
const now =
  (data: (given: Record<string, unknown>) => object): Work =>
  async (given) => ({ data: { ...data(given) } });

/** Becomes a task where the client takes one. */
const later =
  (
    begin: (given: Record<string, unknown>) => { ms: number; end: () => object; questions?: Record<string, Question> },
  ): Work =>
  async (given, { task }) => {
    const { ms, end, questions } = begin(given);
    if (task !== 'never') return { task: tasks.begin({ ms, end, questions: questions ?? {} }) };
    await pause(ms);
    return { data: { ...end() } };
  };

/** Asks the questions in turn; the state says how many were answered. */
const asks =
  (keys: readonly string[], end: (answers: Answers) => object): Work =>
  async (_given, { resumed, mayAsk }) => {
    if (!mayAsk) return { data: { note: 'Nobody can be asked.' } };
    const place = resumed === null ? 0 : Number(resumed.state.slice('round-'.length));
    const key = keys[place]!;
    if (resumed === null || valueOf(resumed.answers, key) === undefined) return askAgain(keys, place);
    return place + 1 < keys.length ? askAgain(keys, place + 1) : { data: { ...end(resumed.answers) } };
  };
const askAgain = (keys: readonly string[], place: number): ToolAnswer => ({
  questions: { [keys[place]!]: question(`Please say ${keys[place]}.`, 'value') },
  state: `round-${place}`,
});

const fileOf = (name: string, mediaType: string): ServedFile => ({
  uri: `test://${name}`,
  mediaType,
  bytes: Buffer.from(name),
});
const picture = fileOf('picture', 'image/png');
const sound = fileOf('sound', 'audio/wav');
const sheet = fileOf('sheet', 'text/csv');

const works: Readonly<Record<string, Work>> = {
  test_simple_text: now(() => ({ text: 'This is a simple text response for testing.' })),
  test_error_handling: async () => {
    throw new AppError('node_failed', 'This tool intentionally returns an error for testing');
  },
  test_image_content: async () => ({ data: {}, files: [picture] }),
  test_audio_content: async () => ({ data: {}, files: [sound] }),
  test_embedded_resource: async () => ({ data: {}, files: [sheet] }),
  test_multiple_content_types: async () => ({ data: { text: 'All of it.' }, files: [picture, sheet] }),
  test_logging_tool: now(() => ({ done: true })),
  test_tool_with_progress: async (_given, { tellProgress }) => {
    for (const steps of [1, 2, 3]) {
      await tellProgress?.({ steps, message: `${steps} of 3` });
      await pause(50);
    }
    return { data: { done: true } };
  },
  test_streaming_elicitation: asks(['name'], () => ({ done: true })),
  test_trigger_tool_change: now(() => {
    bus.publish({ kind: 'tools_list_changed' });
    return { done: true };
  }),
  test_input_required_result_elicitation: asks(['user_name'], (answers) => ({
    text: `Hello, ${String(valueOf(answers, 'user_name'))}!`,
  })),
  test_input_required_result_request_state: asks(['confirm'], () => ({ text: 'state-ok' })),
  test_input_required_result_tampered_state: asks(['confirm'], () => ({ text: 'state-ok' })),
  test_input_required_result_multi_round: asks(['step1', 'step2'], () => ({ text: 'done' })),
  test_input_required_result_capabilities: asks(['user_name'], () => ({ text: 'done' })),
  json_schema_2020_12_tool: now(() => ({ done: true })),
  greet: now(({ name }) => ({ text: `Hello, ${String(name)}!` })),
  slow_compute: later(({ seconds }) => ({ ms: Number(seconds) * 1_000, end: () => ({ seconds }) })),
  failing_job: later(() => ({
    ms: 100,
    end: () => {
      throw new AppError('node_failed', 'The job failed.');
    },
  })),
  protocol_error_job: later(() => ({
    ms: 100,
    end: () => {
      throw new TypeError('not an error of the caller');
    },
  })),
  confirm_delete: later(() => ({
    ms: 0,
    end: () => ({ deleted: true }),
    questions: { confirm: question('Delete?', 'confirm') },
  })),
  multi_input: later(() => ({
    ms: 0,
    end: () => ({ done: true }),
    questions: { first: question('First?', 'name'), second: question('Second?', 'name') },
  })),
  test_tool_with_task: async (given, call) => {
    const asked = await asks(['user_name'], (answers) => ({ name: valueOf(answers, 'user_name') }))(given, call);
    return 'data' in asked ? later(() => ({ ms: 0, end: () => asked.data }))(given, call) : asked;
  },
};

/** Words of JSON Schema that have to reach a client as they were written. */
const schemas: Readonly<Record<string, Record<string, unknown>>> = {
  json_schema_2020_12_tool: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    allOf: [{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }],
    additionalProperties: false,
    ...JSON.parse('{ "if": { "required": ["name"] }, "then": {}, "else": {} }'),
  },
};

/** The example tools that the official suite names, as far as tools of Bureau can be like them. */
export function suiteTools(onError: (error: unknown) => void): ServedTools {
  return {
    instructions: 'Tools of the official suite.',
    tools: async () => Object.entries(works).map(toTool),
    tasks,
    isOurState: (state) => /^round-\d$/.test(state),
    changes: bus,
    onError,
  };
}

function toTool([name, call]: [string, Work]): ServedTool {
  return {
    name,
    title: name,
    description: `The suite's ${name}.`,
    inputSchema: schemas[name] ?? { type: 'object', additionalProperties: true },
    isReadOnly: false,
    mayTakeLong: name !== 'greet',
    call,
  };
}
