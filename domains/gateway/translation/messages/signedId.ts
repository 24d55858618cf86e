const mark = '__sig_';
const allowed = /^[\w-]+$/;
const encodedMark = 'toolu_x_';

/**
 * The id of a call as `tool_use` blocks carry it. There is no other place for a signature that its provider wants back with the call (Gemini),
 * so it rides behind the id; and ids that Anthropic would refuse are encoded. The same id always gives the same text.
 * Source: `^[a-zA-Z0-9_-]+$` in anthropic's error texts for `tool_use.id`.
 */
export function writeCallId(id: string, signature: string | null): string {
  const plain = allowed.test(id) ? id : `${encodedMark}${Buffer.from(id).toString('base64url')}`;
  return signature === null ? plain : `${plain}${mark}${Buffer.from(signature).toString('base64url')}`;
}

/** The call's own id and its signature. */
export function readCallId(text: string): { id: string; signature: string | null } {
  const at = text.indexOf(mark);
  const plain = at < 0 ? text : text.slice(0, at);
  const signature = at < 0 ? null : Buffer.from(text.slice(at + mark.length), 'base64url').toString('utf8');
  const id = plain.startsWith(encodedMark)
    ? Buffer.from(plain.slice(encodedMark.length), 'base64url').toString('utf8')
    : plain;
  return { id, signature };
}
