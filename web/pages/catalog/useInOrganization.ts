import type { Schema } from '../../api/client.ts';
import { useCreateDigitalOrganization } from '../digital-organizations/useCreateDigitalOrganization.ts';
import { t } from '../../texts/texts.ts';

/** Makes a digital organization that runs this search with these inputs, and opens its canvas. */
export function useInOrganization({ id, title, source_title: source }: Schema<'CatalogSearch'>) {
  const create = useCreateDigitalOrganization();
  return {
    isPending: create.isPending,
    start: (inputs: Record<string, unknown>) =>
      create.mutate({
        body: {
          name: title,
          description: t('catalog.searchesSource', { source }),
          draft: {
            nodes: [
              { id: 'start', name: t('catalog.start'), type: 'trigger.manual', position: { x: 0, y: 0 } },
              {
                id: 'search',
                name: title.slice(0, 60),
                type: 'data.catalog',
                position: { x: 240, y: 0 },
                parameters: { search: id, inputs, output: 'rows', pages: 1 },
              },
            ],
            connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'search', port: 'main' } }],
          },
        },
      }),
  };
}
