import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { Kind } from './records.ts';

type To = 'contacts' | 'companies' | 'deals' | 'tickets';

/** Unlabelled associations that HubSpot defines: https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide. */
const types: Readonly<Record<Kind, Readonly<Partial<Record<To, number>>>>> = {
  contacts: { companies: 279, deals: 4, tickets: 15 },
  companies: { contacts: 280, deals: 342, tickets: 340 },
  deals: { contacts: 3, companies: 341, tickets: 27 },
  tickets: { contacts: 16, companies: 339, deals: 28 },
  notes: { contacts: 202, companies: 190, deals: 214, tickets: 228 },
  tasks: { contacts: 204, companies: 192, deals: 216, tickets: 230 },
  calls: { contacts: 194, companies: 182, deals: 206, tickets: 220 },
  meetings: { contacts: 200, companies: 188, deals: 212, tickets: 226 },
  emails: { contacts: 198, companies: 186, deals: 210, tickets: 224 },
};

/** Returns the associations of a new record. Errors: `parameter_invalid` for two kinds that need a label. */
export function associationsOf(kind: Kind, given: readonly { kind: To; id: string }[]): JsonObject[] {
  return given.map(({ kind: to, id }) => {
    const type = types[kind][to];
    if (type === undefined)
      throw new AppError('parameter_invalid', 'HubSpot associates these types only with a label.', {
        param: '/associations',
      });
    return {
      to: { id: id.trim() },
      types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: type }],
    };
  });
}
