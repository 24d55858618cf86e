import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';

/** A secret that nodes use. `valuesEncrypted` and `tokensEncrypted` are envelopes of `db/secrets` around JSON. */
export const CredentialEntity = defineEntity({
  name: 'Credential',
  tableName: 'credentials',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    name: p.text(),
    type: p.text(),
    /** Null: its secret may go anywhere. */
    allowedHosts: textArray().nullable(),
    valuesEncrypted: p.text(),
    /** Tokens of an OAuth2 server; null before. */
    tokensEncrypted: p.text().nullable(),
    /** The process that renews the tokens, and the end of its lease; null if none does. */
    renewingBy: p.text().nullable(),
    renewingUntil: p.datetime(3).nullable(),
    /** When what is stored now was tested last; null before. */
    testedAt: p.datetime(3).nullable(),
    testPassed: p.boolean().nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
