import type { Database } from '../../../db/database.ts';
import { isId } from '../../../db/ids.ts';
import { storedResponseContext } from '../../../db/secrets/storedResponse.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { madeByReader, type AuthenticatedKey } from '../routing/caller.ts';
import type { JsonObject } from '../formats/json.ts';

/** How many conversations the items of one call may come from. The newest one mostly has them all. */
const mostConversations = 200;

/** A response with the whole conversation that led to it. */
export interface StoredConversation {
  /** The items the model was given, those of earlier responses included; without instructions. */
  input: JsonObject[];
  response: JsonObject & { output: JsonObject[] };
}

/** The key that reads or stores; it decides what is readable (`MadeByReader`). */
export type ResponseReader = Pick<AuthenticatedKey, 'id' | 'kind' | 'organizationId' | 'accountId'>;

/** Stored responses, encrypted. Each holds its conversation whole, so that none depends on another one's life. */
export class ResponseStore {
  readonly #database: Database;
  readonly #secrets: Secrets;

  constructor(deps: { database: Database; secrets: Secrets }) {
    this.#database = deps.database;
    this.#secrets = deps.secrets;
  }

  /** Keeps a response for so many hours under its id, which Bureau minted. Errors: `unavailable`. */
  async save(
    owner: ResponseReader,
    id: string,
    { conversation, keptHours }: { conversation: StoredConversation; keptHours: number },
  ): Promise<void> {
    const context = storedResponseContext(owner.organizationId, id);
    const contentEncrypted = this.#secrets.encrypt(context, JSON.stringify(conversation));
    await this.#database.withOrganization(owner.organizationId, ({ storedResponses }) =>
      storedResponses.add({
        id,
        keyId: owner.id,
        accountId: owner.accountId,
        contentEncrypted,
        itemIds: [...itemsOf(conversation).keys()],
        keptHours,
      }),
    );
  }

  /** Null if it is unknown, expired or belongs to another caller. Errors: `unavailable`, `secret_unreadable`. */
  async find(reader: ResponseReader, id: string): Promise<StoredConversation | null> {
    if (!isId('response', id)) return null;
    const sealed = await this.#database.withOrganization(reader.organizationId, ({ storedResponses }) =>
      storedResponses.findContent(id, madeByReader(reader)),
    );
    if (sealed === null) return null;
    const context = storedResponseContext(reader.organizationId, id);
    return JSON.parse(this.#secrets.decrypt(context, sealed)) as StoredConversation;
  }

  /** As `find`, of responses that their callers asked to store: others are there to be continued only. */
  async findAsked(reader: ResponseReader, id: string): Promise<StoredConversation | null> {
    const found = await this.find(reader, id);
    return found?.response.store === true ? found : null;
  }

  /**
   * Finds items of kept conversations by their ids. Of an id that several have, the newest one counts; ids that nothing has are absent.
   * Errors: `unavailable`, `secret_unreadable`.
   */
  async findItems(reader: ResponseReader, ids: readonly string[]): Promise<Map<string, JsonObject>> {
    const found = new Map<string, JsonObject>();
    for (let turn = 0; turn < mostConversations; turn += 1) {
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length === 0) break;
      const row = await this.#database.withOrganization(reader.organizationId, ({ storedResponses }) =>
        storedResponses.findByItems(missing, madeByReader(reader)),
      );
      if (row === null) break;
      const context = storedResponseContext(reader.organizationId, row.id);
      const items = itemsOf(JSON.parse(this.#secrets.decrypt(context, row.contentEncrypted)) as StoredConversation);
      for (const id of missing) if (items.has(id)) found.set(id, items.get(id)!);
    }
    return found;
  }

  /** Returns false for responses that `find` would not return. Errors: `unavailable`. */
  async delete(reader: ResponseReader, id: string): Promise<boolean> {
    if (!isId('response', id)) return false;
    return await this.#database.withOrganization(reader.organizationId, ({ storedResponses }) =>
      storedResponses.delete(id, madeByReader(reader)),
    );
  }
}

/** The items of a conversation that have an id, by it. */
function itemsOf({ input, response }: StoredConversation): Map<string, JsonObject> {
  const items = [...input, ...response.output].flatMap((item): [string, JsonObject][] =>
    typeof item.id === 'string' && item.id !== '' ? [[item.id, item]] : [],
  );
  return new Map(items);
}
