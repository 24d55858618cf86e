import type { components } from '../../openapi/generated/types.ts';
import type { Sentence } from './sentences.ts';

type Schemas = components['schemas'];

/** Values that only people know may be missing: credentials, and parameters that the proposal asks for. */
const peopleKnow = /^(?:credential_|parameter_missing)/;

/**
 * Returns the reason why a proposal fails its sentence; null if it passes. A proposal passes if it can be published once its credentials and
 * missing values are filled in, and has the stages of the sentence in order and its words.
 */
export function checkGraph(
  { graph, issues, to_fill: toFill }: Pick<Schemas['DraftProposal'], 'graph' | 'issues' | 'to_fill'>,
  { flow, says }: Sentence,
): string | null {
  const asked = new Set(toFill.map(({ node_id: id }) => id));
  const error = issues.find(
    ({ severity, code, node_id: id }) =>
      severity === 'error' &&
      !(peopleKnow.test(code) && (code.startsWith('credential_') || (id !== null && asked.has(id)))),
  );
  if (error) return `issue: ${error.message}`;
  let before: ReadonlySet<string> | null = null;
  type Nodes = Schemas['GraphNode'][];
  for (const stage of flow.split('>')) {
    const parts = stage.split('&').map((part) => new Set(part.split('|').map((type) => type.trim())));
    const reached: ReadonlySet<string> | null = before && following(graph, before);
    const found: Nodes[] = parts.map((types) =>
      graph.nodes.filter(({ id, type }) => types.has(type) && (reached === null || reached.has(id))),
    );
    const missing = found.findIndex((nodes) => nodes.length === 0);
    if (missing !== -1) return `no ${[...parts[missing]!].join(' or ')}`;
    before = new Set(found.flat().map(({ id }) => id));
  }
  return says && !says.test(JSON.stringify(graph)) ? `says nothing like ${String(says)}` : null;
}

function following({ connections }: Schemas['Graph'], from: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { from: source, to } of connections)
      if (source.node === next && !reached.has(to.node)) {
        reached.add(to.node);
        open.push(to.node);
      }
  return reached;
}
