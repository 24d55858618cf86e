import { NoCounterpart, type MappingOf, type SourceNode } from '../nodeMapping.ts';
import { translateCode } from '../translateExpression.ts';
import { filledOf } from './filledOf.ts';
import { httpTool } from './httpTool.ts';
import { knowledgeTool } from './knowledgeTool.ts';
import type { FilledParameter, MappedTool } from './MappedTool.ts';
import { readSchema } from './readOutputSchema.ts';

type ToolMapping = (source: SourceNode, mappingOf: MappingOf) => MappedTool;

const query: FilledParameter = { parameter: '$json.query', description: 'What the tool is asked.', type: 'string' };

/** n8n's own tools, by type: https://docs.n8n.io/integrations/builtin/cluster-nodes/sub-nodes/. */
export const toolMappings: Readonly<Record<string, ToolMapping>> = {
  toolWorkflow,
  toolCode,
  toolHttpRequest: httpTool,
  toolVectorStore: vectorStoreTool,
  toolWikipedia: () => ({
    description: 'Searches Wikipedia.',
    type: 'data.catalog',
    parameters: { search: 'wikipedia.search', inputs: {}, limit: 5 },
    filled: [{ parameter: '/inputs/query', description: 'Words to search for.', type: 'string' }],
  }),
  toolThink: () => {
    throw new NoCounterpart('Not needed: models think by themselves.');
  },
  toolCalculator: () => ({
    description: 'Calculates. Give numbers with + - * / % ** and parentheses.',
    type: 'logic.code',
    parameters: { mode: 'each', code: calculator },
    filled: [{ parameter: '$json.input', description: 'Such as (2 + 3) * 4.', type: 'string' }],
  }),
};

/** Another flow; values filled by the model are its inputs. Until v2 the flow got one text, `query`. */
function toolWorkflow(source: SourceNode, mappingOf: MappingOf): MappedTool {
  const { parameters } = source;
  const mapping = mappingOf('executeWorkflow');
  if (!mapping) throw new NoCounterpart('Digital organizations cannot be called here.');
  const description = parameters.text('description');
  parameters.ignore(
    'name',
    'workflowJson',
    'responsePropertyName',
    'specifyInputSchema',
    'schemaType',
    'jsonSchemaExample',
    'inputSchema',
  );
  const fixed = parameters.list('fields.values').map((field) => {
    const value = ['stringValue', 'numberValue', 'booleanValue', 'objectValue', 'arrayValue'].flatMap((name) => {
      const one = field.value(name);
      return one === undefined ? [] : [one];
    })[0];
    field.ignore('type');
    return [field.text('name'), value ?? ''] as const;
  });
  const filled = filledOf(parameters);
  const mapped = mapping(source).parameters;
  if (filled.length > 0) return { description, type: 'logic.sub_organization', parameters: mapped, filled };
  const fields = { query: '{{ $json.query }}', ...Object.fromEntries(fixed) };
  return {
    description,
    type: 'logic.sub_organization',
    parameters: { ...mapped, input: 'fields', fields },
    filled: [query],
  };
}

/** Code of a tool gets `query` and returns a text; here it is the body of a function around which a result is made. */
function toolCode({ parameters, version }: SourceNode): MappedTool {
  if (parameters.choice('language', 'javaScript') !== 'javaScript')
    throw new NoCounterpart('Code in Python is not supported. Rewrite it in JavaScript.');
  const { text, remarks } = translateCode(parameters.written('jsCode'), 'body');
  for (const remark of remarks) parameters.remark('jsCode', remark);
  parameters.ignore('name', 'pythonCode');
  const hasSchema = parameters.flag('specifyInputSchema');
  const schema = hasSchema ? (readSchema({ parameters, version }) as Schema) : null;
  return {
    description: parameters.text('description'),
    type: 'logic.code',
    parameters: {
      mode: 'each',
      code: `const query = ${schema ? '$json' : '$json.query'};\nconst result = await (async () => {\n${text}\n})();\nreturn { result };`,
    },
    filled: schema ? fieldsOf(schema) : [query],
  };
}

interface Schema {
  properties?: { [name: string]: { type?: unknown; description?: unknown } };
  required?: unknown;
}

function fieldsOf({ properties = {}, required }: Schema): FilledParameter[] {
  const needed: unknown[] = Array.isArray(required) ? required : Object.keys(properties);
  return Object.entries(properties)
    .slice(0, 30)
    .map(([name, { type, description }]) => ({
      parameter: `$json.${name}`,
      description: typeof description === 'string' ? description : '',
      type: kinds.find((kind) => kind === type) ?? (type === 'integer' ? 'number' : 'string'),
      ...(needed.includes(name) ? {} : { optional: true }),
    }));
}

const kinds = ['string', 'number', 'boolean', 'object', 'array'] as const;

/** A vector store that is asked: a knowledge base of its name. */
export function vectorStoreTool(source: SourceNode): MappedTool {
  const { parameters } = source;
  const description = parameters.text('toolDescription') || parameters.text('description');
  parameters.ignore('mode', 'name', 'toolName', 'toolDescription', 'description');
  const store = source.sub('ai_vectorStore')[0];
  for (const model of source.sub('ai_languageModel'))
    model.parameters.leaveOut('The passages go to the model of the agent.');
  return knowledgeTool(store ?? source, { description, asker: source });
}

/** A small parser: the sandbox runs no text as code. */
const calculator = `const text = String($json.input).replaceAll('^', '**');
const signs = text.match(/\\d+\\.?\\d*(?:e[+-]?\\d+)?|\\*\\*|[-+*/%()]/gi) ?? [];
let at = 0;
const value = () => {
  const sign = signs[at++];
  if (sign === '-') return -power();
  if (sign === '+') return power();
  if (sign !== '(') return Number(sign);
  const inner = sum();
  at += 1;
  return inner;
};
const power = () => {
  const base = value();
  if (signs[at] !== '**') return base;
  at += 1;
  return base ** power();
};
const product = () => {
  let result = power();
  while (['*', '/', '%'].includes(signs[at])) {
    const sign = signs[at++];
    const right = power();
    result = sign === '*' ? result * right : sign === '/' ? result / right : result % right;
  }
  return result;
};
const sum = () => {
  let result = product();
  while (signs[at] === '+' || signs[at] === '-') result = signs[at++] === '+' ? result + product() : result - product();
  return result;
};
const result = sum();
if (at < signs.length || !Number.isFinite(result)) throw new Error('This is no calculation.');
return { result };`;
