import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** One tool call of an agent: request, decision and outcome. */
export const AgentToolCallEntity = defineEntity({
  name: 'AgentToolCall',
  tableName: 'agent_tool_calls',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    executionId: p.text(),
    nodeId: p.text(),
    runIndex: p.integer(),
    step: p.integer(),
    call: p.integer(),
    providerCallId: p.text(),
    tool: p.text(),
    nodeType: p.text(),
    arguments: p.json<Record<string, unknown>>(),
    needsApproval: p.text().$type<'always' | 'condition' | 'tainted'>().strictNullable(),
    approveUntil: p.datetime(3).strictNullable(),
    decision: p.text().$type<'approved' | 'edited' | 'rejected' | 'timed_out'>().strictNullable(),
    decidedBy: p.text().strictNullable(),
    decidedByLink: p.text().strictNullable(),
    decidedAt: p.datetime(3).strictNullable(),
    decidedArguments: p.json<Record<string, unknown>>().strictNullable(),
    reason: p.text().strictNullable(),
    forRestOfRun: p.boolean(),
    status: p.text().$type<'open' | 'success' | 'error'>(),
    result: p.text().strictNullable(),
    error: p.json<{ code: string; message: string }>().strictNullable(),
    startedAt: p.datetime(3).strictNullable(),
    durationMs: p.integer().strictNullable(),
  },
});
