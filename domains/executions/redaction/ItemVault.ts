import { decodeItems, encodeItems, type EncodedItems } from '../../../db/itemsCodec.ts';
import { openEnvelope, sealEnvelope, type DataKey, type SecretContext } from '../../../db/secrets/envelope.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { redactItems } from './redactItems.ts';
import { sealedPart, withSealedPart } from './sealedPart.ts';

type Settings = components['schemas']['DigitalOrganizationSettings'];

/** Purpose of its keys (`Secrets.keysFor`). */
export const itemVaultPurpose = 'redacted items';

/** The execution whose items are stored. */
export interface ItemsOwner {
  organizationId: string;
  settings: Pick<Settings, 'redacted_fields'>;
}

/** True if values of items of these settings are redacted. */
export function redactsItems({ redacted_fields: fields = [] }: Pick<Settings, 'redacted_fields'>): boolean {
  return fields.length > 0;
}

/**
 * Packs items whose redacted fields are replaced. The items as they are come sealed behind them, for the nodes of the same execution,
 * until it ends (`db/sql/public.drop_sealed_items.sql`). All other readers see the replaced ones only.
 */
export class ItemVault {
  readonly #keys: readonly DataKey[];

  /** The first key seals, all of them open. */
  constructor(keys: readonly DataKey[]) {
    this.#keys = keys;
  }

  /** Errors: those of `encodeItems`. */
  async encode(
    items: readonly object[],
    { organizationId, settings }: ItemsOwner,
    maxBytes: number = Infinity,
  ): Promise<EncodedItems> {
    const whole = await encodeItems(items, maxBytes);
    const redacted = redactItems(items, settings.redacted_fields ?? []);
    if (redacted.items === items) return whole;
    const shown = await encodeItems(redacted.items);
    const sealed = sealEnvelope(this.#keys[0]!, contextOf(organizationId), whole.items);
    return { ...whole, items: withSealedPart(shown.items, Buffer.from(sealed)) };
  }

  /** The items as they are, while the execution is open; then as all others see them. Errors: `secret_unreadable`. */
  async decode<Item extends object>(packed: Buffer, organizationId: string): Promise<Item[]> {
    const sealed = sealedPart(packed);
    if (sealed === null) return decodeItems<Item>(packed);
    return decodeItems<Item>(openEnvelope(this.#keys, contextOf(organizationId), sealed.toString('utf8')));
  }
}

/** Packs items for an execution. Without a vault its settings may not redact any. */
export function encodeFor(
  vault: ItemVault | undefined,
  items: readonly object[],
  { owner, maxBytes }: { owner: ItemsOwner; maxBytes?: number },
): Promise<EncodedItems> {
  if (!redactsItems(owner.settings)) return encodeItems(items, maxBytes);
  if (!vault) throw new Error('invariant: this process has no keys for redacted items');
  return vault.encode(items, owner, maxBytes);
}

function contextOf(organizationId: string): SecretContext {
  return { table: 'execution_data', row: '*', organizationId, field: 'items' };
}
