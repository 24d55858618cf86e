import { jsonOf } from '../../../../domains/exchange/n8n/jsonOf.ts';
import type { MappedNode, NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

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
const editFields: NodeMapping = ({ version, parameters }) => ({
  type: 'data.edit_fields',
  parameters: version < 3 ? oldSet(parameters, version) : newSet(parameters, version),
});

const nothing = { boolean: false, number: 0, string: '' } as const;

/**
 * The lists by type describe literals only: a text keeps the value of its expression, a number as well; since v2 a numeric text becomes a
 * number. Later lists win.
 */
function oldSet(parameters: Parameters, version: number): MappedNode['parameters'] {
  const given = { boolean: 'boolean', number: version < 2 ? 'any' : 'number', string: 'any' } as const;
  const assignments = (['boolean', 'number', 'string'] as const).flatMap((list) =>
    parameters.list(`values.${list}`).map((entry): Assignment => ({
      name: entry.text('name', 'propertyName'),
      type: given[list],
      value: entry.value('value') ?? nothing[list],
    })),
  );
  const include = parameters.flag('keepOnlySet') ? 'none' : 'all';
  const isTyped = assignments.some(({ type }) => type !== 'any');
  return {
    assignments,
    include,
    ...pathsOf(parameters, assignments),
    ...(isTyped ? { ignore_conversion_errors: true } : {}),
  };
}

/** A name is a path with dots and `[0]`, unless dots are switched off. */
function pathsOf(parameters: Parameters, assignments: readonly Assignment[]): { dots?: false; list_entries?: true } {
  if (parameters.value('options.dotNotation') === false) return { dots: false };
  return assignments.some(({ name }) => /\[\d+\]|\.\d+(?:\.|$)/.test(name)) ? { list_entries: true } : {};
}

function newSet(parameters: Parameters, version: number): MappedNode['parameters'] {
  parameters.ignore('duplicateItem');
  const kept = { ...keptFields(parameters, version), ...filesOf(parameters) };
  if (parameters.choice('mode', 'manual') === 'raw') {
    return { mode: 'json', json: jsonOf(parameters.value('jsonOutput'), {}), ...kept, ...pathsOf(parameters, []) };
  }
  const assignments =
    version < 3.3 ? typedValues(parameters) : parameters.list('assignments.assignments').map(assignmentOf);
  const ignores = parameters.flag('options.ignoreConversionErrors') ? { ignore_conversion_errors: true } : {};
  const convertsEmpty = assignments.some(({ type }) => type === 'number' || type === 'boolean');
  const empty = convertsEmpty ? { empty_is_zero: true } : {};
  return { assignments, ...kept, ...pathsOf(parameters, assignments), ...empty, ...ignores };
}

/** Said by one word until v3.3, and by its opposite since then. */
function filesOf(parameters: Parameters): { binaries?: 'keep' | 'drop' } {
  const keeps = parameters.value('options.includeBinary');
  const drops = parameters.value('options.stripBinary');
  if (typeof keeps !== 'boolean' && typeof drops !== 'boolean') return {};
  return { binaries: keeps === false || drops === true ? 'drop' : 'keep' };
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

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { set: editFields };
