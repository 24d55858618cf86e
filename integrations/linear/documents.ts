/**
 * Parts of the documents. Nested lists have a small `first`, because their size counts against the complexity of a query
 * (https://linear.app/developers/rate-limiting).
 */
const person = 'id name displayName email';

/** Fields of an issue, and of a result of the search. */
export const issueFields = `
  id identifier number title description priority priorityLabel estimate dueDate url branchName
  createdAt updatedAt startedAt completedAt canceledAt archivedAt
  state { id name type }
  team { id key name }
  assignee { ${person} }
  creator { ${person} }
  project { id name }
  cycle { id number name }
  parent { id identifier }
  labels(first: 20) { nodes { id name } }
`;

export const commentFields = `id body url createdAt updatedAt user { ${person} } parent { id } issue { id identifier }`;

export const projectFields = `
  id name description slugId url progress priority health startDate targetDate
  createdAt updatedAt completedAt canceledAt archivedAt
  status { id name type }
  lead { ${person} }
  teams(first: 20) { nodes { id key name } }
`;

export const attachmentFields = 'id title subtitle url createdAt issue { id identifier }';

export const userFields = `${person} active admin guest avatarUrl url createdAt`;

export const teamFields = 'id key name description timezone cyclesEnabled createdAt updatedAt';

export const stateFields = 'id name type color position description team { id key name }';

export const labelFields = 'id name color description isGroup parent { id name } team { id key name }';

export const cycleFields = 'id number name description startsAt endsAt completedAt progress team { id key name }';

/** Marks the end of a page. */
const pageInfo = 'pageInfo { hasNextPage endCursor }';

/** Returns the document that reads a page of a connection. `types`: the variables besides those of paging. */
export function pageOf(field: string, fields: string, { types = '', args = '' } = {}): string {
  return `query($first: Int, $after: String${types === '' ? '' : `, ${types}`}) {
  ${field}(first: $first, after: $after${args === '' ? '' : `, ${args}`}) { nodes { ${fields} } ${pageInfo} }
}`;
}

/** Returns the document that reads a page of a connection inside a thing with an ID. */
export function pageWithin(thing: string, field: string, fields: string): string {
  return `query($id: String!, $first: Int, $after: String) {
  ${thing}(id: $id) { ${field}(first: $first, after: $after) { nodes { ${fields} } ${pageInfo} } }
}`;
}

/** Returns the document that reads a thing by its ID. */
export function oneOf(thing: string, fields: string): string {
  return `query($id: String!) { ${thing}(id: $id) { ${fields} } }`;
}
