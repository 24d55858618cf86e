import type { components } from '../../../openapi/generated/types.ts';
import { endingType } from './formEnding.ts';

type Graph = components['schemas']['Graph'];

/** True if a way leads from the node to a wait for a form, which is then the next page (a loop may lead back to the node itself), or to an ending page. */
export function pagesFollow({ nodes, connections }: Graph, nodeId: string): boolean {
  const forms = new Set(
    nodes
      .filter(({ type, parameters }) => type === endingType || (type === 'logic.wait' && isForm(parameters?.['mode'])))
      .map(({ id }) => id),
  );
  const seen = new Set<string>();
  const open = [nodeId];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from, to } of connections) {
      if (from.node !== next || seen.has(to.node)) continue;
      if (forms.has(to.node)) return true;
      seen.add(to.node);
      open.push(to.node);
    }
  }
  return false;
}

function isForm(mode: unknown): boolean {
  return typeof mode === 'string' && (mode === 'form' || mode.includes('{{'));
}
