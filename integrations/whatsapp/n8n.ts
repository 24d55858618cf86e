import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { contactOf } from './n8nContact.ts';
import { templateValues } from './n8nTemplate.ts';
import { whatsAppTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const more = 'additionalFields';
const credentials = { whatsAppApi: 'whatsapp_cloud' };

const sender = (parameters: Parameters): JsonObject => ({ phone_number: parameters.text('phoneNumberId') });

const to: ReadOperation = (parameters) => {
  parameters.ignore('messagingProduct');
  return { ...sender(parameters), to: parameters.text('recipientPhoneNumber') };
};

/** Kinds of messages of n8n's operation `send`, which has no default operation of its own. */
const byType: Readonly<Record<string, ReadOperation>> = {
  text: (parameters) => ({
    operation: 'send_text',
    ...to(parameters),
    text: parameters.text('textBody'),
    ...(parameters.flag(`${more}.previewUrl`) ? { preview_url: true } : {}),
  }),
  location: (parameters) => ({
    operation: 'send_location',
    ...to(parameters),
    latitude: parameters.number('latitude', 0),
    longitude: parameters.number('longitude', 0),
    place_name: parameters.text(`${more}.nameAndAddress.name`),
    place_address: parameters.text(`${more}.nameAndAddress.address`),
  }),
  contacts: (parameters) => ({ operation: 'send_contact', ...to(parameters), ...contactOf(parameters) }),
  image: media('image'),
  video: media('video'),
  audio: media('audio'),
  document: media('document'),
  sticker: media('sticker'),
};

function media(kind: string): ReadOperation {
  return (parameters) => {
    const from = parameters.choice('mediaPath', 'useMediaLink');
    const isFile = from === 'useMedian8n';
    const ofOthers = ['mediaLink', 'mediaId', 'mediaPropertyName'].filter((name) => name !== fieldOf(from));
    parameters.ignore(...ofOthers);
    // Beside the ID of a document, n8n has a field for its name; else it is an additional one.
    const own = from === 'useMediaId' ? parameters.text('mediaFilename') : '';
    if (from !== 'useMediaId') parameters.ignore('mediaFilename');
    return {
      operation: 'send_media',
      ...to(parameters),
      kind,
      ...(isFile
        ? { binary_name: parameters.text('mediaPropertyName', 'data') }
        : { source: 'reference', media: parameters.text(fieldOf(from)) }),
      caption: parameters.text(`${more}.mediaCaption`),
      file_name: parameters.text(`${more}.mediaFilename`) || own,
    };
  };
}

function fieldOf(from: string): string {
  if (from === 'useMediaId') return 'mediaId';
  return from === 'useMedian8n' ? 'mediaPropertyName' : 'mediaLink';
}

const message: Readonly<Record<string, ReadOperation>> = {
  send: (parameters) => {
    const type = parameters.choice('messageType', 'text');
    const read = ownEntry(byType, type);
    if (!read) throw new NoCounterpart(`WhatsApp: the type "${type}" is not supported. Use "WhatsApp API call".`);
    return read(parameters);
  },
  sendTemplate: (parameters) => {
    parameters.ignore('messageType');
    return {
      operation: 'send_template',
      ...to(parameters),
      template: parameters.text('template'),
      ...templateValues(parameters),
    };
  },
};

const file: Readonly<Record<string, ReadOperation>> = {
  mediaUpload: (parameters) => ({
    operation: 'upload',
    ...sender(parameters),
    binary_name: parameters.text('mediaPropertyName', 'data'),
    file_name: parameters.text(`${more}.mediaFileName`),
  }),
  mediaUrlGet: (parameters) => ({ operation: 'get', media: parameters.text('mediaGetId') }),
  mediaDelete: (parameters) => ({ operation: 'delete', media: parameters.text('mediaDeleteId') }),
};

interface Noun {
  readonly type: string;
  /** n8n leaves its default operation out of its files. */
  readonly first: string;
  readonly operations: Readonly<Record<string, ReadOperation>>;
}

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, Noun>> = {
  message: { type: 'whatsapp.message', first: 'sendTemplate', operations: message },
  media: { type: 'whatsapp.media', first: 'mediaUpload', operations: file },
};

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.whatsapp/. */
const whatsApp: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'message');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!read)
    throw new NoCounterpart(`WhatsApp: "${resource}: ${operation}" is not supported. Use "WhatsApp API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** Mappings of n8n's node for WhatsApp, by type. */
export const n8n: VendorMappings = { whatsApp, whatsAppTrigger };
