/** Texts of the area `evaluations`. German: `../de/evaluations.json`. */
export const evaluations = {
  evaluations: 'Evaluations',
  scopeCreate: 'Create evaluations',
  scopeDelete: 'Delete evaluations',
  scopeEdit: 'Edit evaluations',
  scopeRun: 'Run evaluations',
  scopeView: 'View evaluations and their results',
} as const;
