/** The part of settings and execution that decides about the environment. */
export interface EnvironmentChoice {
  isDraft: boolean;
  settings: { environment?: string | undefined; test_environment?: string | undefined };
}

/** Returns the environment whose values an execution reads: published versions run in one, drafts in another. */
export function environmentOf({ isDraft, settings }: EnvironmentChoice): string {
  return isDraft ? (settings.test_environment ?? 'test') : (settings.environment ?? 'production');
}
