import { choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { graphqlData } from '../../engine/graphql.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { createColumn, createGroup, deleteGroup, listColumns, listGroups } from '../boardParts.ts';
import { board } from '../fields.ts';
import { neededBoard } from '../ids.ts';
import { readNumbered, send, thing } from '../requests.ts';
import { monday } from '../vendor.ts';

const boardFields = `id name state type board_kind description url items_count updated_at
  workspace { id name } owners { id name } columns { id title type } groups { id title }`;
const maintenance = { id: '1234567890', name: 'Maintenance' };
const workspace = text({
  title: 'Workspace',
  description: 'ID of a workspace. Default: the main one for a new board, and all of them for a list.',
  choices: { list: 'workspaces' },
  rare: true,
  maxLength: 100,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    new_name: text({ title: 'Name', required: true, maxLength: 255 }),
    kind: choice(['public', 'private', 'share'], { public: 'Main', private: 'Private', share: 'Shareable' })({
      title: 'Kind',
      default: 'public',
    }),
    workspace,
    template: text({ title: 'Template', description: 'ID of a board template.', rare: true, maxLength: 100 }),
    note: text({ title: 'Description', control: 'textarea', rare: true, maxLength: 10_000 }),
  },
  example: { new_name: 'Order {{ $json.id }}' },
  output: { name: 'Order 7' },
  request: ({ new_name: name, kind, workspace: inside, template, note }) =>
    send(
      `mutation($name: String!, $kind: BoardKind!, $workspace: ID, $template: ID, $note: String) {
  create_board(board_name: $name, board_kind: $kind, workspace_id: $workspace, template_id: $template, description: $note) { ${boardFields} }
}`,
      { name, kind, workspace: inside?.trim(), template: template?.trim(), note },
    ),
  result: thing('create_board'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a board with its columns and groups.',
  effects: reads,
  repeat: 'safe',
  parameters: { board },
  example: { board: maintenance.id },
  output: maintenance,
  request: ({ board: id }) =>
    send(`query($ids: [ID!]) { boards(ids: $ids) { ${boardFields} } }`, { ids: [neededBoard(id)] }),
  result: (body, { board: id }) => {
    const [found] = (graphqlData(body)['boards'] ?? []) as unknown[];
    if (found) return found;
    throw new AppError('target_error', `There is no board ${id.slice(0, 100)}, or the account may not see it.`);
  },
});

const list = defineOperation({
  title: 'List',
  description: 'Lists boards.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace,
    state: choice(['active', 'archived', 'deleted', 'all'], {
      active: 'Active',
      archived: 'Archived',
      deleted: 'Deleted',
      all: 'All',
    })({ title: 'State', rare: true, default: 'active' }),
    ...listFields,
  },
  example: {},
  output: maintenance,
  run: async ({ workspace: inside = '', state, all, limit }, { client }): Promise<Item[]> => {
    const found = await readNumbered(client, {
      document: `query($limit: Int, $page: Int, $state: State, $workspaces: [ID]) {
  boards(limit: $limit, page: $page, state: $state, workspace_ids: $workspaces) { ${boardFields} }
}`,
      variables: { state, workspaces: inside.trim() === '' ? [] : [inside.trim()] },
      entries: (data) => data['boards'],
      wanted: all ? undefined : limit,
    });
    return found.map((json) => ({ json }));
  },
});

const archive = defineOperation({
  title: 'Archive',
  description: 'Moves a board to the archive.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['InvalidBoardIdException', 'ResourceNotFoundException'],
  parameters: { board },
  example: { board: maintenance.id },
  output: { id: maintenance.id },
  request: ({ board: id }) =>
    send('mutation($board: ID!) { archive_board(board_id: $board) { id } }', { board: neededBoard(id) }),
  result: (_body, { board: id }) => ({ id }),
});

/** Boards with their groups and columns: https://developer.monday.com/api-reference/reference/boards */
export const node = vendorNode(monday, {
  noun: 'board',
  title: 'Monday.com board',
  description: 'Creates, reads, lists or archives boards in monday.com, with their groups and columns.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    archive,
    list_groups: listGroups,
    create_group: createGroup,
    delete_group: deleteGroup,
    list_columns: listColumns,
    create_column: createColumn,
  },
});
