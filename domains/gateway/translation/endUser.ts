import { createHash } from 'node:crypto';

const mostLength = 64;

/**
 * The caller's name for its end user as OpenAI's formats take it: at most 64 characters, so that longer ones (Claude Code's are) become
 * their SHA-256, which names the same user each time. Source: github.com/maximhq/bifrost/pull/1000, github.com/looplj/axonhub/issues/1669.
 */
export function endUser(user: string): string {
  return user.length <= mostLength ? user : createHash('sha256').update(user).digest('hex');
}
