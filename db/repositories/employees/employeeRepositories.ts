import { CalledRuns } from '../executions/calledRuns.ts';
import { Deliverables } from './deliverables.ts';
import { Earnings } from '../billing/earnings.ts';
import { EmployeeRuns } from './employeeRuns.ts';
import { EmployeeUses } from './employeeUses.ts';
import { Uses } from '../digitalOrganizations/uses.ts';
import { EmployeeVersions } from './employeeVersions.ts';
import { Employees } from './employees.ts';
import { HiredPositions } from './hiredPositions.ts';
import { ListingFigures } from './listingFigures.ts';
import { Listings } from './listings.ts';
import { Market } from './market.ts';
import { Positions } from './positions.ts';
import { PublisherRuns } from './publisherRuns.ts';
import { RunCallbacks } from './runCallbacks.ts';
import { RunParts } from './runParts.ts';
import { RunShares } from './runShares.ts';
import { SignInRepositories } from '../identity/signInRepositories.ts';
import { VerdictMails } from '../mail/verdictMails.ts';

/** Repositories of employees, the market and deliverables. */
export abstract class EmployeeRepositories extends SignInRepositories {
  get employees(): Employees {
    return this.made(Employees);
  }

  get employeeVersions(): EmployeeVersions {
    return this.made(EmployeeVersions);
  }

  get uses(): Uses {
    return this.made(Uses);
  }
  get employeeUses(): EmployeeUses {
    return this.made(EmployeeUses);
  }

  get listings(): Listings {
    return this.made(Listings);
  }

  get market(): Market {
    return this.made(Market);
  }

  get positions(): Positions {
    return this.made(Positions);
  }

  get calledRuns(): CalledRuns {
    return this.made(CalledRuns);
  }

  get runCallbacks(): RunCallbacks {
    return this.made(RunCallbacks);
  }

  get hiredPositions(): HiredPositions {
    return this.made(HiredPositions);
  }

  get earnings(): Earnings {
    return this.made(Earnings);
  }

  get employeeRuns(): EmployeeRuns {
    return this.made(EmployeeRuns);
  }

  get publisherRuns(): PublisherRuns {
    return this.made(PublisherRuns);
  }

  get runParts(): RunParts {
    return this.made(RunParts);
  }

  get deliverables(): Deliverables {
    return this.made(Deliverables);
  }

  get runShares(): RunShares {
    return this.made(RunShares);
  }

  get verdictMails(): VerdictMails {
    return this.made(VerdictMails);
  }

  get listingFigures(): ListingFigures {
    return this.made(ListingFigures);
  }
}
