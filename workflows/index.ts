export { fireSchedule } from './fireSchedule.ts';
export { runModelJob } from './runModelJob.ts';
export { runDigitalOrganization } from './runDigitalOrganization.ts';
