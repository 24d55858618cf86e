/** Declaration of a tool for a model, from which every provider's format is made. */
export interface ToolDeclaration {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  /** At most 1,024 characters. */
  readonly description: string;
  /** JSON Schema of the arguments: an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Whether providers that hold a model to a schema (`strict`) accept this one. */
  readonly isStrict: boolean;
}
