/** Members that one answer shows; a group has 10,000 at most. */
export const mostMembersShown = 20_000;

/** False if a directory does not want to read who is in groups. */
export function wantsMembers({ excludedAttributes = '' }: { excludedAttributes?: string | undefined }): boolean {
  return !excludedAttributes.split(',').some((name) => name.trim().toLowerCase() === 'members');
}
