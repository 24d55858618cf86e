import { text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { wholeResponse } from '../fields.ts';
import { read, resultOf } from '../methods.ts';
import { telegram } from '../vendor.ts';

const file = text({
  title: 'File',
  description: 'ID of a file (file_id) of a message that the bot got. Of a photo, the last size is the largest.',
  required: true,
  maxLength: 500,
});
const found = { file_id: 'BQACAgIAAxkBAAIBFile', file_size: 5, file_path: 'documents/file_3.txt' };

interface TelegramFile {
  file_path?: string;
}

/**
 * The response without a path on the disk of a server with `--local`: the token is a folder in it
 * (https://core.telegram.org/bots/api#using-a-local-bot-api-server).
 */
function withoutDisk(body: unknown): JsonObject & { result: TelegramFile } {
  const { ok, result } = body as { ok: unknown; result: TelegramFile };
  const path = result.file_path?.replace(/^.*[/\\]\d+[:~][\w-]+[/\\]/, '');
  return { ok, result: path === undefined ? result : { ...result, file_path: path } };
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns the size and the path of a file, without its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file_id: file, whole_response: wholeResponse },
  example: { file_id: 'BQACAgIAAxkBAAIBFile' },
  output: found,
  request: ({ file_id: id }) => read('getFile', { file_id: id }),
  result: (body, given) => resultOf(withoutDisk(body), given, {}),
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file of up to 20 MB. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    file_id: file,
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({
      title: 'File name',
      description:
        'Telegram keeps no names of files. Take it from the message, as in $json.message.document.file_name.',
      rare: true,
      maxLength: 255,
    }),
    media_type: text({
      title: 'Media type',
      description: 'Default: by the end of the name.',
      placeholder: 'application/pdf',
      rare: true,
      maxLength: 200,
    }),
    whole_response: wholeResponse,
  },
  example: { file_id: 'BQACAgIAAxkBAAIBFile' },
  output: found,
  run: async ({ file_id: id, binary_name: name, file_name: as, media_type: mediaType, ...given }, call) => {
    const { client, files, key } = call;
    const response = await client.send(read('getFile', { file_id: id }), { repeat: 'safe', key });
    const body = withoutDisk(response.body);
    const segments = body.result.file_path?.split('/');
    if (!segments || segments.some((segment) => ['', '.', '..'].includes(segment)))
      throw new AppError('target_error', 'Telegram: The server does not offer this file for download.');
    const answer = await client.download({ path: `/file/${segments.map(encodeURIComponent).join('/')}` });
    const fileName = as || segments.at(-1)!;
    const written = await files.write(answer.body, { fileName, mediaType: mediaType || mediaTypeOf(fileName) });
    return itemsOf(resultOf(body, given, {})).map((item) => ({ ...item, binary: { [name]: written } }));
  },
});

/** Files of Telegram: https://core.telegram.org/bots/api#getfile. */
export const node = vendorNode(telegram, {
  noun: 'file',
  title: 'Telegram file',
  description: 'Downloads files that were sent to a bot in Telegram.',
  first: 'download',
  operations: { download, get },
});
