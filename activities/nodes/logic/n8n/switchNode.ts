import type { MappedNode, NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import {
  oldCondition,
  readConditions,
  type MappedConditions,
} from '../../../../domains/exchange/n8n/readConditions.ts';

interface Rule {
  title?: string;
  conditions: MappedConditions;
}

const outputsOfV1 = 4;

/**
 * Switch v1 (four outputs, rules name theirs), v2 (an output a rule) and v3 (conditions a rule):
 * https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.switch/.
 */
const switchNode: NodeMapping = ({ version, parameters }) => {
  if (parameters.choice('mode', 'rules') === 'expression') return byExpression(parameters, version);
  return version < 3 ? byOldRules(parameters, version) : byRules(parameters);
};

function byExpression(parameters: Parameters, version: number): MappedNode {
  const amount = version < 2 ? outputsOfV1 : parameters.count(version < 3 ? 'outputsAmount' : 'numberOutputs', 4);
  return {
    type: 'logic.switch',
    parameters: { mode: 'expression', index: parameters.value('output') ?? 0, outputs: amount },
  };
}

function byRules(parameters: Parameters): MappedNode {
  const rules = parameters.list('rules.values').map((rule): Rule => {
    rule.ignore('id');
    const title = rule.value('renameOutput') === true ? rule.text('outputKey') : '';
    rule.ignore('outputKey');
    const conditions = readConditions(rule);
    if (parameters.value('options.ignoreCase') === true) conditions.case_sensitive = false;
    const loose = ['options.looseTypeValidation', 'looseTypeValidation'].map((path) => parameters.value(path));
    if (loose.includes(true)) conditions.loose_types = true;
    return { ...(title === '' ? {} : { title }), conditions };
  });
  parameters.ignore('options.renameFallbackOutput');
  const fallback = parameters.value('options.fallbackOutput') ?? 'none';
  return {
    type: 'logic.switch',
    parameters: {
      rules,
      ...(parameters.value('options.allMatchingOutputs') === true ? { matches: 'all' } : {}),
      ...fallbackOf(fallback, rules.length, parameters),
    },
  };
}

function fallbackOf(fallback: unknown, count: number, parameters: Parameters): object {
  if (fallback === 'none' || fallback === '') return {};
  if (fallback === 'extra') return { fallback: 'extra' };
  const output = Number(fallback);
  if (Number.isInteger(output) && output >= 0 && output < count)
    return { fallback: 'output', fallback_output: output + 1 };
  parameters.remark('options.fallbackOutput', 'There is no such output; items that meet no rule end there.');
  return {};
}

/** Rules that compare one value. */
function byOldRules(parameters: Parameters, version: number): MappedNode {
  const type = parameters.choice('dataType', 'number');
  const left = parameters.value('value1');
  const rules = parameters.list('rules.rules');
  const conditions = rules.map((rule) => ({
    combinator: 'and' as const,
    loose_types: true,
    conditions: [oldCondition(rule, type, left ?? '')],
  }));
  const fallback = Number(parameters.value('fallbackOutput') ?? -1);
  if (version >= 2) {
    const named = rules.map((rule, index): Rule => {
      const title = rule.text('outputKey');
      return { ...(title === '' ? {} : { title }), conditions: conditions[index]! };
    });
    const isIndex = fallback >= 0 && fallback < named.length;
    return {
      type: 'logic.switch',
      parameters: { rules: named, ...(isIndex ? { fallback: 'output', fallback_output: fallback + 1 } : {}) },
    };
  }
  return byOutputs(rules, conditions, fallback);
}

/** Each rule has its own output here; rules with the same n8n output lead to the same nodes. */
function byOutputs(rules: Parameters[], conditions: MappedConditions[], fallback: number): MappedNode {
  const ports: string[][] = Array.from({ length: outputsOfV1 }, () => []);
  for (const [index, rule] of rules.entries()) ports[rule.count('output', 0)]?.push(`rule_${index + 1}`);
  const isFallback = fallback >= 0 && fallback < outputsOfV1;
  if (isFallback) ports[fallback]!.push('fallback');
  return {
    type: 'logic.switch',
    parameters: {
      rules: conditions.map((one): Rule => ({ conditions: one })),
      ...(isFallback ? { fallback: 'extra' } : {}),
    },
    outputs: ports,
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { switch: switchNode };
