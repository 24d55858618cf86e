import { InboxRepositories } from '../executions/inboxRepositories.ts';
import { Comments } from './comments.ts';
import { DigitalOrganizationMoves } from './digitalOrganizationMoves.ts';
import { DigitalOrganizationShares } from './digitalOrganizationShares.ts';
import { DigitalOrganizations } from './digitalOrganizations.ts';
import { Folders } from './folders.ts';
import { GraphScan } from './graphScan.ts';
import { Presences } from './presences.ts';
import { Versions } from './versions.ts';

/** Repositories of digital organizations, of one transaction. */
export abstract class DigitalOrganizationRepositories extends InboxRepositories {
  get digitalOrganizations(): DigitalOrganizations {
    return this.made(DigitalOrganizations);
  }

  get graphScan(): GraphScan {
    return this.made(GraphScan);
  }

  get digitalOrganizationShares(): DigitalOrganizationShares {
    return this.made(DigitalOrganizationShares);
  }

  get digitalOrganizationMoves(): DigitalOrganizationMoves {
    return this.made(DigitalOrganizationMoves);
  }

  get comments(): Comments {
    return this.made(Comments);
  }

  get presences(): Presences {
    return this.made(Presences);
  }

  get folders(): Folders {
    return this.made(Folders);
  }

  get versions(): Versions {
    return this.made(Versions);
  }
}
