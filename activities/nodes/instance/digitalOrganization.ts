import type { Item } from '../../../domains/executions/item.ts';
import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import { choice, integer, object, text } from '../../../platform/schema/schema.ts';
import { digitalOrganizationJson } from '../../instance/readInstance.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem, type ItemOutcome } from '../../kit/eachItem.ts';

const parameters = object({
  operation: choice(['list', 'get', 'unpublish'], { list: 'List', unpublish: 'Unpublish' })({
    title: 'Operation',
    default: 'list',
  }),
  digital_organization_id: text({
    title: 'Digital organization',
    placeholder: 'dorg_…',
    control: 'digital_organization',
    default: '',
    maxLength: 64,
    showWhen: { operation: ['get', 'unpublish'] },
  }),
  search: text({
    title: 'Search',
    description: 'Part of the name or description.',
    default: '',
    maxLength: 200,
    showWhen: { operation: ['list'] },
  }),
  tag: text({ title: 'Tag', default: '', maxLength: 100, rare: true, showWhen: { operation: ['list'] } }),
  status: choice(['any', 'published', 'draft'], { published: 'Published', draft: 'Not published' })({
    title: 'State',
    default: 'any',
    showWhen: { operation: ['list'] },
  }),
  limit: integer({ title: 'Limit', minimum: 1, maximum: 1_000, default: 50, showWhen: { operation: ['list'] } }),
});

/** Lists, reads and unpublishes digital organizations of the project that the digital organization is in. */
export const node = defineNode({
  type: 'instance.digital_organization',
  version: 1,
  title: 'Digital organizations',
  description: 'Lists, reads or unpublishes digital organizations of this project.',
  icon: 'Sitemap',
  group: 'core',
  pure: false,
  reaches: { permission: 'digital_organizations.publish', what: 'digital organizations of the project' },
  effects: everyEffect,
  tool: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: (written) => {
    const operation = written['operation'] ?? 'list';
    if (operation === 'list' || written['digital_organization_id']) return [];
    return [{ parameter: '/digital_organization_id', code: 'parameter_missing', message: 'is required.' }];
  },
  examples: [
    { title: 'All published ones', parameters: { status: 'published' } },
    {
      title: 'Unpublish one',
      parameters: { operation: 'unpublish', digital_organization_id: 'dorg_…' },
    },
  ],
  notes: [
    'It reaches the project of its digital organization only.',
    'Unpublishing takes effect even if other digital organizations call this one. Running executions continue.',
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: async (
        _item,
        { operation, digital_organization_id: id, search, tag, status, limit },
      ): Promise<ItemOutcome> => {
        const { instance, n8nNames } = context;
        if (operation === 'unpublish') await instance.unpublish(id);
        if (operation !== 'list')
          return { json: digitalOrganizationJson(await instance.digitalOrganization(id), n8nNames) };
        const rows = await instance.digitalOrganizations(
          {
            ...(search === '' ? {} : { search }),
            ...(tag === '' ? {} : { tag }),
            ...(status === 'any' ? {} : { status }),
          },
          limit,
        );
        return { main: rows.map((row): Item => ({ json: digitalOrganizationJson(row, n8nNames) })) };
      },
    }),
});
