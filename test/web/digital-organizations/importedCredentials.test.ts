import { expect, test } from 'vitest';
import { neededCredentials, withCredentials } from '../../../web/pages/digital-organizations/importedCredentials.ts';

const node = (id: string, credentials?: Record<string, { id?: string; name?: string; type?: string }>) => ({
  id,
  name: id.toUpperCase(),
  type: 'http.request',
  position: { x: 0, y: 0 },
  ...(credentials && { credentials }),
});
const graph = {
  nodes: [
    node('a', { auth: { name: 'Shop', type: 'http_basic' } }),
    node('b', { auth: { name: 'Shop', type: 'http_basic' } }),
    node('c', { auth: { name: 'Shop', type: 'http_bearer' } }),
    node('d', { auth: { id: 'crd_1' } }),
    node('e'),
  ],
  connections: [],
};

test('a credential shared by several nodes is requested once, and not again once selected', () => {
  expect(neededCredentials(graph)).toMatchObject([
    { name: 'Shop', type: 'http_basic', nodeNames: ['A', 'B'], usedBy: { nodeType: 'http.request', slot: 'auth' } },
    { name: 'Shop', type: 'http_bearer', nodeNames: ['C'] },
  ]);
});

test('a selection reaches all nodes that need it, and leaves the others as they are', () => {
  const [basic] = neededCredentials(graph);
  const { nodes } = withCredentials(graph, new Map([[basic!.key, 'crd_2']]));
  expect(nodes.map(({ credentials }) => credentials?.['auth'])).toEqual([
    { id: 'crd_2' },
    { id: 'crd_2' },
    { name: 'Shop', type: 'http_bearer' },
    { id: 'crd_1' },
    undefined,
  ]);
});
