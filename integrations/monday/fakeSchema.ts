import { buildSchema, GraphQLError, Kind, type GraphQLScalarType, type ValueNode } from 'graphql';

/**
 * The part of monday.com's schema that the nodes use, of version 2026-10: https://developer.monday.com/api-reference/reference, a page for
 * each type. `JSON` is a text that holds JSON when it is sent, and any value when it is returned.
 */
const types = `
scalar JSON
scalar ISO8601DateTime
scalar ISO8601Date
scalar CompareValue
scalar File

enum State { active all archived deleted }
enum BoardKind { private public share }
enum BoardsOrderBy { created_at used_at }
enum BoardObjectType { board custom_object document sub_items_board }
enum PositionRelative { after_at before_at }
enum ItemsQueryOperator { and or }
enum ItemsOrderByDirection { asc desc }
enum NotificationTargetType { Post Project }
enum UserKind { all guests non_guests non_pending }
enum WorkspaceKind { closed open template }
enum ItemsQueryRuleOperator {
  any_of not_any_of between contains_text not_contains_text contains_terms starts_with ends_with greater_than greater_than_or_equals
  lower_than lower_than_or_equal is_empty is_not_empty within_the_last within_the_next
}
enum ColumnType {
  auto_number board_relation button checkbox color_picker country creation_log date dependency doc dropdown email file formula group hour
  item_assignees item_id last_updated link location long_text mirror name numbers people phone progress rating status subtasks tags team
  text timeline time_tracking unsupported vote week world_clock
}
enum WebhookEventType {
  change_column_value change_name change_specific_column_value change_status_column_value change_subitem_column_value change_subitem_name
  create_column create_item create_subitem create_subitem_update create_update delete_update edit_update item_archived item_deleted
  item_moved_to_any_group item_moved_to_specific_group item_restored move_subitem subitem_archived subitem_deleted
}

input ItemsQueryRule {
  column_id: ID!
  compare_value: CompareValue!
  compare_attribute: String
  operator: ItemsQueryRuleOperator = any_of
}
input ItemsQueryOrderBy { column_id: String! direction: ItemsOrderByDirection = asc }
input ItemsQuery {
  rules: [ItemsQueryRule!]
  operator: ItemsQueryOperator = and
  order_by: [ItemsQueryOrderBy!]
  groups: [ItemsQueryGroup!]
  ids: [ID!]
}
input ItemsQueryGroup { rules: [ItemsQueryRule!] operator: ItemsQueryOperator = and groups: [ItemsQueryGroup!] }
input ItemsPageByColumnValuesQuery { column_id: String! column_values: [String]! }
input ColumnMappingInput { source: ID! target: ID }

type Account { id: ID! name: String! slug: String! tier: String }
type Team { id: ID! name: String! users: [User] }
type User {
  id: ID!
  name: String!
  email: String!
  title: String
  url: String!
  kind: String
  created_at: ISO8601Date
  status: String!
  account: Account!
  teams: [Team]
}
type Workspace { id: ID name: String! kind: WorkspaceKind description: String state: State }
type Column {
  id: ID!
  title: String!
  type: ColumnType!
  description: String
  archived: Boolean!
  width: Int
  settings_str: String!
  settings: JSON
}
type Group {
  id: ID!
  title: String!
  color: String!
  position: String!
  archived: Boolean
  deleted: Boolean
  items_page(cursor: String, limit: Int! = 25, query_params: ItemsQuery): ItemsResponse!
}
type Tag { id: ID! name: String! color: String! }
type Board {
  id: ID!
  name: String!
  state: State!
  type: BoardObjectType
  board_kind: BoardKind!
  description: String
  board_folder_id: ID
  workspace_id: ID
  workspace: Workspace
  permissions: String!
  items_count: Int
  item_terminology: String
  url: String!
  updated_at: ISO8601DateTime
  columns(ids: [String], types: [ColumnType!]): [Column]
  groups(ids: [String]): [Group]
  owners: [User]!
  creator: User!
  subscribers: [User]!
  tags: [Tag]
  items_page(cursor: String, limit: Int! = 25, query_params: ItemsQuery): ItemsResponse!
}
type ItemsResponse { cursor: String items: [Item!]! }
type Asset {
  id: ID!
  name: String!
  url: String!
  public_url: String!
  file_extension: String!
  file_size: Int!
  created_at: ISO8601DateTime
  uploaded_by: User!
}
type Item {
  id: ID!
  name: String!
  state: State
  email: String!
  url: String!
  relative_link: String
  created_at: ISO8601DateTime
  updated_at: ISO8601DateTime
  creator_id: String!
  creator: User
  board: Board
  group: Group
  parent_item: Item
  subitems: [Item]
  assets(column_ids: [String]): [Asset]
  updates(limit: Int = 25, page: Int = 1): [Update!]
  column_values(ids: [String!], types: [ColumnType!]): [ColumnValue!]!
}
type Reply { id: ID! body: String! text_body: String creator: User created_at: ISO8601DateTime updated_at: ISO8601DateTime }
type Update {
  id: ID!
  body: String!
  text_body: String
  item_id: String
  creator_id: String
  creator: User
  created_at: ISO8601DateTime
  updated_at: ISO8601DateTime
  edited_at: ISO8601DateTime
  replies: [Reply!]
  assets: [Asset]
}
type Notification { id: ID! text: String }
type Document { id: ID! object_id: ID! name: String! url: String workspace_id: ID created_at: ISO8601DateTime }
type Webhook { id: ID! board_id: ID! event: WebhookEventType! config: String }
type Complexity { before: Int! query: Int! after: Int! reset_in_x_seconds: Int! }
type Version { kind: String! value: String! display_name: String! }

interface ColumnValue { id: ID! text: String type: ColumnType! value: JSON column: Column! }
`;

const valueFields = 'id: ID! text: String type: ColumnType! value: JSON column: Column!';
const valueTypes: Readonly<Record<string, string>> = {
  TextValue: '',
  NumbersValue: 'number: Float symbol: String',
  StatusValue: 'label: String index: Int is_done: Boolean',
  DateValue: 'date: String time: String',
  PeopleValue: 'persons_and_teams: [PeopleEntity!]',
  BoardRelationValue: 'linked_item_ids: [ID!]! linked_items: [Item!]! display_value: String!',
  DependencyValue: 'linked_item_ids: [ID!]! linked_items: [Item!]! display_value: String!',
  MirrorValue: 'display_value: String!',
  FormulaValue: 'display_value: String!',
};

const operations = `
type PeopleEntity { id: ID! kind: String }
type Query {
  me: User
  account: Account
  users(ids: [ID!], emails: [String], name: String, kind: UserKind, limit: Int, page: Int): [User]
  teams(ids: [ID!]): [Team]
  workspaces(ids: [ID!], kind: WorkspaceKind, state: State = active, limit: Int = 25, page: Int = 1, order_by: BoardsOrderBy): [Workspace]
  tags(ids: [ID!]): [Tag]
  docs(ids: [ID!], object_ids: [ID!], workspace_ids: [ID], limit: Int = 25, page: Int = 1): [Document]
  boards(ids: [ID!], board_kind: BoardKind, state: State = active, workspace_ids: [ID], order_by: BoardsOrderBy, limit: Int = 25, page: Int = 1): [Board]
  items(ids: [ID!], limit: Int = 25, page: Int = 1, newest_first: Boolean, exclude_nonactive: Boolean): [Item]
  items_page_by_column_values(board_id: ID!, limit: Int! = 25, cursor: String, columns: [ItemsPageByColumnValuesQuery!], hierarchy_scope_config: String): ItemsResponse!
  next_items_page(cursor: String!, limit: Int! = 25): ItemsResponse!
  updates(ids: [ID!], limit: Int = 25, page: Int = 1): [Update!]
  assets(ids: [ID!]!): [Asset]
  webhooks(board_id: ID!, app_webhooks_only: Boolean): [Webhook]
  complexity: Complexity
  version: Version!
}
type Mutation {
  create_item(board_id: ID!, item_name: String!, group_id: String, column_values: JSON, create_labels_if_missing: Boolean, position_relative_method: PositionRelative, relative_to: ID): Item
  create_subitem(parent_item_id: ID!, item_name: String!, column_values: JSON, create_labels_if_missing: Boolean): Item
  change_multiple_column_values(board_id: ID!, item_id: ID, column_values: JSON!, create_labels_if_missing: Boolean): Item
  change_column_value(board_id: ID!, item_id: ID, column_id: String!, value: JSON!, create_labels_if_missing: Boolean): Item
  change_simple_column_value(board_id: ID!, item_id: ID, column_id: String!, value: String, create_labels_if_missing: Boolean): Item
  move_item_to_group(item_id: ID, group_id: String!): Item
  move_item_to_board(item_id: ID!, board_id: ID!, group_id: ID!, columns_mapping: [ColumnMappingInput!], subitems_columns_mapping: [ColumnMappingInput!]): Item
  archive_item(item_id: ID): Item
  delete_item(item_id: ID): Item
  duplicate_item(board_id: ID!, item_id: ID, with_updates: Boolean): Item
  clear_item_updates(item_id: ID!): Item
  create_update(item_id: ID, parent_id: ID, body: String!): Update
  edit_update(id: ID!, body: String!): Update!
  delete_update(id: ID!): Update
  like_update(update_id: ID): Update
  create_board(board_name: String!, board_kind: BoardKind!, description: String, workspace_id: ID, folder_id: ID, template_id: ID, empty: Boolean, board_owner_ids: [ID!], board_subscriber_ids: [ID!]): Board
  archive_board(board_id: ID!): Board
  delete_board(board_id: ID!): Board
  create_group(board_id: ID!, group_name: String!, group_color: String, relative_to: String, position_relative_method: PositionRelative): Group
  delete_group(board_id: ID!, group_id: String!): Group
  archive_group(board_id: ID!, group_id: String!): Group
  create_column(board_id: ID!, title: String!, column_type: ColumnType!, description: String, defaults: JSON, id: String, after_column_id: ID): Column
  delete_column(board_id: ID!, column_id: String!): Column
  create_notification(user_id: ID!, target_id: ID!, target_type: NotificationTargetType!, text: String!): Notification
  add_file_to_column(item_id: ID!, column_id: String!, file: File!): Asset
  add_file_to_update(update_id: ID!, file: File!): Asset
  create_webhook(board_id: ID!, url: String!, event: WebhookEventType!, config: JSON): Webhook
  delete_webhook(id: ID!): Webhook
}
`;

export const schema = buildSchema(
  types +
    operations +
    Object.entries(valueTypes)
      .map(([name, fields]) => `type ${name} implements ColumnValue { ${valueFields} ${fields} }`)
      .join('\n'),
);

/** Text that holds JSON: an object, and a text without JSON, are refused. */
function jsonText(value: unknown): unknown {
  if (typeof value !== 'string') throw new GraphQLError('JSON must be a text that holds JSON.');
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new GraphQLError(`invalid value, the text is not JSON: ${value.slice(0, 50)}`);
  }
}

const json = schema.getType('JSON') as GraphQLScalarType;
json.parseValue = jsonText;
json.parseLiteral = (node: ValueNode) => jsonText(node.kind === Kind.STRING ? node.value : undefined);
