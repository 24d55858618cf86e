export { fireSchedule } from './fireSchedule.ts';
export { runEmployee } from './runEmployee.ts';
export { runModelJob } from './runModelJob.ts';
export { runDigitalOrganization } from './runDigitalOrganization.ts';
