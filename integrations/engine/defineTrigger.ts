import { defineNode, mainPort, type AnyEarlierVersion, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { versioned } from '../../activities/kit/versioned.ts';
import { fixedParameters } from '../../activities/kit/fixedParameters.ts';
import type {
  Delivery,
  DeliveryAnswer,
  HandshakeCall,
  Polled,
  PollCall,
  Registered,
  RegistrationCall,
  RegistrationEnd,
  ServiceEvent,
  SourceContext,
  TriggerSource,
  Verification,
} from '../../activities/kit/triggerSource.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { integer, object, type ObjectOf } from '../../platform/schema/schema.ts';
import { clientContext } from './clientContext.ts';
import type { Fields } from './defineOperation.ts';
import type { Vendor } from './defineVendor.ts';
import { credentialSlot, VendorClient } from './VendorClient.ts';
import { scopesOfTrigger } from './nodeScopes.ts';
import { vendorChoices } from './vendorChoices.ts';
import { slotOf } from './vendorNode.ts';

interface TriggerTexts<F extends Fields> {
  readonly title: string;
  readonly description: string;
  readonly parameters: F;
  /** Problems of parameters that their schema cannot say. */
  readonly check?: (parameters: JsonObject) => readonly ParameterProblem[];
  readonly examples: AnyNodeDefinition['examples'];
  /** Earlier versions, from 1 on (CONTRIBUTING, "Change a node"). */
  readonly earlier?: readonly AnyEarlierVersion[];
}

/** A verified delivery with the parameters of the trigger. */
export interface VendorDelivery<P> extends Omit<Delivery, 'parameters'> {
  readonly parameters: P;
}

type WithParameters<T extends { parameters: JsonObject }, P> = Omit<T, 'parameters'> & { readonly parameters: P };

interface HookTexts<P> {
  readonly verification: Verification;
  /** Default: 1 MiB. */
  readonly maxBytes?: number;
  /** True if the body can be a JSON list: it is `entries` of the body then. */
  readonly takesLists?: true;
  /** Returns the response to a call that verifies the address; null for other calls. It must not trust that fields exist. */
  readonly handshake?: (call: HandshakeCall) => DeliveryAnswer | null;
  /** The events in a delivery, the response that the vendor expects, or null if the delivery starts nothing. It must not trust that fields exist. */
  readonly read: (delivery: VendorDelivery<P>) => ServiceEvent | readonly ServiceEvent[] | DeliveryAnswer | null;
}

/** A trigger whose address the vendor's API registers. */
interface RegisteredHook<P> extends HookTexts<P> {
  /** The types of credentials that can register. Default: those of the vendor. */
  readonly credentialTypes?: readonly string[];
  /** Registers the address; a refusal stops publishing. */
  readonly register: (call: WithParameters<RegistrationCall, P>, client: VendorClient) => Promise<Registered>;
  /** Removes it; succeeds if it was removed before. `data` is empty if the response of `register` was lost: then it is found by its address. */
  readonly unregister: (end: WithParameters<RegistrationEnd, P>, client: VendorClient) => Promise<void>;
}

/** A trigger whose address people enter at the vendor. */
interface ManualHook<P> extends HookTexts<P> {
  /** The credential with the vendor's secret, and its field. */
  readonly secret: { readonly credential: CredentialSlot; readonly field: string };
}

/** A trigger that asks the vendor. */
interface Poll<P> {
  /** Seconds between two looks. */
  readonly everySeconds?: { readonly default: number; readonly minimum: number };
  /** The parameters that say where it looks; with others, it begins again. */
  readonly place: (parameters: P) => unknown;
  /** One look. The first one (`cursor` is null) only finds out where it is, and has a sample at most. */
  readonly poll: (call: WithParameters<PollCall, P>, client: VendorClient) => Promise<Polled>;
}

const defaultBytes = 1024 * 1024;
/** A look at a table reads all of it. */
const maxPollBytes = 20 * 1024 * 1024;

/** Defines the trigger of a vendor that calls an address of ours: node type `<vendor>.trigger`. */
export function hookTrigger<const F extends Fields>(
  vendor: Vendor,
  trigger: TriggerTexts<F> & (RegisteredHook<ObjectOf<F>> | ManualHook<ObjectOf<F>>),
): AnyNodeDefinition {
  const { verification, maxBytes = defaultBytes, takesLists, handshake, read } = trigger;
  const more = { ...(handshake ? { handshake } : {}), ...(takesLists ? { takesLists } : {}) };
  const common = { kind: 'hook', verification, maxBytes, ...more, read: read as never } as const;
  if ('secret' in trigger) {
    const { credential, field } = trigger.secret;
    const source = { ...common, registration: null, slot: credential.name, secret: { slot: credential.name, field } };
    return triggerNode(vendor, trigger, { source, slots: [credential], parameters: trigger.parameters });
  }
  const { register, unregister, credentialTypes } = trigger;
  const registration = {
    create: async (call: RegistrationCall, context: SourceContext) =>
      register(call as never, await clientOf(vendor, context)),
    remove: async (end: RegistrationEnd, context: SourceContext) =>
      unregister(end as never, await clientOf(vendor, context)),
  };
  const source = { ...common, registration, slot: credentialSlot };
  const slot = slotOf(vendor, scopesOfTrigger(vendor));
  const slots = [credentialTypes ? { ...slot, types: credentialTypes } : slot];
  return triggerNode(vendor, trigger, { source, slots, parameters: trigger.parameters });
}

/** Defines the trigger of a vendor that we ask for news: node type `<vendor>.trigger`, with the parameter `every_seconds`. */
export function pollTrigger<const F extends Fields>(
  vendor: Vendor,
  trigger: TriggerTexts<F> & Poll<ObjectOf<F>>,
): AnyNodeDefinition {
  const { everySeconds = { default: 60, minimum: 10 }, place, poll } = trigger;
  const every = integer({ title: 'Polling interval (seconds)', ...everySeconds, maximum: 86_400 });
  const source: TriggerSource = {
    kind: 'poll',
    slot: credentialSlot,
    place: place as never,
    poll: async (call, context) => poll(call as never, await clientOf(vendor, context)),
  };
  const parameters = { ...trigger.parameters, every_seconds: every };
  return triggerNode(vendor, trigger, { source, slots: [slotOf(vendor, scopesOfTrigger(vendor))], parameters });
}

function clientOf(vendor: Vendor, context: SourceContext): Promise<VendorClient> {
  return VendorClient.open(vendor, clientContext(context, maxPollBytes));
}

function triggerNode(
  vendor: Vendor,
  { title, description, examples, check, earlier }: TriggerTexts<Fields>,
  made: { readonly source: TriggerSource; readonly slots: readonly CredentialSlot[]; readonly parameters: Fields },
): AnyNodeDefinition {
  const parameters = object(made.parameters);
  const choices = vendorChoices(vendor, parameters.json);
  return defineNode<JsonObject>({
    type: `${vendor.id}.trigger`,
    ...versioned(earlier),
    title,
    description,
    icon: vendor.icon,
    group: vendor.group,
    trigger: true,
    pure: true,
    effects: ['brings_untrusted', 'reads_private'],
    inputs: [],
    outputs: mainPort,
    parameters: parameters as never,
    credentials: made.slots,
    source: made.source,
    ...(choices ? { choices } : {}),
    check: (written) => [...fixedParameters(written), ...(check?.(written) ?? [])],
    examples,
  });
}
