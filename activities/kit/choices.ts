import type { JsonObject } from '../../domains/executions/item.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import type { NodeLimits } from './services/NodeLimits.ts';

/** A value that the form offers for a parameter. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line, such as the topic of a channel. */
  readonly hint: string | null;
}

/** The part of a list that the form asks for. */
export interface ChoicesQuery {
  /** JSON pointer of the parameter: `/channel`, or `/users/0` for an entry of a list. */
  readonly parameter: string;
  /** Text to find; empty for the whole list. */
  readonly search: string;
  /** Cursor of an earlier page; null for the first page. */
  readonly cursor: string | null;
  /** Other parameters that the list depends on. */
  readonly parameters: JsonObject;
}

export interface ChoicePage {
  readonly choices: readonly Choice[];
  /** Null on the last page. */
  readonly cursor: string | null;
}

/** The opened credential, the network and the rate limits that a list is read with. */
export interface ChoicesContext {
  readonly credential: UsedCredential;
  readonly fetch: GuardedFetch;
  /** For every protocol that is not HTTP. */
  readonly connect: Dial;
  readonly limits: NodeLimits;
  readonly signal: AbortSignal;
}

/** Lists of another service that parameters (`x-choices`) are chosen from. */
export interface NodeChoices {
  /** The slot of the credential. */
  readonly slot: string;
  /** Reads a page. Errors: `parameter_invalid`, `invalid_cursor`, and those of requests of the node. */
  readonly read: (query: ChoicesQuery, context: ChoicesContext) => Promise<ChoicePage>;
}
