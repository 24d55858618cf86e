import { ActivityFailure, isCancellation, sleep } from '@temporalio/workflow';

import { untilChildrenEnd } from './children.ts';
import type { NodeAnswer, NodeCall, ToolCall } from './contract.ts';
import type { NodeRun } from './graph/Walk.ts';
import { SlotBell } from './nodeSlot.ts';
import { callTool } from './steps.ts';
import { summaryOf } from './summaryOf.ts';

type Called = Extract<NodeAnswer, { toolCalls: unknown }>;

/**
 * Runs the calls of tools that an agent's run has answered, so many at once. The outcome of a call is in its row, where the agent reads it:
 * a call whose activity failed permanently has none, and the agent treats it as failed. A canceled execution cancels them.
 */
export async function runToolCalls({ toolCalls, atOnce }: Called, run: NodeRun, call: NodeCall): Promise<void> {
  const waiting = [...toolCalls];
  const bell = new SlotBell();
  const lane = async (): Promise<void> => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) await runToolCall(tool, run, { call, bell });
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, toolCalls.length) }, lane));
}

async function runToolCall(
  tool: ToolCall,
  run: NodeRun,
  { call, bell }: { call: NodeCall; bell: SlotBell },
): Promise<void> {
  const again = (late: Pick<NodeCall, 'lateAttempt'> = {}) =>
    callTool(run, tool, { call: { ...call, resume: true, ...late }, bell });
  try {
    for (let answer = await callTool(run, tool, { call, bell }); ; answer = await again()) {
      const settled = await untilChildrenEnd(answer, {
        organizationId: call.organizationId,
        askAgain: again,
        betweenRounds: () => Promise.resolve(),
        timeoutMs: undefined,
        limit: undefined,
      });
      // An employee is at work for it.
      if (!('waitUntilMs' in settled)) return;
      await sleep(Math.max(1, settled.waitUntilMs - Date.now()), { summary: summaryOf(`Waiting for ${tool.name}`) });
    }
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  }
}
