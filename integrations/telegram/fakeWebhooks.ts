type Fields = Readonly<Record<string, unknown>>;

/** The webhook of the bot, by the address of the fake. */
const webhooks = new Map<string, Fields>();

/** The result of a method of https://core.telegram.org/bots/api#setwebhook and below; undefined for all others. */
export function webhookResult(fakeUrl: string, method: string, given: Fields): unknown {
  if (method === 'getWebhookInfo')
    return { url: '', has_custom_certificate: false, pending_update_count: 0, ...shown(webhooks.get(fakeUrl)) };
  if (method === 'deleteWebhook') webhooks.delete(fakeUrl);
  else if (method === 'setWebhook') webhooks.set(fakeUrl, { ...kept(webhooks.get(fakeUrl)), ...given });
  else return undefined;
  return true;
}

/** Without `allowed_updates`, the ones from before stay. */
function kept({ allowed_updates: updates }: Fields = {}): Fields {
  return updates === undefined ? {} : { allowed_updates: updates };
}

/** The secret is never shown. */
function shown({ url, allowed_updates: updates, max_connections: connections = 40 }: Fields = {}): Fields {
  if (url === undefined || url === '') return {};
  return { url, max_connections: connections, ...(updates === undefined ? {} : { allowed_updates: updates }) };
}
