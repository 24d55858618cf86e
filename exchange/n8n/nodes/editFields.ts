import { jsonOf } from '../jsonOf.ts';
import type { MappedNode, NodeMapping } from '../nodeMapping.ts';
import type { Parameters } from '../Parameters.ts';

interface Assignment {
  name: string;
  type: string;
  value: unknown;
}

const types = { string: 'string', number: 'number', boolean: 'boolean', array: 'array', object: 'object' } as const;
const includes = { all: 'all', none: 'none', selected: 'selected', except: 'except' } as const;

/**
 * Set v1 and v2 (lists by type), v3 to v3.2 (typed values), since v3.3 (assignments):
 * https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.set/.
 */
export const editFields: NodeMapping = ({ version, parameters }) => ({
  type: 'data.edit_fields',
  parameters: version < 3 ? oldSet(parameters) : newSet(parameters, version),
});

function oldSet(parameters: Parameters): MappedNode['parameters'] {
  parameters.ignore('options.dotNotation');
  const assignments = (['string', 'number', 'boolean'] as const).flatMap((type) =>
    parameters.list(`values.${type}`).map((entry): Assignment => ({
      name: entry.text('name', 'propertyName'),
      type,
      value: entry.value('value') ?? { string: '', number: 0, boolean: false }[type],
    })),
  );
  return { assignments, include: parameters.flag('keepOnlySet') ? 'none' : 'all' };
}

function newSet(parameters: Parameters, version: number): MappedNode['parameters'] {
  parameters.ignore('options.dotNotation', 'options.stripBinary', 'options.includeBinary', 'duplicateItem');
  const kept = keptFields(parameters, version);
  if (parameters.choice('mode', 'manual') === 'raw') {
    return { mode: 'json', json: jsonOf(parameters.value('jsonOutput'), {}), ...kept };
  }
  if (parameters.flag('options.ignoreConversionErrors'))
    parameters.remark('options.ignoreConversionErrors', 'Values that cannot be converted cause an error.');
  const assignments =
    version < 3.3 ? typedValues(parameters) : parameters.list('assignments.assignments').map(assignmentOf);
  return { assignments, ...kept };
}

function assignmentOf(entry: Parameters): Assignment {
  entry.ignore('id');
  return { name: entry.text('name'), type: entry.word('type', types, 'string'), value: entry.value('value') ?? '' };
}

/** `{ name, type: "numberValue", numberValue }`. */
function typedValues(parameters: Parameters): Assignment[] {
  return parameters.list('fields.values').map((entry) => {
    const type = entry.choice('type', 'stringValue').replace(/Value$/, '');
    return {
      name: entry.text('name'),
      type: type in types ? type : 'any',
      value: entry.value(`${type}Value`) ?? '',
    };
  });
}

function keptFields(parameters: Parameters, version: number): object {
  const isAll = version < 3.3 || parameters.flag('includeOtherFields');
  const include = isAll ? parameters.word('include', includes, 'all') : 'none';
  parameters.ignore('include');
  const names = include === 'selected' ? 'includeFields' : 'excludeFields';
  if (include === 'selected' || include === 'except') return { include, fields: parameters.names(names) };
  return { include };
}
