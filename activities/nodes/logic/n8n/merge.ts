import {
  NoCounterpart,
  type MappedNode,
  type NodeMapping,
  type NodeMappings,
} from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const inputs = { input1: 'input_1', input2: 'input_2' } as const;
const joins = {
  keepMatches: 'keep_matches',
  keepNonMatches: 'keep_non_matches',
  keepEverything: 'keep_everything',
  enrichInput1: 'enrich_input_1',
  enrichInput2: 'enrich_input_2',
} as const;

/** Merge v1, v2 and v3: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.merge/. */
const merge: NodeMapping = ({ version, parameters }) => {
  if (parameters.choice('mode') === 'combineBySql') return bySql(parameters);
  const mapped = version < 2 ? ofVersion1(parameters) : ofVersion2(parameters, version);
  return { type: 'logic.merge', parameters: mapped };
};

type Mapped = MappedNode['parameters'];

/** n8n's engine is AlaSQL. */
function bySql(parameters: Parameters): MappedNode {
  const count = parameters.count('numberInputs', 2);
  if (parameters.choice('options.emptyQueryResult', 'success') === 'success')
    parameters.remark('options.emptyQueryResult', 'A query without rows gives no item; n8n gives { success: true }.');
  parameters.remark('query', 'The query runs in SQLite: booleans are 1 and 0, and functions of AlaSQL are missing.');
  return {
    type: 'logic.merge_sql',
    parameters: {
      ...(count === 2 ? {} : { inputs: count }),
      query: parameters.text('query', 'SELECT * FROM input1 LEFT JOIN input2 ON input1.name = input2.id'),
    },
  };
}

function ofVersion2(parameters: Parameters, version: number): Mapped {
  const mode = parameters.choice('mode', 'append');
  const count = version < 3 ? 2 : parameters.count('numberInputs', 2);
  if (mode === 'append') return { mode, ...(count === 2 ? {} : { inputs: count }) };
  if (mode === 'chooseBranch') return chooseBranch(parameters, count);
  if (mode !== 'combine') throw new NoCounterpart(`Merge mode "${mode}" is not supported.`);
  const how =
    version < 3
      ? parameters.choice('combinationMode', 'mergeByFields')
      : parameters.choice('combineBy', 'combineByFields');
  const clash = clashOf(parameters);
  if (how === 'multiplex' || how === 'combineAll') return { mode: 'all_combinations', ...clash };
  if (how === 'mergeByPosition' || how === 'combineByPosition') {
    const unpaired = parameters.flag('options.includeUnpaired');
    return {
      mode: 'by_position',
      ...(count === 2 ? {} : { inputs: count }),
      ...(unpaired ? { include_unpaired: true } : {}),
      ...(version < 3 ? { skip_empty_inputs: true } : {}), // v3 gives nothing then
      ...clash,
    };
  }
  return { ...byFields(parameters), ...clash };
}

function byFields(parameters: Parameters): Mapped {
  parameters.ignore('advanced', 'options.disableDotNotation');
  const same = parameters.names('fieldsToMatchString').map((name) => ({ field_1: name, field_2: name }));
  const pairs = parameters.list('mergeByFields.values').map((pair) => ({
    field_1: pair.text('field1'),
    field_2: pair.text('field2'),
  }));
  const join = parameters.word('joinMode', joins, 'keep_matches');
  const from = parameters.word('outputDataFrom', { both: 'both', ...inputs }, 'both');
  return {
    mode: 'by_fields',
    match: pairs.length > 0 ? pairs : same,
    join,
    ...(join === 'keep_matches' || join === 'keep_non_matches' ? { output_from: from } : {}),
    ...(join === 'keep_non_matches' && from === 'both' ? { source_field: '_source' } : {}),
    multiple_matches: parameters.word('options.multipleMatches', { all: 'all', first: 'first' }, 'all'),
    ...(parameters.flag('options.fuzzyCompare') ? { fuzzy: true } : {}),
  };
}

function chooseBranch(parameters: Parameters, count: number): Mapped {
  parameters.ignore('chooseBranchMode');
  const isEmpty = parameters.choice('output', 'input1') === 'empty';
  const old = parameters.word('output', { ...inputs, specifiedInput: 'input_1', empty: 'empty' }, 'input_1');
  const chosen = parameters.has('useDataOfInput') ? `input_${parameters.count('useDataOfInput', 1)}` : old;
  return {
    mode: 'choose_branch',
    ...(count === 2 ? {} : { inputs: count }),
    output: isEmpty ? 'empty' : chosen,
  };
}

function clashOf(parameters: Parameters): Mapped {
  const at = 'options.clashHandling.values';
  const chosen = parameters.choice(`${at}.resolveClash`);
  const merged = parameters.word(`${at}.mergeMode`, { deepMerge: 'deep', shallowMerge: 'shallow' }, 'deep');
  const fills = parameters.flag(`${at}.overrideEmpty`);
  if (chosen === '' && merged === 'deep' && !fills) return {};
  const numbered = /^preferInput(\d+)$/.exec(chosen);
  const prefer =
    chosen === 'addSuffix'
      ? 'add_suffix'
      : numbered
        ? `input_${numbered[1]!}`
        : chosen === 'preferLast'
          ? 'last_input'
          : 'automatic';
  return { clash: { prefer, merge: merged, override_empty: fills } };
}

/** Modes before v2, by function. */
function ofVersion1(parameters: Parameters): Mapped {
  const mode = parameters.choice('mode', 'append');
  const match = [{ field_1: parameters.text('propertyName1'), field_2: parameters.text('propertyName2') }];
  switch (mode) {
    case 'append':
      return { mode: 'append' };
    case 'passThrough':
      return { mode: 'choose_branch', output: parameters.word('output', inputs, 'input_1') };
    case 'wait':
      return { mode: 'choose_branch', output: 'empty' };
    case 'multiplex':
      return { mode: 'all_combinations' };
    case 'keepKeyMatches':
      return { mode: 'by_fields', match, join: 'keep_matches', output_from: 'input_1', multiple_matches: 'first' };
    case 'removeKeyMatches':
      return { mode: 'by_fields', match, join: 'keep_non_matches', output_from: 'input_1' };
    case 'mergeByKey':
      return {
        mode: 'by_fields',
        match,
        join: 'enrich_input_1',
        multiple_matches: 'first',
        ...overwriteOf(parameters),
      };
    case 'mergeByIndex':
      return byIndex(parameters);
    default:
      throw new NoCounterpart(`Merge mode "${mode}" is not supported.`);
  }
}

function byIndex(parameters: Parameters): Mapped {
  const join = parameters.choice('join', 'left');
  if (join === 'left')
    parameters.remark('join', 'Items of input 1 without a partner go on only with those of input 2, too (as "outer").');
  return { mode: 'by_position', ...(join === 'inner' ? {} : { include_unpaired: true }) };
}

/** Returns the side that wins if both have a field: input 2 by default. */
function overwriteOf(parameters: Parameters): Mapped {
  const overwrite = parameters.choice('overwrite', 'always');
  if (overwrite === 'always') return { clash: { prefer: 'input_2', merge: 'shallow', override_empty: false } };
  return { clash: { prefer: 'input_1', merge: 'shallow', override_empty: true } };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { merge };
