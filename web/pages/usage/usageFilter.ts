/** Filter of usage; null for everything. */
export type UsageFilter = Readonly<Record<'member' | 'project' | 'tag', string | null>>;

/** Reads the filter out of the address. */
export function readUsageFilter(parameters: URLSearchParams): UsageFilter {
  return { member: parameters.get('member'), project: parameters.get('project'), tag: parameters.get('tag') };
}

/** The filter as the API takes it. */
export function usageQuery({ member, project, tag }: UsageFilter) {
  return {
    ...(member !== null && { account_id: member }),
    ...(project !== null && { project_id: project }),
    ...(tag !== null && { tag }),
  };
}
