/** Names that the conventions have; every other endpoint is called by its own. */
const operationNames: Readonly<Record<string, string>> = {
  'chat.completions': 'chat',
  messages: 'chat',
  responses: 'chat',
  completions: 'text_completion',
};

/** Returns `gen_ai.operation.name` of a call of a model. Source: opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans. */
export function operationOf(endpoint: string): string {
  return operationNames[endpoint] ?? endpoint;
}
