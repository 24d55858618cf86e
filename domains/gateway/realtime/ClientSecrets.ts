import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findRoute } from '../calls/prepareCall.ts';
import type { CallParts } from '../calls/callParts.ts';
import { invalid, isObject, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { keptSettings } from './readCallerEvent.ts';
import { wireOfRoute } from '../routing/route.ts';
import type { AuthenticatedKey, Caller } from '../routing/caller.ts';
import { invalidApiKey } from '../../identity/keys.ts';

/** A key's right to open sessions with these settings. */
export interface ClientSecret {
  readonly key: AuthenticatedKey & { address: string };
  readonly session: JsonObject;
}

/** The prefix by which OpenAI's clients recognize a secret for browsers. */
const prefix = 'ek_';
/** Browsers send it in a header, which a server limits. */
const mostBytes = 4_000;
const context = { table: 'realtime_client_secrets', row: 'any', organizationId: null, field: 'value' };

/**
 * Short-lived secrets for realtime sessions in browsers. Nothing is stored: a secret is the id of its key, its settings and its end, encrypted
 * with the keys of the instance. It ends with its key.
 */
export class ClientSecrets {
  readonly #parts: Pick<CallParts, 'authenticator' | 'routes' | 'providers'>;
  readonly #secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;

  constructor(
    parts: Pick<CallParts, 'authenticator' | 'routes' | 'providers'>,
    secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  ) {
    this.#parts = parts;
    this.#secrets = secrets;
  }

  /** Creates a secret. Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `not_found`, `unsupported_parameter`. */
  async create(
    caller: Caller,
    { session, seconds }: { session: JsonObject; seconds: number },
  ): Promise<{ value: string; expiresAt: Date }> {
    if (caller.kind !== 'key') throw invalid('', 'Only keys have secrets.');
    const { id: keyId } = await this.#parts.authenticator.confirm(caller.key);
    const route = await findRoute(this.#parts, caller, textMember(session, 'model'));
    const { providers } = this.#parts;
    const hasSessions = route.ways.some((way) => wireOfRoute(providers, { route, way }, 'realtime') !== null);
    if (!hasSessions) throw invalid('/session/model', `The model ${route.name} does not serve realtime.`);
    keptSettings(session, route.price, '/session');
    if (Buffer.byteLength(JSON.stringify(session)) > mostBytes)
      throw invalid('/session', `The settings have more than ${mostBytes} bytes. Send the others in session.update.`);
    const expiresAt = new Date(Date.now() + seconds * 1000);
    const content = JSON.stringify({ keyId, session, expiresAtMs: expiresAt.getTime() });
    return { value: prefix + this.#secrets.encrypt(context, content), expiresAt };
  }

  /** Returns the right that a secret gives; null for other values. Errors: `invalid_api_key`, `address_not_allowed`, `project_archived`. */
  async read(value: string, address: string): Promise<ClientSecret | null> {
    if (!value.startsWith(prefix)) return null;
    const content = this.#opened(value);
    const { keyId, session, expiresAtMs } = isObject(content) ? content : {};
    if (typeof keyId !== 'string' || !isObject(session) || !(Number(expiresAtMs) > Date.now()))
      throw invalidApiKey('an expired or changed client secret');
    return { key: await this.#parts.authenticator.authenticateById(keyId, address), session };
  }

  #opened(value: string): unknown {
    try {
      return parseJson(this.#secrets.decrypt(context, value.slice(prefix.length)));
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
