import type { IncomingHttpHeaders } from 'node:http';

import type { Binary, BinaryMeta, BinarySource } from '../../platform/binaries/BinaryStore.ts';
import type { SignatureRules } from '../../domains/executions/webhooks/webhookAuth.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { ChoicesContext } from './choices.ts';

/** The opened credential, the network and the rate limits with which a trigger reaches its service. */
export type SourceContext = ChoicesContext;

/** How a delivery is verified: a signature over its body, or a secret that it repeats. */
export type Verification =
  | ({ readonly kind: 'signature' } & Readonly<SignatureRules>)
  | {
      readonly kind: 'token';
      /** In lower case. */
      readonly header: string;
    }
  | {
      /** The registered address contains the secret, for services without signatures. */
      readonly kind: 'query';
      readonly parameter: string;
    };

/** A verified delivery of a service. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  /** A JSON object as it is, a form as an object, a JSON list as `entries` if the source takes lists. */
  readonly body: JsonObject;
  /** Checked, defaults filled in. */
  readonly parameters: JsonObject;
}

/** A response that a service expects instead of an execution: a text as it is, anything else as JSON. */
export interface DeliveryAnswer {
  readonly answer: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call of a service that checks who owns an address. It is not verified. */
export interface HandshakeCall {
  readonly method: 'GET' | 'POST';
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** Empty without JSON or a form, and if it has more than 16 KiB. Parsed when it is read: check headers and query first. */
  readonly body: JsonObject;
  /** True for a secret of the address. Takes the same time for every text, so strangers cannot find it out piece by piece. */
  readonly isSecret: (given: string | null) => boolean;
}

/** An event of a service. */
export interface ServiceEvent {
  /** Permanent id of this event at the service; a second one with the same id is ignored. */
  readonly key: string;
  readonly item: Item;
}

/** The address that a registration is for. */
export interface RegistrationCall {
  readonly address: string;
  /** Addresses that begin with this are of the same trigger. */
  readonly base: string;
  /** Random; the service repeats it or signs with it. */
  readonly secret: string;
  readonly parameters: JsonObject;
  /** True for a test listener, which ends by itself. */
  readonly isTest: boolean;
  /** True if it replaces a registration in use, with the same credential: events since then are wanted. */
  readonly isContinued: boolean;
}

/** The response of a service to a registration. */
export interface Registered {
  /** Needed to remove it, such as its ID. */
  readonly data: JsonObject;
  /** The service's secret, if it makes one. */
  readonly secret?: string;
  /** When it ends unless it is renewed. */
  readonly expiresAt?: Date;
}

/** A registration as it is removed. */
export interface RegistrationEnd extends Pick<RegistrationCall, 'address' | 'parameters'> {
  readonly data: JsonObject;
}

/** Registers addresses at a service. Both may be called again after a failure. */
export interface HookRegistration {
  /** Errors: the refusal of the service; then it has no registration for the address. */
  readonly create: (call: RegistrationCall, context: SourceContext) => Promise<Registered>;
  /** Succeeds if there is none. */
  readonly remove: (end: RegistrationEnd, context: SourceContext) => Promise<void>;
}

/** A trigger whose service calls an address of this instance. */
export interface HookSource {
  readonly kind: 'hook';
  readonly verification: Verification;
  /** Null: people enter the address at the service. */
  readonly registration: HookRegistration | null;
  /** The slot of the credential that registers. */
  readonly slot: string;
  /** The credential with the secret; missing: the secret is that of the registration. */
  readonly secret?: { readonly slot: string; readonly field: string };
  /** Largest body. */
  readonly maxBytes: number;
  /** True if a body can be a JSON list. */
  readonly takesLists?: true;
  /** The response to a handshake, also before the address is published; null for other calls. It must not trust that fields exist. */
  readonly handshake?: (call: HandshakeCall) => DeliveryAnswer | null;
  /** Null, or an empty list, for a delivery that starts nothing. Each event of a list starts an execution. */
  readonly read: (delivery: Delivery) => ServiceEvent | readonly ServiceEvent[] | DeliveryAnswer | null;
}

/** A look at a service. */
export interface PollCall {
  readonly parameters: JsonObject;
  /** How far the looks before came; null at the first one. */
  readonly cursor: JsonObject | null;
  /** Fingerprints of the entries that were seen, by their names. */
  readonly seen: ReadonlyMap<string, string>;
  /** True if a test waits for an event: the first look then returns the newest one. */
  readonly wantsSample: boolean;
  /** Keeps a file for the event that it will be in. */
  readonly writeFile: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
}

/** An event that a look has found. */
export interface PolledEvent extends ServiceEvent {
  /** Fingerprints that are stored with it; null removes one. */
  readonly seen?: Readonly<Record<string, string | null>>;
}

/** The result of a look. */
export interface Polled {
  /** Oldest first. At the first look (`wantsSample`) the last one is a sample, and nothing else is started. */
  readonly events: readonly PolledEvent[];
  readonly cursor: JsonObject;
  /** Further fingerprints that are stored with the cursor. */
  readonly seen?: Readonly<Record<string, string | null>>;
  /** More is there already. */
  readonly isMore?: boolean;
}

/** A trigger that asks its service for news. */
export interface PollSource {
  readonly kind: 'poll';
  readonly slot: string;
  /** The parameters that say where it looks: with others, it begins again. */
  readonly place: (parameters: JsonObject) => unknown;
  readonly poll: (call: PollCall, context: SourceContext) => Promise<Polled>;
}

/** A message of a broker, as it starts an execution. */
export interface ConsumedMessage {
  /** Permanent id of the message, if the broker gives one; a second one with the same id starts nothing. */
  readonly key: string | null;
  readonly item: Item;
}

/** The messages of a broker for one trigger. */
export interface ConsumeCall {
  readonly parameters: JsonObject;
  /** The trigger's id, the same for all its versions; of a test, that of its listener. */
  readonly id: string;
  /** True if a test waits: one message ends it, and stays at the broker where that is possible. */
  readonly isTest: boolean;
  /** Call it when messages can arrive. */
  readonly ready: () => Promise<void>;
  /** Starts an execution. It is stored when this resolves, and only then is the message acknowledged. */
  readonly accept: (message: ConsumedMessage) => Promise<void>;
  /** Reports a message that cannot start an execution. It is acknowledged like others. */
  readonly refuse: (reason: string) => Promise<void>;
  /** Keeps a file for the message that it will be in. */
  readonly writeFile: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
}

/** A trigger that receives the messages of a broker as they arrive. */
export interface ConsumeSource {
  readonly kind: 'consume';
  readonly slot: string;
  /** Receives until the signal is aborted, a test has its message, or the connection is lost, which is an error. */
  readonly consume: (call: ConsumeCall, context: SourceContext) => Promise<void>;
}

/** The source of the events of a service's trigger. */
export type TriggerSource = HookSource | PollSource | ConsumeSource;
