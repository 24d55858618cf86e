import { t } from '../../../texts/texts.ts';
import type { GraphNode, NodeType } from './graph.ts';

/** A port as the canvas shows it. */
export type Port = { name: string; title: string };

const errorPort: Port = { name: 'error', title: t('common.error') };
/** A whole number within bounds, else what counts until it is mended: as on the server. */
function countOf(value: unknown, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : otherwise;
}

function numbered(count: number, portOf: (index: number) => Port): Port[] {
  return Array.from({ length: count }, (_, index) => portOf(index));
}

/** `logic.merge`: two inputs where it combines by fields or in all ways, else as many as its parameter `inputs` says. */
function mergeInputs({ parameters = {} }: GraphNode): Port[] {
  const ofTwo = parameters.mode === 'by_fields' || parameters.mode === 'all_combinations';
  const count = ofTwo ? 2 : countOf(parameters.inputs, { from: 2, to: 10, otherwise: 2 });
  return numbered(count, (index) => ({
    name: `input_${index + 1}`,
    title: t('canvas.inputNumber', { number: index + 1 }),
  }));
}

/** Returns the ports of `logic.switch`: one output per rule, named like the rule, and a fallback; in index mode the configured number. */
function switchOutputs({ parameters = {} }: GraphNode): Port[] {
  if (parameters.mode === 'expression') {
    const count = countOf(parameters.outputs, { from: 1, to: 100, otherwise: 4 });
    return numbered(count, (index) => ({
      name: `rule_${index + 1}`,
      title: t('canvas.outputNumber', { number: index }),
    }));
  }
  const rules: unknown[] = Array.isArray(parameters.rules) ? parameters.rules : [];
  const ports = rules.map((rule, index) => ({
    name: `rule_${index + 1}`,
    title: textOf(rule, 'title') ?? t('canvas.ruleNumber', { number: index + 1 }),
  }));
  return parameters.fallback === 'extra' ? [...ports, { name: 'fallback', title: t('canvas.fallback') }] : ports;
}

/** Returns the ports of `data.remove_duplicates`: compared with earlier executions, seen values have an output of their own. */
function uniqueOutputs({ parameters = {} }: GraphNode): Port[] {
  const main = { name: 'main', title: t('items.items') };
  return parameters.operation === 'previous_executions'
    ? [main, { name: 'discarded', title: t('canvas.discarded') }]
    : [main];
}

/** `ai.judgment`: on request an output for each verdict, named as the category. */
function judgmentOutputs({ parameters = {} }: GraphNode): Port[] {
  const { answer = 'yes_no', ports, categories } = parameters;
  if (ports === true && answer === 'yes_no')
    return [
      { name: 'yes', title: t('canvas.verdictYes') },
      { name: 'no', title: t('canvas.verdictNo') },
    ];
  const named: unknown[] = ports === true && answer === 'categories' && Array.isArray(categories) ? categories : [];
  if (named.length === 0) return [{ name: 'main', title: t('items.items') }];
  return named.map((category, index) => ({
    name: `category_${index + 1}`,
    title: textOf(category, 'name') ?? t('canvas.categoryNumber', { number: index + 1 }),
  }));
}

/** Returns the ports of `logic.approval`: on request an output for each choice, and one for the limit. */
function approvalOutputs({ parameters = {} }: GraphNode): Port[] {
  const { answers, outputs, choices, limit = 'none', at_limit: atLimit = 'output' } = parameters;
  if (outputs === 'one') return [{ name: 'main', title: t('items.items') }];
  const own: unknown[] = Array.isArray(choices) ? choices : [];
  const ports =
    answers === 'own'
      ? own.map((choice, index) => {
          const label = textOf(choice, 'label') ?? '';
          const title = label.includes('{{') ? t('canvas.choiceNumber', { number: index + 1 }) : label;
          return { name: `choice_${index + 1}`, title };
        })
      : [
          { name: 'approved', title: ownLabel(parameters.approve_label, 'Approve', 1) ?? t('canvas.approved') },
          { name: 'rejected', title: ownLabel(parameters.reject_label, 'Reject', 2) ?? t('executions.rejected') },
        ];
  const hasLimit = limit !== 'none' && atLimit === 'output';
  return hasLimit || ports.length === 0 ? [...ports, { name: 'timed_out', title: t('canvas.timedOut') }] : ports;
}

/** Returns the title for a label other than the usual one. */
function ownLabel(label: unknown, usual: string, number: number): string | undefined {
  if (typeof label !== 'string' || label.trim() === '' || label === usual) return undefined;
  return label.includes('{{') ? t('canvas.choiceNumber', { number }) : label;
}

/** Node types whose outputs follow their parameters; the server has the same functions. */
const outputsOf: { readonly [type: string]: (node: GraphNode) => Port[] } = {
  'ai.judgment': judgmentOutputs,
  'logic.approval': approvalOutputs,
  'logic.switch': switchOutputs,
  'data.remove_duplicates': uniqueOutputs,
};

function textOf(entry: unknown, name: string): string | undefined {
  const text = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The ports a node takes items from. An unknown type keeps one port, so that its connections stay visible. */
export function inputPorts(node: GraphNode, nodeType: NodeType | undefined): Port[] {
  if (node.type === 'logic.merge') return mergeInputs(node);
  if (nodeType === undefined)
    return node.type.startsWith('trigger.') ? [] : [{ name: 'main', title: t('items.items') }];
  return nodeType.inputs;
}

/** The ports a node leaves items at; `on_error: error_output` adds `error` (decisions §12). */
export function outputPorts(node: GraphNode, nodeType: NodeType | undefined): Port[] {
  const own = outputsOf[node.type]?.(node) ?? nodeType?.outputs;
  const ports = own ?? [{ name: 'main', title: t('items.items') }];
  const hasError = node.settings?.on_error === 'error_output' && !ports.some((port) => port.name === 'error');
  return hasError ? [...ports, errorPort] : ports;
}
