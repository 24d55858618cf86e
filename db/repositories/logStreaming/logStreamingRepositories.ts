import { DigitalOrganizationRepositories } from '../digitalOrganizations/digitalOrganizationRepositories.ts';
import { LogDeliveryFailures } from './logDeliveryFailures.ts';
import { LogDestinations } from './logDestinations.ts';
import { LogEvents } from './logEvents.ts';

/** The repositories of log streaming; part of `Repositories`. */
export abstract class LogStreamingRepositories extends DigitalOrganizationRepositories {
  get logDeliveryFailures(): LogDeliveryFailures {
    return this.made(LogDeliveryFailures);
  }

  get logDestinations(): LogDestinations {
    return this.made(LogDestinations);
  }

  get logEvents(): LogEvents {
    return this.made(LogEvents);
  }
}
