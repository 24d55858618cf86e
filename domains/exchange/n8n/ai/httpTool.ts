import { fieldName } from '../fromAi.ts';
import type { SourceNode } from '../nodeMapping.ts';
import type { Parameters } from '../Parameters.ts';
import { readCredential } from '../readCredential.ts';
import type { FilledParameter, MappedTool } from './MappedTool.ts';

type Values = { [name: string]: string };

const types = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  json: 'object',
  'not specified': 'string',
} as const;

/**
 * The older HTTP Request tool, in which the model fills `{placeholders}` and marked parameters:
 * https://docs.n8n.io/integrations/builtin/cluster-nodes/sub-nodes/n8n-nodes-langchain.toolhttprequest/.
 */
export function httpTool(source: SourceNode): MappedTool {
  const { parameters } = source;
  const filled = new Map<string, FilledParameter>();
  const described = new Map(parameters.list('placeholderDefinitions.values').map((one) => [one.text('name'), one]));
  const fill = (name: string, optional = false): string => {
    const key = fieldName(name);
    const definition = described.get(name);
    filled.set(key, {
      parameter: `$json.${key}`,
      description: definition?.text('description') ?? '',
      type: definition?.word('type', types, 'string') ?? 'string',
      ...(optional ? { optional: true } : {}),
    });
    return `{{ $json.${key} }}`;
  };
  const withPlaces = (text: string): string =>
    text.replaceAll(/(?<!\{)\{([a-zA-Z_][a-zA-Z0-9_]*)\}(?!\})/g, (_, name: string) => fill(name));
  const valuesOf = (list: string): Values =>
    Object.fromEntries(
      parameters.list(list).map((entry) => {
        const name = entry.text('name');
        const from = entry.choice('valueProvider', 'modelRequired');
        const value = entry.text('value');
        return [name, from === 'fieldValue' ? withPlaces(value) : fill(name, from === 'modelOptional')];
      }),
    );
  const query = parameters.flag('sendQuery') ? namesOf(parameters, 'Query', { withPlaces, valuesOf }) : {};
  const headers = parameters.flag('sendHeaders') ? namesOf(parameters, 'Headers', { withPlaces, valuesOf }) : {};
  const body = parameters.flag('sendBody') ? namesOf(parameters, 'Body', { withPlaces, valuesOf }) : null;
  const url = withPlaces(parameters.text('url'));
  const description = parameters.text('toolDescription');
  parameters.ignore(
    'name',
    'authentication',
    'genericAuthType',
    'nodeCredentialType',
    'optimizeResponse',
    'responseType',
  );
  return {
    description,
    type: 'http.request',
    parameters: {
      method: parameters.choice('method', 'GET'),
      url,
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(body ? { body_kind: 'json', body } : {}),
    },
    filled: [...filled.values()].slice(0, 30),
    ...readCredential(source, 'auth'),
  };
}

/** Names and values in a list, in one text of JSON, or left to the model as a whole. */
function namesOf(
  parameters: Parameters,
  part: 'Query' | 'Headers' | 'Body',
  { withPlaces, valuesOf }: { withPlaces: (text: string) => string; valuesOf: (list: string) => Values },
): Values {
  const how = parameters.choice(`specify${part}`, 'keypair');
  if (how === 'keypair') return valuesOf(`parameters${part}.values`);
  if (how === 'model') {
    parameters.remark(`specify${part}`, 'The model cannot write all of it: name the fields that it fills.');
    return {};
  }
  try {
    const read = JSON.parse(parameters.written(`json${part}`)) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(read).map(([name, value]) => [
        name,
        withPlaces(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    );
  } catch {
    parameters.remark(`json${part}`, 'This JSON cannot be read: name its fields.');
    return {};
  }
}
