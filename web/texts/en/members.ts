/** Texts of the area `members`. German: `../de/members.json`. */
export const members = {
  allowedEmailDomains: 'Allowed e-mail domains',
  onlyTheseDomainsCanJoin: 'Only addresses of these domains can join by invitation. Empty: all.',
  spaceOf: 'Personal space of {{name}}',
} as const;
