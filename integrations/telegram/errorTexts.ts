/** Explanations of errors, by the beginning of their description in lower case. */
export const errorTexts: Readonly<Record<string, string>> = {
  unauthorized: 'Telegram does not accept the token. Get a new one from @BotFather and enter it in the credential.',
  'not found': 'The token or the method is unknown. Compare the token with the one of @BotFather.',
  'chat not found':
    'The bot does not know this chat. Add it to the group or channel, or let the person write to it first. Check the chat ID.',
  peer_id_invalid: 'The bot does not know this chat. Let the person write to it first.',
  'user not found': 'Telegram does not know this user. Check the user ID.',
  "can't parse entities":
    'The text does not fit its format. Escape special characters, or choose the format "Plain text" or "HTML".',
  'message is too long': 'The text has more than 4096 characters. Send it in parts, or as a file.',
  'message caption is too long': 'The caption has more than 1024 characters. Send the text as a message of its own.',
  'message text is empty': 'The text is empty. Enter one.',
  'message to edit not found': 'The message does not exist in this chat.',
  'message to delete not found': 'The message does not exist in this chat.',
  "message can't be deleted for everyone":
    'Messages older than 48 hours cannot be deleted. In groups, the bot needs the right to delete messages.',
  "message can't be deleted": 'The bot needs the right to delete messages in this chat.',
  "message can't be edited": 'A bot can edit only messages that it has sent itself.',
  button_data_invalid: 'The data of a button has more than 64 bytes. Shorten it.',
  'file is too big': 'Bots can download files of up to 20 MB. A Bot API server of your own has no such limit.',
  'wrong file identifier/http url specified': 'The file is neither an ID of a file nor a URL that Telegram can read.',
  'failed to get http url content': 'Telegram cannot read the URL. Send the file of an item instead.',
  'wrong type of the web page content': 'The URL leads to a file of another type. Send the file of an item instead.',
  'request entity too large':
    'The file is too large. Bots can send photos of up to 10 MB and other files of up to 50 MB.',
  'bot was blocked by the user': 'The person has blocked the bot.',
  'bot was kicked from the group chat': 'The bot was removed from the group. Add it again.',
  'bot was kicked from the supergroup chat': 'The bot was removed from the group. Add it again.',
  'bot was kicked from the channel chat': 'The bot was removed from the channel. Add it again.',
  'bot is not a member of the channel chat': 'The bot is not in the channel. Add it as an administrator.',
  'bot is not a member of the supergroup chat': 'The bot is not in the group. Add it.',
  "bot can't initiate conversation with a user": 'Bots cannot write first. Let the person write to the bot.',
  "bot can't send messages to bots": 'Bots cannot write to other bots.',
  'not enough rights to send text messages to the chat': 'The bot needs the right to send messages in this chat.',
  chat_admin_required: 'The bot has to be an administrator of the chat.',
  'not enough rights': 'The bot has to be an administrator with this right.',
  'query is too old and response timeout expired or query id is invalid':
    'The query is too old. Answer it within a few seconds.',
  "can't use getupdates while webhook is active": 'The bot has a webhook. Delete it first.',
};
