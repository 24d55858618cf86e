import { vendorNode } from '../../engine/vendorNode.ts';
import { changeOperations } from '../changeOperations.ts';
import { fileOperations } from '../fileOperations.ts';
import { textOperations } from '../textOperations.ts';
import { telegram } from '../vendor.ts';

/** Messages of Telegram: https://core.telegram.org/bots/api#available-methods. */
export const node = vendorNode(telegram, {
  noun: 'message',
  title: 'Telegram message',
  description: 'Sends, edits, deletes or pins messages, photos and files in Telegram.',
  first: 'send',
  operations: { ...textOperations, ...fileOperations, ...changeOperations },
});
