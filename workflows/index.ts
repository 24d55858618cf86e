export { fireSchedule } from './fireSchedule.ts';
export { runBackgroundJob } from './runBackgroundJob.ts';
export { runEvaluation } from './runEvaluation.ts';
export { runEmployee } from './runEmployee.ts';
export { runKnowledgeFile } from './runKnowledgeFile.ts';
export { runModelBatch } from './runModelBatch.ts';
export { runModelJob } from './runModelJob.ts';
export { runDigitalOrganization } from './runDigitalOrganization.ts';
