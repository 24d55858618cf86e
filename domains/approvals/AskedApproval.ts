/** People who decide, as an author names them. */
export interface NamedDeciders {
  /** Addresses or ids of members. */
  readonly members: readonly string[];
  /** Built-in roles, and custom roles of projects by name or id. */
  readonly roles: readonly string[];
}

/** The deciders of a wait and their mails, as its node requests them. */
export interface AskedApproval extends NamedDeciders {
  /** People who may run the digital organization decide. */
  readonly byProject: boolean;
  /** The account that started the execution may not decide. */
  readonly excludesStarter: boolean;
  readonly escalation: (NamedDeciders & { readonly at: Date }) | null;
  readonly mails: boolean;
  readonly reminders: { readonly everyMs: number; readonly most: number } | null;
}
