export { runDigitalOrganization } from './runDigitalOrganization.ts';
