import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { payPalApi: 'paypal_app' };
const recipientTypes = { email: 'EMAIL', phone: 'PHONE', paypalId: 'PAYPAL_ID', payPalId: 'PAYPAL_ID' } as const;
const wallets = { paypal: 'PAYPAL', venmo: 'VENMO' } as const;

/** n8n leaves these out of its files: email, USD, and the wallet of PayPal. */
function recipientOf(item: Parameters): JsonObject {
  const given = {
    recipient_type: item.word('recipientType', recipientTypes, 'EMAIL'),
    receiver: item.text('receiverValue'),
    amount: item.text('amount'),
    currency: item.text('currency', 'USD'),
    note: item.text('note'),
    sender_item_id: item.text('senderItemId'),
    recipient_wallet: item.word('recipientWallet', wallets, 'PAYPAL'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

interface WrittenItem extends JsonObject {
  amount?: { value?: unknown; currency?: unknown };
}

/** Items as JSON have the form of PayPal's API. */
function writtenItems(parameters: Parameters): unknown {
  const items = jsonOf(parameters.value('itemsJson'), []);
  if (!Array.isArray(items)) {
    parameters.remark('itemsJson', 'Enter the recipients again: an expression cannot be converted.');
    return [];
  }
  return (items as WrittenItem[]).map(({ amount, ...item }) => ({
    ...item,
    amount: String(amount?.value ?? ''),
    currency: String(amount?.currency ?? 'USD'),
  }));
}

const payout: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    sender_batch_id: parameters.text('senderBatchId'),
    recipients: parameters.flag('jsonParameters')
      ? writtenItems(parameters)
      : parameters.list('itemsUi.itemsValues').map(recipientOf),
    email_subject: parameters.text('additionalFields.emailSubject'),
    email_message: parameters.text('additionalFields.emailMessage'),
    batch_note: parameters.text('additionalFields.note'),
  }),
  get: (parameters) => ({
    operation: 'list_items',
    payout: parameters.text('payoutBatchId'),
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) }),
  }),
};

const payoutItem: Record<string, ReadOperation> = {
  get: (parameters) => ({ operation: 'get_item', payout_item: parameters.text('payoutItemId') }),
  cancel: (parameters) => ({ operation: 'cancel_item', payout_item: parameters.text('payoutItemId') }),
};

const resources: Readonly<Record<string, { first: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  payout: { first: 'create', operations: payout },
  payoutItem: { first: 'get', operations: payoutItem },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.paypal/ */
const payPal: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'payout');
  const found = ownEntry(resources, resource);
  const operation = parameters.choice('operation', found?.first ?? '');
  const read = found && ownEntry(found.operations, operation);
  if (!read) throw new NoCounterpart(`PayPal: "${resource}: ${operation}" is not supported. Use "PayPal API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'paypal.payout',
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** Mappings of n8n's nodes for PayPal, by type. */
export const n8n: VendorMappings = { payPal };
