import { AppError } from '../../../openapi/AppError.ts';
import { chatLanguage } from '../../chat/page/chatLanguage.ts';
import { chatPageAnswer } from '../../chat/page/chatPageAnswer.ts';
import { chatPlace } from '../../chat/chatPlace.ts';
import { guardedPage } from '../../forms/pageAnswer.ts';
import type { Handler } from '../../handler.ts';

/** Shows a visitor the chat of a published digital organization. It is found by its unguessable id alone. */
export const openChat: Handler<'openChat'> = ({ params, headers, rawRequest, requestId }, deps) =>
  guardedPage(
    async () => {
      const place = await chatPlace(params.chat_id, deps);
      if (place.isTest) throw new AppError('not_found', 'Chat not found, or not published.');
      return chatPageAnswer(place, chatLanguage(rawRequest!, headers));
    },
    { requestId, logger: deps.logger },
  );
