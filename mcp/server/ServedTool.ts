/** A tool that our server offers. */
export interface ServedTool {
  /** Letters, digits, `_` and `-`; at most 64. */
  name: string;
  title: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>;
  /** True where a call changes nothing. */
  isReadOnly: boolean;
  /** Errors: AppError; the caller reads its code and message, nothing else. */
  call: (given: Record<string, unknown>, signal: AbortSignal) => Promise<ToolAnswer>;
}

/** What a call comes to: data, which is told as JSON, too. */
export interface ToolAnswer {
  data: Record<string, unknown>;
}
