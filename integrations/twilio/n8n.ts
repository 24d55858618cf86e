import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { twilioTrigger } from './n8nTrigger.ts';

type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { twilioApi: 'twilio_account' };

const people: ReadOperation = (parameters) => ({ from: parameters.text('from'), to: parameters.text('to') });

const send: ReadOperation = (parameters) => ({
  operation: 'send',
  ...people(parameters),
  ...(parameters.flag('toWhatsapp') ? { channel: 'whatsapp' } : {}),
  body: parameters.text('message'),
  status_callback: parameters.text('options.statusCallback'),
});

/** Without the switch `twiml`, the message is read aloud. */
const make: ReadOperation = (parameters) => {
  const isTwiml = parameters.flag('twiml');
  const message = parameters.text('message');
  return {
    operation: 'make',
    ...people(parameters),
    ...(isTwiml ? { instructions: 'twiml', twiml: message } : { say: message }),
    status_callback: parameters.text('options.statusCallback'),
  };
};

/** Our nodes by n8n's resources, each with its default operation. */
const nouns: Readonly<Record<string, { type: string; first: string; operations: Record<string, ReadOperation> }>> = {
  sms: { type: 'twilio.message', first: 'send', operations: { send } },
  call: { type: 'twilio.call', first: 'make', operations: { make } },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.twilio/. */
const twilio: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'sms');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!read) throw new NoCounterpart(`Twilio: "${resource}: ${operation}" is not supported. Use "Twilio API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** Mappings of n8n's node for Twilio, by type. */
export const n8n: VendorMappings = { twilio, twilioTrigger: twilioTrigger(credentials) };
