import { PatternCache } from '../../../platform/patterns/PatternCache.ts';
import type { Pace } from '../../../platform/diagnostics/Pace.ts';
import { matchConditions } from '../../../platform/expressions/conditions.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { conditionsSchema } from '../../../platform/expressions/conditionsSchema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { choice, integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const maxRules = 100;

const parameters = object({
  mode: choice(['rules', 'expression'])({ title: 'Mode', default: 'rules' }),
  rules: list(object({ title: text({ title: 'Output name', maxLength: 100 }), conditions: conditionsSchema }))({
    title: 'Rules',
    entry: 'rule',
    maxItems: maxRules,
    default: [],
    showWhen: { mode: ['rules'] },
  }),
  matches: choice(['first', 'all'])({
    title: 'Send items to',
    description: 'The first matching rule, or all matching rules.',
    default: 'first',
    showWhen: { mode: ['rules'] },
  }),
  fallback: choice(['none', 'extra', 'output'])({
    title: 'Fallback',
    description:
      'For items that match no rule. None: discard them. Extra: add a fallback output. Output: use the output of a rule.',
    default: 'none',
    showWhen: { mode: ['rules'] },
  }),
  fallback_output: integer({
    title: 'Fallback output index',
    minimum: 1,
    maximum: maxRules,
    default: 1,
    showWhen: { mode: ['rules'], fallback: ['output'] },
  }),
  index: integer({
    title: 'Output index',
    description: 'Starts at 0.',
    showWhen: { mode: ['expression'] },
  }),
  outputs: integer({
    title: 'Number of outputs',
    minimum: 1,
    maximum: maxRules,
    default: 4,
    showWhen: { mode: ['expression'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Sends each item to the output of the first rule that it meets, of every one, or with the index that an expression gives. */
export const node = defineNode({
  type: 'logic.switch',
  version: 1,
  title: 'Switch',
  description: 'Routes items to different outputs based on rules or an index.',
  icon: 'GitBranch',
  group: 'logic',
  pure: true,
  inputs: mainPort,
  outputs: (written) => {
    const ports = Array.from({ length: outputCount(written) }, (_, index) => ({
      name: `rule_${index + 1}`,
      title: titleOf(written, index),
    }));
    return hasFallback(written) ? [...ports, { name: 'fallback', title: 'Fallback' }] : ports;
  },
  parameters,
  failedTo: (written) => (hasFallback(written) ? 'fallback' : 'rule_1'),
  check: (written) => {
    if (written['mode'] === 'expression' && written['index'] === undefined)
      return [{ parameter: '/index', code: 'parameter_missing', message: 'is required.' }];
    if (typeof written['rules'] === 'string')
      return [
        {
          parameter: '/rules',
          code: 'parameter_invalid',
          message: 'cannot be an expression: each rule has an output.',
        },
      ];
    if (written['mode'] === 'expression' || written['fallback'] !== 'output') return [];
    const wished = written['fallback_output'] ?? 1;
    if (typeof wished !== 'number' || wished <= outputCount(written)) return [];
    return [{ parameter: '/fallback_output', code: 'parameter_invalid', message: `there is no output ${wished}.` }];
  },
  examples: [
    {
      title: 'By customer type',
      parameters: {
        rules: [
          {
            title: 'Company',
            conditions: {
              conditions: [
                { left: '{{ $json.kind }}', operator: { type: 'string', operation: 'equals' }, right: 'company' },
              ],
            },
          },
          {
            title: 'Large order',
            conditions: {
              conditions: [{ left: '{{ $json.total }}', operator: { type: 'number', operation: 'gte' }, right: 1000 }],
            },
          },
        ],
        fallback: 'extra',
      },
    },
    { title: 'By an index', parameters: { mode: 'expression', index: '{{ $json.priority - 1 }}', outputs: 3 } },
  ],
  run: (context) => {
    const patterns = new PatternCache();
    const written = context.node.parameters?.['rules'];
    return eachItem({
      context,
      port: context.failedTo,
      work: async (item, wanted, { pace }) =>
        Object.fromEntries((await portsOf(wanted, { patterns, pace, written })).map((port) => [port, [item]])),
    });
  },
});

interface Look {
  patterns: PatternCache;
  pace: Pace;
  /** The rules before their expressions were evaluated. */
  written: unknown;
}

/** The ports an item goes to. */
async function portsOf(wanted: Parameters, { written, ...look }: Look): Promise<string[]> {
  if (wanted.mode === 'expression') return [portAt(wanted)];
  const met: string[] = [];
  for (const [index, { conditions }] of wanted.rules.entries()) {
    const rule = {
      parameter: `/rules/${index}/conditions`,
      called: `Rule ${index + 1}, condition`,
      written: (written as { conditions?: unknown }[] | undefined)?.[index]?.conditions,
    };
    if (!(await matchConditions(conditions, { ...look, ...rule }))) continue;
    met.push(`rule_${index + 1}`);
    if (wanted.matches === 'first') break;
  }
  if (met.length > 0 || wanted.fallback === 'none') return met;
  if (wanted.fallback === 'extra') return ['fallback'];
  if (wanted.fallback_output <= wanted.rules.length) return [`rule_${wanted.fallback_output}`];
  throw new AppError('parameter_invalid', `There is no output ${wanted.fallback_output}.`, {
    param: '/fallback_output',
  });
}

function portAt({ index, outputs }: Parameters): string {
  if (index !== undefined && index >= 0 && index < outputs) return `rule_${index + 1}`;
  const message = index === undefined ? 'There is no index.' : `There is no output with the index ${index}`;
  throw new AppError('parameter_invalid', `${message}; they go from 0 to ${outputs - 1}.`, { param: '/index' });
}

/** Returns the number of outputs without the fallback, from parameters as written; missing ones count as their defaults. */
function outputCount(written: JsonObject): number {
  if (written['mode'] !== 'expression') return Array.isArray(written['rules']) ? written['rules'].length : 0;
  const count = written['outputs'];
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= maxRules ? count : 4;
}

function hasFallback(written: JsonObject): boolean {
  return written['mode'] !== 'expression' && written['fallback'] === 'extra';
}

function titleOf(written: JsonObject, index: number): string {
  const rule: unknown =
    written['mode'] !== 'expression' && Array.isArray(written['rules']) ? written['rules'][index] : null;
  const title = typeof rule === 'object' && rule !== null && 'title' in rule ? rule.title : undefined;
  if (typeof title === 'string' && title !== '') return title;
  return written['mode'] === 'expression' ? `Output ${index}` : `Rule ${index + 1}`;
}
