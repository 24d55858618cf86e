import { callbackSecretContext } from './callbackSecret.ts';
import { cachedResponseContext } from './cachedResponse.ts';
import { callBodyContext } from './callBody.ts';
import { catalogKeyContext, catalogSourceContext } from './catalogKey.ts';
import { conversationContext } from './conversation.ts';
import { credentialContext } from './credential.ts';
import type { SecretContext } from './envelope.ts';
import { hookRegistrationContext } from './hookRegistration.ts';
import { idempotentAnswerContext } from './idempotentAnswer.ts';
import { keptAnswerContext } from './keptAnswer.ts';
import { logDestinationContext } from './logDestination.ts';
import { mailContentContext } from './mailContent.ts';
import { batchRequestContext } from './batchRequest.ts';
import { modelJobContext } from './modelJob.ts';
import { instanceOAuthAppContext, oauthAppContext } from './oauthApp.ts';
import { ownProviderKeyContext } from './ownProviderKey.ts';
import { paymentKeyContext } from './paymentKey.ts';
import { furtherKeyContext, providerKeyContext } from './providerKey.ts';
import { ssoSecretContext } from './ssoSecret.ts';
import { storedResponseContext } from './storedResponse.ts';
import { variableContext } from './variable.ts';
import { totpSecretContext } from './totpSecret.ts';

/** Identifies a row and its column. */
export type SealedRow = Readonly<Record<string, string | Buffer>>;

/** A column that holds envelopes of `Secrets.encrypt`, and where each of them belongs. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** Further columns that the context needs. */
  readonly also?: readonly string[];
  readonly contextOf: (row: SealedRow) => SecretContext;
}

const byId = { key: ['id'], also: ['organization_id'] };

/** All of them; a test compares them with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'positions',
    column: 'callback_secret_encrypted',
    ...byId,
    contextOf: (row) => callbackSecretContext(placeOf(row)),
  },
  {
    table: 'call_bodies',
    column: 'content_encrypted',
    key: ['request_id'],
    also: ['organization_id'],
    contextOf: (row) => callBodyContext(text(row, 'organization_id'), text(row, 'request_id')),
  },
  {
    table: 'cached_responses',
    column: 'content_encrypted',
    key: ['organization_id', 'call_hash'],
    contextOf: (row) => cachedResponseContext(text(row, 'organization_id'), text(row, 'call_hash')),
  },
  {
    table: 'providers',
    column: 'api_key_encrypted',
    key: ['id'],
    contextOf: (row) => providerKeyContext(text(row, 'id')),
  },
  {
    table: 'instance_provider_keys',
    column: 'api_key_encrypted',
    key: ['id'],
    contextOf: (row) => furtherKeyContext(text(row, 'id')),
  },
  {
    table: 'log_destinations',
    column: 'secrets_encrypted',
    key: ['id'],
    contextOf: (row) => logDestinationContext(text(row, 'id')),
  },
  {
    table: 'payment_keys',
    column: 'key_encrypted',
    key: ['id'],
    contextOf: (row) => paymentKeyContext(text(row, 'id')),
  },
  {
    table: 'catalog_source_settings',
    column: 'key_encrypted',
    key: ['id'],
    contextOf: (row) => catalogSourceContext(text(row, 'id')),
  },
  {
    table: 'catalog_source_keys',
    column: 'key_encrypted',
    ...byId,
    contextOf: (row) => catalogKeyContext(placeOf(row)),
  },
  {
    table: 'totp_secrets',
    column: 'secret_encrypted',
    key: ['id'],
    contextOf: (row) => totpSecretContext(text(row, 'id')),
  },
  {
    table: 'mails',
    column: 'content_encrypted',
    key: ['id'],
    contextOf: (row) => mailContentContext(text(row, 'id')),
  },
  {
    table: 'provider_keys',
    column: 'api_key_encrypted',
    ...byId,
    contextOf: (row) => ownProviderKeyContext(placeOf(row)),
  },
  {
    table: 'credentials',
    column: 'values_encrypted',
    ...byId,
    contextOf: (row) => credentialContext(placeOf(row), 'values_encrypted'),
  },
  {
    table: 'credentials',
    column: 'tokens_encrypted',
    ...byId,
    contextOf: (row) => credentialContext(placeOf(row), 'tokens_encrypted'),
  },
  {
    table: 'hook_registrations',
    column: 'data_encrypted',
    ...byId,
    contextOf: (row) => hookRegistrationContext(placeOf(row)),
  },
  {
    table: 'model_jobs',
    column: 'shown_encrypted',
    ...byId,
    contextOf: (row) => modelJobContext(placeOf(row), 'shown_encrypted'),
  },
  {
    table: 'model_jobs',
    column: 'request_encrypted',
    ...byId,
    contextOf: (row) => modelJobContext(placeOf(row), 'request_encrypted'),
  },
  {
    table: 'model_batch_requests',
    column: 'request_encrypted',
    key: ['batch_id', 'line'],
    also: ['organization_id'],
    contextOf: (row) => batchRequestContext(lineOf(row), 'request_encrypted'),
  },
  {
    table: 'model_batch_requests',
    column: 'result_encrypted',
    key: ['batch_id', 'line'],
    also: ['organization_id'],
    contextOf: (row) => batchRequestContext(lineOf(row), 'result_encrypted'),
  },
  {
    table: 'conversations',
    column: 'title_encrypted',
    ...byId,
    contextOf: (row) => conversationContext(placeOf(row), 'title_encrypted'),
  },
  {
    table: 'conversations',
    column: 'content_encrypted',
    ...byId,
    contextOf: (row) => conversationContext(placeOf(row), 'content_encrypted'),
  },
  {
    table: 'sso_connections',
    column: 'secret_encrypted',
    ...byId,
    contextOf: (row) => ssoSecretContext(placeOf(row)),
  },
  {
    table: 'oauth_apps',
    column: 'secret_encrypted',
    ...byId,
    contextOf: (row) => oauthAppContext(placeOf(row)),
  },
  {
    table: 'variables',
    column: 'values_encrypted',
    ...byId,
    contextOf: (row) => variableContext(placeOf(row)),
  },
  {
    table: 'instance_oauth_apps',
    column: 'secret_encrypted',
    key: ['type'],
    contextOf: (row) => instanceOAuthAppContext(text(row, 'type')),
  },
  {
    table: 'stored_responses',
    column: 'content_encrypted',
    ...byId,
    contextOf: (row) => storedResponseContext(text(row, 'organization_id'), text(row, 'id')),
  },
  {
    table: 'kept_answers',
    column: 'answer_encrypted',
    key: ['place_id', 'call_key'],
    also: ['organization_id'],
    contextOf: (row) =>
      keptAnswerContext({
        organizationId: text(row, 'organization_id'),
        placeId: text(row, 'place_id'),
        key: text(row, 'call_key'),
      }),
  },
  {
    table: 'idempotency_records',
    column: 'answer_encrypted',
    key: ['organization_id', 'credential_id', 'operation', 'key_hash'],
    contextOf: (row) =>
      idempotentAnswerContext({
        organizationId: text(row, 'organization_id'),
        credentialId: text(row, 'credential_id'),
        operation: text(row, 'operation'),
        keyHash: Buffer.from(row['key_hash']!),
      }),
  },
];

function placeOf(row: SealedRow): { id: string; organizationId: string } {
  return { id: text(row, 'id'), organizationId: text(row, 'organization_id') };
}

function lineOf(row: SealedRow): { organizationId: string; batchId: string; line: number } {
  return { organizationId: text(row, 'organization_id'), batchId: text(row, 'batch_id'), line: Number(row['line']) };
}

function text(row: SealedRow, column: string): string {
  return String(row[column]);
}
