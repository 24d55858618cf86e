/** Members of items that earlier answers carry, and those that the official client's helpers add: they tell a model nothing. */
export const itemMarks: readonly string[] = ['id', 'status', 'parsed_arguments', 'created_by', 'caller'];
