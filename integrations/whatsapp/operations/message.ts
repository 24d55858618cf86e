import { vendorNode } from '../../engine/vendorNode.ts';
import { interactiveOperations } from '../interactiveOperations.ts';
import { mediaOperations } from '../mediaOperations.ts';
import { sendTemplate } from '../templateOperation.ts';
import { textOperations } from '../textOperations.ts';
import { whatsapp } from '../vendor.ts';

/** Messages of WhatsApp: https://developers.facebook.com/documentation/business-messaging/whatsapp/messages. */
export const node = vendorNode(whatsapp, {
  noun: 'message',
  title: 'WhatsApp message',
  description: 'Sends texts, templates, files, buttons and lists in WhatsApp, and marks messages as read.',
  first: 'send_text',
  operations: { ...textOperations, send_template: sendTemplate, ...mediaOperations, ...interactiveOperations },
});
