/**
 * Scenarios of the official suite (@modelcontextprotocol/conformance, `requirements/*.yaml`) for features that Bureau's server does not
 * have, with the reasons. The handshake (`capabilities`) lists its features: tools, and tasks.
 */
const reasons: readonly { why: string; scenarios: readonly string[] }[] = [
  {
    why: 'Bureau serves tools: no resources, prompts, completions or log levels. None is declared, and asked for one it says -32601.',
    scenarios: [
      'completion-complete',
      'logging-set-level',
      'resources-list',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'resources-subscribe',
      'resources-unsubscribe',
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
      'input-required-result-non-tool-request',
    ],
  },
  {
    why: 'A tool logs nothing to its caller (deprecated with 2026-07-28): it tells how far it is where it is asked to.',
    scenarios: ['tools-call-with-logging'],
  },
  {
    why: 'Bureau asks a person, never the client’s model or for its folders (both deprecated with 2026-07-28).',
    scenarios: [
      'tools-call-sampling',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-multiple-input-requests',
      'input-required-result-capability-check',
    ],
  },
  {
    why: 'Without a session, which 2025-11-25 leaves to the server, nothing can be asked back of a client of that revision.',
    scenarios: ['tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
  },
  {
    why: 'No tool of Bureau takes arguments by headers: no schema with `x-mcp-header` is published.',
    scenarios: ['http-custom-header-server-validation'],
  },
  { why: 'No tool of Bureau can be called as a task only.', scenarios: ['tasks-required-task-error'] },
  { why: 'The suite only says that it is not written yet.', scenarios: ['tasks-status-notifications'] },
];

/** Single checks that fail, or warn, for the same kind of reason. */
const checks: Readonly<Record<string, { why: string; checks: readonly string[] }>> = {
  '2026-07-28 server-stateless': {
    why: 'The tool of that check wants the client’s model.',
    checks: ['sep-2575-missing-capability-http-400', 'sep-2575-server-rejects-undeclared-capability'],
  },
  '2026-07-28 caching': {
    why: 'Bureau has no lists but that of tools.',
    checks: [
      'sep-2549-prompts-list-caching-hints',
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
    ],
  },
  '2026-07-28 sep-2164-resource-not-found': {
    why: 'Bureau has no resources: the method is unknown.',
    checks: ['sep-2164-data-uri', 'sep-2164-error-code'],
  },
  '2026-07-28 input-required-result-ignore-extra-params': {
    why: 'The scenario sends its answers without the state that came with the question, so the call is a new one.',
    checks: ['sep-2322-ignore-unexpected-params'],
  },
  '2025-11-25 server-sse-multiple-streams': {
    why: 'The check wants a session.',
    checks: ['server-sse-multiple-streams-session'],
  },
  '2025-11-25 server-sse-polling': {
    why: 'The checks want a session, and streams that go on elsewhere.',
    checks: ['server-sse-polling-session', 'server-sse-priming-event', 'server-sse-retry-field'],
  },
  '2026-07-28 tasks-request-headers': {
    why: 'The check wants a text that is not JSON.',
    checks: ['tasks-headers-tolerate-mcp-method-on-tools-call'],
  },
};

const others = new Set(reasons.flatMap(({ scenarios }) => scenarios));

/** True if a scenario is none of ours, else the checks in it that are not. */
export function notOurs(revision: string, scenario: string): true | readonly string[] {
  return others.has(scenario) || (checks[`${revision} ${scenario}`]?.checks ?? []);
}
