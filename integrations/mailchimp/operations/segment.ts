import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { audience, email } from '../fields.ts';
import { entriesOf, pages, withoutLinks } from '../pages.ts';
import { mailchimp } from '../vendor.ts';

const list = 'a1b2c3d4e5';

const segment = text({
  title: 'Segment',
  description: 'ID of a static segment.',
  placeholder: '49377',
  choices: { list: 'segments', needs: ['list'] },
  required: true,
  maxLength: 20,
  pattern: '^\\d+$',
});

const listSegments = defineOperation({
  title: 'List',
  description: 'Returns the segments and tags of an audience.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list: audience,
    kind: choice(['all', 'static', 'saved', 'fuzzy'], { static: 'Static', saved: 'Saved', fuzzy: 'Fuzzy' })({
      title: 'Kind',
      default: 'all',
    }),
  },
  example: { list },
  output: { name: 'vip' },
  list: pages,
  request: ({ list: of, kind }) => ({
    path: path`/lists/${of}/segments`,
    query: { type: kind === 'all' ? undefined : kind, exclude_fields: 'segments._links,_links' },
  }),
  result: entriesOf('segments'),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a static segment without contacts.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { list: audience, name: text({ title: 'Name', required: true, maxLength: 100 }) },
  example: { list, name: 'Good customers' },
  output: { name: 'Good customers' },
  request: ({ list: of, name }) => ({
    method: 'POST',
    path: path`/lists/${of}/segments`,
    json: { name, static_segment: [] },
  }),
  result: withoutLinks,
});

interface Answer {
  members_added?: JsonObject[];
  members_removed?: JsonObject[];
  errors?: { email_addresses?: string[]; error?: string }[];
}

/** https://mailchimp.com/developer/marketing/api/list-segments/batch-add-or-remove-members/ */
function membership(action: 'add' | 'remove', texts: { title: string; description: string }) {
  const done = action === 'add' ? 'added' : 'removed';
  return defineOperation({
    ...texts,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { list: audience, segment, email },
    example: { list, segment: '49377', email: 'customer{{ $json.id }}@example.com' },
    output: { segment: '49377', email: 'customer7@example.com', [done]: true },
    batch: {
      max: 500,
      together: ({ list: of, segment: id }) => `${of.trim()} ${id}`,
      request: (all) => ({
        method: 'POST',
        path: path`/lists/${all[0]!.list}/segments/${all[0]!.segment}`,
        json: { [`members_to_${action}`]: all.map(({ email: address }) => address.trim()) },
      }),
      results: (body, all) => {
        const { errors = [] } = body as Answer;
        const failures = new Map(
          errors.flatMap(({ email_addresses: addresses = [], error = '' }) =>
            addresses.map((address) => [address.toLowerCase(), error] as const),
          ),
        );
        return all.map(({ segment: id, email: address }) => {
          const failure = failures.get(address.trim().toLowerCase());
          if (failure === undefined) return { segment: id, email: address.trim(), [done]: true };
          return new AppError('target_error', `Mailchimp did not ${action} ${address.trim()}. ${failure}`.trim());
        });
      },
    },
  });
}

/** Segments of audiences: https://mailchimp.com/developer/marketing/api/list-segments/. */
export const node = vendorNode(mailchimp, {
  noun: 'segment',
  title: 'Mailchimp segment',
  description: 'Lists or creates segments of an audience in Mailchimp, and changes their contacts.',
  first: 'list',
  operations: {
    list: listSegments,
    create,
    add_members: membership('add', {
      title: 'Add contact',
      description: 'Adds a contact of the audience to a static segment. Up to 500 items share a request.',
    }),
    remove_members: membership('remove', {
      title: 'Remove contact',
      description: 'Removes a contact from a static segment. Up to 500 items share a request.',
    }),
  },
});
