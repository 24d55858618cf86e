/** What to do about errors of Todoist, by their tag (https://developer.todoist.com/api/v1/). */
export const errorTexts: Readonly<Record<string, string>> = {
  ARGUMENT_MISSING: 'A value is missing.',
  FORBIDDEN: 'The account must not do this, or its plan lacks it.',
  INVALID_ARGUMENT_VALUE: 'A value is not valid.',
  ITEM_NOT_FOUND: 'There is no task with this ID, or the account cannot see it.',
  LIMITS_REACHED: 'Todoist accepts no more requests for now.',
  MAX_ITEMS_LIMIT_REACHED: 'The project has reached its limit of tasks.',
  MAX_PROJECTS_LIMIT_REACHED: 'The account has reached its limit of projects.',
  NOT_FOUND: 'There is no such thing, or the account cannot see it.',
  PREMIUM_ONLY: 'This needs a paid plan of Todoist.',
  PROJECT_NOT_FOUND: 'There is no project with this ID, or the account cannot see it.',
  SECTION_NOT_FOUND: 'There is no section with this ID, or the account cannot see it.',
  UNAUTHORIZED: 'Todoist does not accept the token. Check the credential.',
  V1_ID_CANNOT_BE_USED: 'This ID is one of an earlier version of Todoist. Select the thing again to get its new ID.',
};
