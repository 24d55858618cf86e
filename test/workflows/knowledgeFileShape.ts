import { knowledgeFilePlaces } from '../../activities/worker/knowledgeFileSteps.ts';
import { startKnowledgeFileWorkflow } from '../../domains/executions/temporal/temporalStart.ts';
import { until } from '../executions/executionsWorld.ts';
import type { TestEngine } from './engine.ts';
import { keepHistory } from './keepHistory.ts';

/** A file of a knowledge base that finds no place at first: as many of its organization are being read as may be, until `goOn`. Keeps its history. */
export async function playKnowledgeFile(engine: TestEngine, goOn: () => void): Promise<void> {
  const { temporal, taskQueue, organization } = engine;
  const start = async (reference: string) => {
    await startKnowledgeFileWorkflow(temporal, taskQueue, { reference, organizationId: organization.organizationId });
    return temporal.workflow.getHandle(reference);
  };
  for (let file = 0; file < knowledgeFilePlaces.ofOrganization; file += 1) {
    const handle = await start(`kfil_before${file}.1`);
    const isUnderWay = async () => (await handle.describe()).raw.pendingActivities?.[0]?.state === 2; // STARTED
    await until(isUnderWay, Boolean);
  }
  const handle = await start('kfil_recorded.1');
  const isWaiting = async () => (await handle.fetchHistory()).events?.at(-1)?.timerStartedEventAttributes != null;
  await until(isWaiting, Boolean);
  goOn();
  await handle.result();
  await keepHistory('knowledgeFile', await handle.fetchHistory());
  console.log('knowledgeFile: ended');
}
