import { chatPlace } from '../../chat/chatPlace.ts';
import { chatWidgetScript } from '../../chat/page/generated/scripts.ts';
import type { Handler } from '../../handler.ts';

/** The script of a chat on another site. It knows its chat by its own address; which sites may show the chat is said by the page. */
export const getChatWidget: Handler<'getChatWidget'> = async ({ params }, deps) => {
  const { parameters } = await chatPlace(params.chat_id, deps);
  // Percent-encoded it can end no text of the script, whatever its quotes are.
  const title = encodeURIComponent(parameters.title.toWellFormed()).replaceAll("'", '%27');
  const headers = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=300' };
  return {
    status: 200,
    contentType: 'text/javascript; charset=utf-8',
    raw: chatWidgetScript.replaceAll('__CHAT_TITLE__', title),
    headers,
  };
};
