/** Members of items in earlier answers, or added by the official client's helpers, that mean nothing to a model. */
export const itemMarks: readonly string[] = ['id', 'status', 'parsed_arguments', 'created_by', 'caller'];
