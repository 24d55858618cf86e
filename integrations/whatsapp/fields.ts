import { text, type ObjectOf } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';

/** The sender. */
export const phoneNumber = text({
  title: 'Sender',
  description: 'ID of a phone number of the account. Default: the one of the credential.',
  placeholder: '106540352242922',
  choices: { list: 'phone_numbers' },
  maxLength: 40,
});

/** Name of a file in the item. */
export const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

/** Fields of every message. */
export const sending = {
  phone_number: phoneNumber,
  to: text({
    title: 'To',
    description:
      'Phone number with the country code. Or the ID of a person without a visible number, as incoming messages have it (US.13…).',
    placeholder: '+49 151 23456789',
    required: true,
    maxLength: 200,
  }),
  reply_to: text({
    title: 'Reply to message',
    description: 'ID of a message of the conversation (wamid.…).',
    rare: true,
    maxLength: 500,
  }),
  callback_data: text({
    title: 'Note for the status',
    description: 'WhatsApp returns this text with each status of the message.',
    rare: true,
    maxLength: 512,
  }),
};

/** Returns the path of the sender, or of something below it. */
export function senderPath(phone: string | undefined, below: string): string {
  return phone === undefined || phone.trim() === '' ? `/{phone_number_id}${below}` : `${path`/${phone}`}${below}`;
}

/** Returns the request for a message with this content. */
export function message(given: ObjectOf<typeof sending>, content: JsonObject): VendorRequest {
  const { phone_number: phone, to, reply_to: replied, callback_data: note } = given;
  return {
    method: 'POST',
    path: senderPath(phone, '/messages'),
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(to),
      ...content,
      ...(replied ? { context: { message_id: replied } } : {}),
      ...(note ? { biz_opaque_callback_data: note } : {}),
    },
  };
}

/** Returns the recipient: a number with its country code, or the ID of a person. Errors: `parameter_invalid`. */
function recipientOf(to: string): JsonObject {
  const written = to.trim();
  if (/^[A-Z]{2}\.\w{1,128}$/.test(written)) return { recipient: written };
  const digits = written.replaceAll(/[\s()./+-]/g, '').replace(/^00/, '');
  if (/^[1-9]\d{5,19}$/.test(digits)) return { to: digits };
  throw new AppError('parameter_invalid', 'Enter the phone number with its country code, such as +49 151 23456789.', {
    param: '/to',
  });
}

/** Returns the item of a sent message: its ID and the response. That it was accepted does not mean that it arrived. */
export function sentItem(body: JsonObject): JsonObject {
  const { messages } = body as { messages?: { id?: string }[] };
  return { id: messages?.[0]?.id, ...body };
}

/** The item of the examples. */
export const sent = { id: 'wamid.HBgLMTY1MDUwNzY1MjAVAgARGBI5QTNDQTVCM0Q0Q0Q2RTY3RTcA' };

/** A file by its address or its ID. */
export function mediaOf(value: string): JsonObject {
  return /^https?:\/\//i.test(value.trim()) ? { link: value.trim() } : { id: value.trim() };
}
