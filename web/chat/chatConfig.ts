/** Configuration that the server embeds as JSON in a chat page. */
export interface ChatConfig {
  /** Where its requests go: `/chat/<id>`. */
  base: string;
  needsToken: boolean;
  uploads: { maxFiles: number; maxFileBytes: number } | null;
  texts: ChatTexts;
}

/** All that its script says. `{0}` is a placeholder for a name or number. */
export interface ChatTexts {
  you: string;
  answer: string;
  thinking: string;
  queued: string;
  waiting: string;
  usingTool: string;
  approvalTitle: string;
  approve: string;
  reject: string;
  reason: string;
  arguments: string;
  noObject: string;
  misfit: string;
  forRestOfRun: string;
  form: string;
  failed: string;
  stopped: string;
  empty: string;
  connecting: string;
  sendFailed: string;
  tokenMissing: string;
  full: string;
  busy: string;
  tooFast: string;
  tooMany: string;
  tooLong: string;
  unavailable: string;
  tooManyFiles: string;
  fileTooLarge: string;
  removeFile: string;
  download: string;
}

/** Fills in the placeholders of a text. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replaceAll(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
}
