import type { GraphRule } from '../MigrationRule.ts';
import { withChangedParameters, writtenTypes, type WrittenType } from '../writtenTypes.ts';
import type { Graph } from '../../../workflows/graph/graph.ts';

interface Replaced {
  readonly type: string;
  readonly parameter: string;
  /** Values of today by the values before. */
  readonly values: Readonly<Record<string, string>>;
}

/** Values of parameters that have other names today. */
const replaced: readonly Replaced[] = [
  {
    type: 'outlook.calendar',
    parameter: 'color',
    values: {
      lightBlue: 'blue',
      lightGreen: 'green',
      lightOrange: 'orange',
      lightGray: 'gray',
      lightYellow: 'yellow',
      lightTeal: 'teal',
      lightPink: 'pink',
      lightBrown: 'brown',
      lightRed: 'red',
    },
  },
  { type: 'outlook.event', parameter: 'show_as', values: { oof: 'away', workingElsewhere: 'elsewhere' } },
];

export const replacedValues: GraphRule = {
  id: 'values_replaced',
  since: '0.1.0',
  title: 'A parameter has a value with another name now',
  impact: 'executions_fail',
  hint: 'Fix it in the draft, and publish the draft.',
  scan: ({ graph }) =>
    graph.nodes.flatMap((node) =>
      writtenTypes(node)
        .flatMap(replacementsIn)
        .map(({ parameter, from, to }) => ({
          nodeId: node.id,
          message: `"${parameter}" is "${from}"; the name of this value is "${to}" now.`,
        })),
    ),
  fix: (graph, nodeId) => withChangedParameters(graph, nodeId, withValuesOfToday),
};

/** Returns a graph with all values by their names of today. */
export function withReplacedValues(graph: Graph): Graph {
  const known = new Set(replaced.map(({ type }) => type));
  return graph.nodes
    .filter((node) => writtenTypes(node).some(({ type }) => known.has(type)))
    .reduce((before, { id }) => withChangedParameters(before, id, withValuesOfToday), graph);
}

function withValuesOfToday(written: WrittenType): WrittenType['parameters'] {
  const values = replacementsIn(written).map(({ parameter, to }) => [parameter, to] as const);
  return { ...written.parameters, ...Object.fromEntries(values) };
}

function replacementsIn({ type, parameters }: WrittenType): { parameter: string; from: string; to: string }[] {
  return replaced.flatMap((one) => {
    const from = parameters[one.parameter];
    const isReplaced = one.type === type && typeof from === 'string' && Object.hasOwn(one.values, from);
    return isReplaced ? [{ parameter: one.parameter, from, to: one.values[from]! }] : [];
  });
}
