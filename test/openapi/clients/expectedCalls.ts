/** The line of JSON that the program of every generated client prints after its calls. */
export const expectedCalls = {
  projects: 1,
  created: 'Fruits',
  inserted: 2,
  rows: ['apple', 'pear'],
  row_count: 2,
  executions: 0,
  next_cursor: null,
  chat: 'You said: Hello there',
  missing: [404, 'not_found'],
  conflict: [409, 'name_taken'],
  deleted: 204,
};
