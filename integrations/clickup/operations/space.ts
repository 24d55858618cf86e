import { boolean, text } from '../../../platform/schema/schema.ts';
import { givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { inWorkspace, requiredSpace, workspace } from '../fields.ts';
import { clickup } from '../vendor.ts';

const tag = text({
  title: 'Tag',
  description: 'Name of a tag.',
  choices: { list: 'tags', needs: ['space'] },
  required: true,
  maxLength: 200,
});
const newTag = text({ title: 'Name', required: true, maxLength: 200 });
const colors = {
  foreground: text({ title: 'Text color', placeholder: '#ffffff', rare: true, maxLength: 20 }),
  background: text({ title: 'Color', placeholder: '#800000', rare: true, maxLength: 20 }),
};
const ofSpace = { workspace, space: requiredSpace };
const here = { workspace: '108', space: '7' };
const tagOf = (name: string, { foreground, background }: { foreground?: string; background?: string }) => ({
  tag: { name, ...givenFields({ tag_fg: foreground, tag_bg: background }) },
});

/** A change names the colors otherwise: https://developer.clickup.com/reference/editspacetag. */
const changedTag = (name: string, { foreground, background }: { foreground?: string; background?: string }) => ({
  tag: { name, ...givenFields({ fg_color: foreground, bg_color: background }) },
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the spaces of a workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace: inWorkspace,
    archived: boolean({ title: 'Archived spaces', rare: true, default: false }),
  },
  example: { workspace: '108' },
  output: { id: '7', name: 'Plant' },
  request: ({ workspace: of, archived }) => ({
    path: path`/team/${of}/space`,
    query: archived ? { archived } : {},
  }),
  result: (body) => body['spaces'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a space with its statuses.',
  effects: reads,
  repeat: 'safe',
  parameters: ofSpace,
  example: here,
  output: { id: '7', name: 'Plant' },
  request: ({ space: id }) => ({ path: path`/space/${id}` }),
});

const listTags = defineOperation({
  title: 'List tags',
  description: 'Lists the tags of a space.',
  effects: reads,
  repeat: 'safe',
  parameters: ofSpace,
  example: here,
  output: { name: 'pump' },
  request: ({ space: id }) => ({ path: path`/space/${id}/tag` }),
  result: (body) => body['tags'],
});

const createTag = defineOperation({
  title: 'Create tag',
  description: 'Creates a tag in a space.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...ofSpace, new_tag: newTag, ...colors },
  example: { ...here, new_tag: 'order {{ $json.id }}', background: '#800000' },
  output: { name: 'order 7' },
  request: ({ space: id, new_tag: name, ...given }) => ({
    method: 'POST',
    path: path`/space/${id}/tag`,
    json: tagOf(name, given),
  }),
  result: (_body, { new_tag: name }) => ({ name }),
});

const updateTag = defineOperation({
  title: 'Update tag',
  description: 'Changes the name or the colors of a tag.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...ofSpace, tag, new_tag: newTag, ...colors },
  example: { ...here, tag: 'pump', new_tag: 'pumps', background: '#008000' },
  output: { name: 'pumps' },
  // A change needs both colors.
  prepare: async (given, { client, key }) => {
    if (given.foreground && given.background) return given;
    const { body } = await client.send({ path: path`/space/${given.space}/tag` }, { repeat: 'safe', key });
    const { tags = [] } = body as { tags?: { name?: string; tag_fg?: string; tag_bg?: string }[] };
    const { tag_fg: foreground, tag_bg: background } = tags.find(({ name }) => name === given.tag.trim()) ?? {};
    const unchanged = givenFields({ foreground, background });
    return { ...given, ...unchanged, ...givenFields({ foreground: given.foreground, background: given.background }) };
  },
  request: ({ space: id, tag: old, new_tag: name, ...given }) => ({
    method: 'PUT',
    path: path`/space/${id}/tag/${old}`,
    json: changedTag(name, given),
  }),
  result: (_body, { new_tag: name }) => ({ name }),
});

const removeTag = defineOperation({
  title: 'Delete tag',
  description: 'Deletes a tag of a space.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...ofSpace, tag },
  example: { ...here, tag: 'pump' },
  output: { name: 'pump' },
  request: ({ space: id, tag: name }) => ({ method: 'DELETE', path: path`/space/${id}/tag/${name}` }),
  result: (_body, { tag: name }) => ({ name }),
});

/** Spaces of ClickUp and their tags: https://developer.clickup.com/reference/getspaces */
export const node = vendorNode(clickup, {
  noun: 'space',
  title: 'ClickUp space',
  description: 'Reads spaces, and creates, changes or deletes their tags in ClickUp.',
  first: 'list',
  operations: { list, get, list_tags: listTags, create_tag: createTag, update_tag: updateTag, delete_tag: removeTag },
});
