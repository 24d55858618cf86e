/** Explanations of errors by their ID. */
export const errorTexts: Readonly<Record<string, string>> = {
  'api.context.session_expired.app_error':
    'The token is no longer valid. Create a new one and enter it in the credential.',
  'api.context.invalid_token.error': 'The token is not valid. Create a new one and enter it in the credential.',
  'api.context.permissions.app_error':
    'The account lacks a permission. Add it to the team and the channel, or let an administrator give the permission.',
  'api.context.404.app_error':
    'The server does not know this request. Check the API URL and the version of the server.',
  'api.post.create_post.root_id.app_error': 'Only the first message of a thread can be replied to.',
  'app.channel.get.existing.app_error': 'The channel does not exist.',
  'app.post.get.existing.app_error': 'The message does not exist.',
  'app.user.missing_account.const': 'The user does not exist.',
  'store.sql_channel.save_channel.exists.app_error': 'The team has a channel with this name, perhaps an archived one.',
};
