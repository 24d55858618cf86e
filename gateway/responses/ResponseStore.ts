import type { Database } from '../../db/database.ts';
import { isId } from '../../db/ids.ts';
import { storedResponseContext } from '../../db/secrets/storedResponse.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { AuthenticatedKey } from '../routing/caller.ts';
import type { JsonObject } from '../formats/json.ts';

/** A response with the whole conversation that led to it. */
export interface StoredConversation {
  /** The items the model was given, those of earlier responses included; without instructions. */
  input: JsonObject[];
  response: JsonObject & { output: JsonObject[] };
}

/** Who asks: the key decides what is readable (decisions §4). */
export type ResponseReader = Pick<AuthenticatedKey, 'id' | 'readsAll' | 'organizationId' | 'accountId'>;

/** Stored responses, encrypted. Each holds its conversation whole, so that none depends on another one's life. */
export class ResponseStore {
  readonly #database: Database;
  readonly #secrets: Secrets;

  constructor(deps: { database: Database; secrets: Secrets }) {
    this.#database = deps.database;
    this.#secrets = deps.secrets;
  }

  /** Stores a response under its id, which Bureau minted. Errors: `unavailable`. */
  async save(owner: ResponseReader, id: string, conversation: StoredConversation): Promise<void> {
    const context = storedResponseContext(owner.organizationId, id);
    const contentEncrypted = this.#secrets.encrypt(context, JSON.stringify(conversation));
    await this.#database.withOrganization(owner.organizationId, ({ storedResponses }) =>
      storedResponses.add({ id, keyId: owner.id, accountId: owner.accountId, contentEncrypted }),
    );
  }

  /** Null for what is not there, is over, or belongs to somebody else. Errors: `unavailable`, `secret_unreadable`. */
  async find(reader: ResponseReader, id: string): Promise<StoredConversation | null> {
    if (!isId('response', id)) return null;
    const sealed = await this.#database.withOrganization(reader.organizationId, ({ storedResponses }) =>
      storedResponses.findContent(id, readableBy(reader)),
    );
    if (sealed === null) return null;
    const context = storedResponseContext(reader.organizationId, id);
    return JSON.parse(this.#secrets.decrypt(context, sealed)) as StoredConversation;
  }

  /** False for what `find` would not give. Errors: `unavailable`. */
  async delete(reader: ResponseReader, id: string): Promise<boolean> {
    if (!isId('response', id)) return false;
    return await this.#database.withOrganization(reader.organizationId, ({ storedResponses }) =>
      storedResponses.delete(id, readableBy(reader)),
    );
  }
}

/** An account API key of a person reads everything of its organization, every other key what it stored. */
function readableBy({ readsAll, id }: ResponseReader): string | null {
  return readsAll ? null : id;
}
